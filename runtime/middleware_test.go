package quota_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
)

// fields returns the fields of a response that tell of its quota.
func fields(h http.Header) map[string]string {
	fields := map[string]string{}
	for _, name := range []string{"RateLimit-Policy", "RateLimit", "Retry-After"} {
		if value := h.Get(name); value != "" {
			fields[name] = value
		}
	}
	return fields
}

func TestMiddleware(t *testing.T) {
	c, server := breakable(t)
	at := noon()
	at.now = at.now.Add(300 * time.Millisecond)
	q := quota.New(c, quota.PerMinute(2), quota.PerDay(1000), at.option(), quota.OnOutage(quota.FailClosed))
	served := 0
	handler := q.Middleware(func(r *http.Request) string { return r.Header.Get("Key") })(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { served++ }))
	get := func(status int, want map[string]string) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Key", "k1")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if got := fields(w.Result().Header); w.Code != status || !maps.Equal(got, want) {
			t.Errorf("status %d, fields %v\nwant %d, %v", w.Code, got, status, want)
		}
		return w
	}
	const policy = `"minute";q=2;w=60, "day";q=1000;w=86400`
	get(200, map[string]string{"RateLimit-Policy": policy, "RateLimit": `"minute";r=1;t=45, "day";r=999;t=43185`})
	get(200, map[string]string{"RateLimit-Policy": policy, "RateLimit": `"minute";r=0;t=45, "day";r=998;t=43185`})
	get(429, map[string]string{"RateLimit-Policy": policy, "RateLimit": `"minute";r=0;t=45, "day";r=998;t=43185`, "Retry-After": "45"})
	// From memory, which does not know the day's count.
	w := get(429, map[string]string{"RateLimit-Policy": policy, "RateLimit": `"minute";r=0;t=45`, "Retry-After": "45"})
	const problem = `{"type":"https://iana.org/assignments/http-problem-types#quota-exceeded",` +
		`"title":"Request cannot be satisfied as assigned quota has been exceeded","violated-policies":["minute"]}` + "\n"
	if got := w.Body.String(); got != problem || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("the problem is %s", got)
	}
	at.now = at.now.Add(time.Minute)
	server.SetError("LOADING the dataset")
	get(503, map[string]string{"RateLimit-Policy": policy})
	if served != 2 {
		t.Errorf("%d requests were served, want 2", served)
	}
}

func TestHeaderOfACalendarDay(t *testing.T) {
	c, _ := breakable(t)
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	changing := &clock{time.Date(2026, 10, 25, 12, 0, 0, 0, berlin)} // a day of 25 hours
	q := quota.New(c, quota.Per(quota.Day.In(berlin), 5), changing.option())
	d, _ := q.AllowN(ctx, "u1", 6)
	h := http.Header{}
	d.Header(h)
	want := map[string]string{"RateLimit-Policy": `"day";q=5;w=90000`, "RateLimit": `"day";r=5;t=43200`}
	if got := fields(h); !maps.Equal(got, want) { // no wait helps: no Retry-After
		t.Errorf("fields %v, want %v", got, want)
	}
	h = http.Header{}
	quota.Decision{}.Header(h)
	if len(h) != 0 {
		t.Errorf("a decision of no quota sets %v", h)
	}
}
