package main

import (
	"net/http"
	"testing"
	"time"
)

// The tests of this file look at what a team has no reason to look at: the
// store after the requests, and a user who keeps trying. Each says of both
// twins what is true of them.

// of returns what is true of the twin under test.
func (f *fixture) of(faulty, fixed int) int {
	if f.twin == "faulty" {
		return faulty
	}
	return fixed
}

func TestTrialLeavesCounters(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		for range 10 {
			f.want(1, http.StatusOK, "GET", "/invoices", "key-trial", "")
			f.pass(time.Minute)
		}
		f.pass(365 * 24 * time.Hour)
		left := 0
		for _, key := range f.store.Keys() {
			if key != "plan:acme" {
				left++
			}
		}
		if want := f.of(10, 0); left != want {
			t.Errorf("%d counters left after a year, want %d", left, want)
		}
	})
}

func TestLoginEveryTenMinutes(t *testing.T) {
	const right = `{"email":"ann@acme.example","password":"correct horse"}`
	twins(t, func(t *testing.T, f *fixture) {
		f.want(5, http.StatusOK, "POST", "/login", "", right)
		for range 6 * 24 { // a client that logs in every ten minutes, one day later
			f.pass(10 * time.Minute)
			f.want(1, f.of(http.StatusTooManyRequests, http.StatusOK), "POST", "/login", "", right)
		}
	})
}

func TestExportInANewMonth(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		f.want(20, http.StatusOK, "POST", "/invoices/export", "key-acme", "")
		f.pass(2 * time.Minute) // it is December now
		f.want(1, f.of(http.StatusTooManyRequests, http.StatusOK), "POST", "/invoices/export", "key-acme", "")
	})
}
