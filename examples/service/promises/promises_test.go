// Package promises tests what the service's own tests have no reason to look
// at: the store long after the requests, a user who keeps trying, the first
// minutes of a month. Each test says of both twins what is true of them.
package promises

import (
	"context"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/examples/service/faulty"
	"github.com/quotalint/quotalint/examples/service/fixed"
)

type limits interface {
	Request(ctx context.Context, account string) (bool, error)
	Login(ctx context.Context, email string) (bool, error)
	Export(ctx context.Context, account string) (bool, error)
}

// A fixture is one twin with a store and a clock of its own.
type fixture struct {
	limits
	twin  string // faulty or fixed
	store *miniredis.Miniredis
	now   time.Time
}

func twins(t *testing.T, test func(t *testing.T, f *fixture)) {
	for _, twin := range []string{"faulty", "fixed"} {
		t.Run(twin, func(t *testing.T) {
			f := &fixture{twin: twin, store: miniredis.RunT(t), now: time.Date(2026, 11, 30, 23, 58, 0, 0, time.UTC)}
			rdb := redis.NewClient(&redis.Options{Addr: f.store.Addr()})
			t.Cleanup(func() { rdb.Close() })
			clock := func() time.Time { return f.now }
			f.limits = fixed.New(rdb, clock)
			if twin == "faulty" {
				f.limits = faulty.New(rdb, clock)
			}
			test(t, f)
		})
	}
}

// pass lets time pass for the limits and their store.
func (f *fixture) pass(d time.Duration) {
	f.now = f.now.Add(d)
	f.store.FastForward(d)
}

// want charges n uses and fails unless each is answered so.
func want(t *testing.T, n int, allowed bool, charge func(context.Context, string) (bool, error), subject string) {
	t.Helper()
	for i := range n {
		got, err := charge(t.Context(), subject)
		if err != nil {
			t.Fatal(err)
		}
		if got != allowed {
			t.Fatalf("use %d: allowed is %v, want %v", i+1, got, allowed)
		}
	}
}

func TestTrialLeavesNoCounters(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		for range 10 {
			want(t, 1, true, f.Request, "trial")
			f.pass(time.Minute)
		}
		f.pass(365 * 24 * time.Hour)
		left := map[string]int{"faulty": 10, "fixed": 0}[f.twin]
		if keys := f.store.Keys(); len(keys) != left {
			t.Errorf("a year later %d counters are left, want %d: %q", len(keys), left, keys)
		}
	})
}

func TestLoginEveryTenMinutes(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		want(t, 5, true, f.Login, "ann@acme.example")
		for range 6 * 24 { // one day later it is still so
			f.pass(10 * time.Minute)
			want(t, 1, f.twin == "fixed", f.Login, "ann@acme.example")
		}
	})
}

func TestExportInANewMonth(t *testing.T) {
	twins(t, func(t *testing.T, f *fixture) {
		want(t, 20, true, f.Export, "acme")
		f.pass(2 * time.Minute) // it is December now
		want(t, 1, f.twin == "fixed", f.Export, "acme")
	})
}
