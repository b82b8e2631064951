package quota

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// largestInteger is the largest number of a structured field, RFC 9651
// section 3.3.1.
const largestInteger = 999_999_999_999_999

// Header sets the fields that tell an HTTP client of the decision:
// RateLimit-Policy with every limit, RateLimit with what is left of those that
// are known, as in draft-ietf-httpapi-ratelimit-headers-10, and Retry-After
// (RFC 9110, section 10.2.3) on a refusal that a wait can end. A limit is
// called by its period. Times are whole seconds, rounded up.
func (d Decision) Header(h http.Header) {
	if d.quota == nil {
		return
	}
	var policy, left []string
	for i, l := range d.quota.limits {
		w := l.window(d.At)
		name := strconv.Quote(l.Period.String())
		policy = append(policy, fmt.Sprintf("%s;q=%d;w=%d", name, min(l.N, largestInteger), wholeSeconds(w.end.Sub(w.start))))
		if i < len(d.counts) && d.counts[i] != unknown {
			remaining := min(max(0, l.N-d.counts[i]), largestInteger)
			left = append(left, fmt.Sprintf("%s;r=%d;t=%d", name, remaining, wholeSeconds(w.end.Sub(d.At))))
		}
	}
	h.Set("RateLimit-Policy", strings.Join(policy, ", "))
	if len(left) > 0 {
		h.Set("RateLimit", strings.Join(left, ", "))
	}
	if d.RetryAfter > 0 {
		h.Set("Retry-After", strconv.FormatInt(wholeSeconds(d.RetryAfter), 10))
	}
}

// wholeSeconds rounds up.
func wholeSeconds(d time.Duration) int64 {
	return int64((d + time.Second - 1) / time.Second)
}
