package quota

import (
	"encoding/json"
	"net/http"
)

// quotaExceeded is the problem type of draft-ietf-httpapi-ratelimit-headers-10.
const quotaExceeded = "https://iana.org/assignments/http-problem-types#quota-exceeded"

// Middleware charges each request with one use of its subject, such as an API
// key, an account or an address, and sets the fields of [Decision.Header]. A
// refused request is answered with 429 Too Many Requests and an RFC 9457
// problem; with 503 Service Unavailable if the store failed and the quota
// fails closed. Requests for which subject returns "" share a quota.
func (q *Quota) Middleware(subject func(*http.Request) string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			d, err := q.Allow(r.Context(), subject(r))
			d.Header(w.Header())
			switch {
			case d.Allowed:
				next.ServeHTTP(w, r)
			case err != nil || d.counts == nil: // cancelled, or failed closed
				http.Error(w, "the quota cannot be checked", http.StatusServiceUnavailable)
			default:
				refuse(w, d)
			}
		})
	}
}

// refuse answers a request that d refused.
func refuse(w http.ResponseWriter, d Decision) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(http.StatusTooManyRequests)
	json.NewEncoder(w).Encode(struct { // an error here is the client's going away
		Type     string   `json:"type"`
		Title    string   `json:"title"`
		Violated []string `json:"violated-policies"`
	}{quotaExceeded, "Request cannot be satisfied as assigned quota has been exceeded", []string{d.Period.String()}})
}
