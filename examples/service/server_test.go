package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/examples/service/faulty"
	"github.com/quotalint/quotalint/examples/service/fixed"
)

// A fixture is the service with a store and a clock of its own.
type fixture struct {
	t     *testing.T
	store *miniredis.Miniredis
	now   time.Time
	http.Handler
}

// twins runs a test with the limits of either package.
func twins(t *testing.T, test func(t *testing.T, f *fixture)) {
	for name, limits := range map[string]func(redis.UniversalClient, func() time.Time) limits{
		"faulty": func(c redis.UniversalClient, now func() time.Time) limits { return faulty.New(c, now) },
		"fixed":  func(c redis.UniversalClient, now func() time.Time) limits { return fixed.New(c, now) },
	} {
		t.Run(name, func(t *testing.T) {
			f := &fixture{t: t, store: miniredis.RunT(t), now: time.Date(2026, 11, 30, 23, 58, 0, 0, time.UTC)}
			f.store.HSet("plan:acme", "requests_per_minute", "60")
			rdb := redis.NewClient(&redis.Options{Addr: f.store.Addr()})
			t.Cleanup(func() { rdb.Close() })
			s := &server{limits(rdb, func() time.Time { return f.now }), demoAccounts()}
			f.Handler = s.routes()
			test(t, f)
		})
	}
}

// pass lets time pass for the service and its store.
func (f *fixture) pass(d time.Duration) {
	f.now = f.now.Add(d)
	f.store.FastForward(d)
}

// want sends n requests and fails unless each is answered with status.
func (f *fixture) want(n, status int, method, path, key, body string) {
	f.t.Helper()
	for i := range n {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("X-API-Key", key)
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		if w.Code != status {
			f.t.Fatalf("%s %s, number %d: status %d, want %d", method, path, i+1, w.Code, status)
		}
	}
}

func TestRequests(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		f.want(1, http.StatusUnauthorized, "GET", "/invoices", "none", "")
		f.want(60, http.StatusOK, "GET", "/invoices", "key-acme", "")
		f.want(1, http.StatusTooManyRequests, "GET", "/invoices", "key-acme", "")
		f.want(61, http.StatusOK, "GET", "/invoices", "key-trial", "")
		f.pass(time.Minute)
		f.want(60, http.StatusOK, "GET", "/invoices", "key-acme", "")
	})
}

func TestLogin(t *testing.T) {
	const wrong, right = `{"email":"ann@acme.example","password":"x"}`, `{"email":"ann@acme.example","password":"correct horse"}`
	twins(t, func(t *testing.T, f *fixture) {
		f.want(1, http.StatusBadRequest, "POST", "/login", "", "{")
		f.want(5, http.StatusUnauthorized, "POST", "/login", "", wrong)
		f.want(1, http.StatusTooManyRequests, "POST", "/login", "", right)
		f.pass(15 * time.Minute)
		f.want(1, http.StatusOK, "POST", "/login", "", right)
	})
}

func TestExport(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		f.want(20, http.StatusOK, "POST", "/invoices/export", "key-acme", "")
		f.want(1, http.StatusTooManyRequests, "POST", "/invoices/export", "key-acme", "")
		f.pass(31 * 24 * time.Hour)
		f.want(1, http.StatusOK, "POST", "/invoices/export", "key-acme", "")
	})
}

func TestStoreDown(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		f.store.SetError("down for maintenance")
		f.want(1, http.StatusServiceUnavailable, "GET", "/invoices", "key-acme", "")
	})
}
