package quota_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// breakable is a store that a test can break.
func breakable(t *testing.T) (*redis.Client, *miniredis.Miniredis) {
	server := miniredis.RunT(t)
	c := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: -1})
	t.Cleanup(func() { c.Close() })
	return c, server
}

func TestFailOpen(t *testing.T) {
	c, server := breakable(t)
	q := quota.New(c, quota.PerMinute(1), noon().option())
	server.SetError("LOADING the dataset")
	for range 3 {
		d, err := q.Allow(ctx, "u1")
		if !d.Allowed || !d.FailedOpen || d.Err == nil || err != nil {
			t.Errorf("Allow = %+v, %v; want allowed, flagged, with the cause", d, err)
		}
	}
	server.SetError("")
	d, err := q.Allow(ctx, "u1")
	says(t, d, err, "true 1/1 per minute")
	if d.FailedOpen || d.Err != nil {
		t.Error("flagged after the outage")
	}
}

func TestFailClosed(t *testing.T) {
	c, server := breakable(t)
	q := quota.New(c, quota.PerMinute(1), noon().option(), quota.OnOutage(quota.FailClosed))
	server.SetError("LOADING the dataset")
	if d, err := q.Allow(ctx, "u1"); d.Allowed || d.Err == nil || err != nil {
		t.Errorf("Allow = %+v, %v; want refused, with the cause", d, err)
	}
	server.SetError("")
	d, err := q.Allow(ctx, "u1") // the outage is not remembered as a refusal
	says(t, d, err, "true 1/1 per minute")
}

func TestLocal(t *testing.T) {
	c, server := breakable(t)
	at := noon()
	q := quota.New(c, quota.PerMinute(4), quota.PerDay(5), at.option(), quota.OnOutage(quota.Local))
	q.AllowN(ctx, "u1", 2)
	server.SetError("LOADING the dataset")
	allow := func(subject, want string) {
		t.Helper()
		d, err := q.Allow(ctx, subject)
		says(t, d, err, want)
		if d.Err == nil || d.FailedOpen {
			t.Errorf("cause %v, FailedOpen %v; want a cause, and not open", d.Err, d.FailedOpen)
		}
	}
	allow("u1", "true 3/4 per minute") // from the two that the store counted
	allow("u1", "true 4/4 per minute")
	allow("u1", "false 4/4 per minute wait 45s")
	allow("u2", "true 1/4 per minute")
	d, err := q.Peek(ctx, "u2")
	says(t, d, err, "true 1/4 per minute")
	at.now = at.now.Add(time.Minute)
	allow("u1", "true 5/5 per day")
	allow("u1", "false 5/5 per day wait 11h58m45s")
	server.SetError("")
	d, err = q.Allow(ctx, "u1")
	says(t, d, err, "true 3/5 per day") // two before, one now: the store does not know of the rest
}

func TestLocalIsBounded(t *testing.T) {
	c, server := breakable(t)
	server.SetError("LOADING the dataset")
	q := quota.New(c, quota.PerDay(1), noon().option(), quota.OnOutage(quota.Local))
	for i := range 30_000 {
		q.Allow(ctx, fmt.Sprint(i))
	}
	if n := q.Remembered(); n > 10_000 {
		t.Errorf("%d counters are remembered, want at most 10,000", n)
	}
}

func TestCancelled(t *testing.T) {
	c, _ := breakable(t)
	q := quota.New(c, quota.PerMinute(1))
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if d, err := q.Allow(cancelled, "u1"); !errors.Is(err, context.Canceled) || d.Allowed {
		t.Errorf("Allow = %v, %v; want the cancellation", d.Allowed, err)
	}
	late, cancel := context.WithDeadline(ctx, time.Now().Add(-time.Second))
	defer cancel()
	if d, err := q.Allow(late, "u1"); err != nil || !d.FailedOpen {
		t.Errorf("past its deadline: Allow = %+v, %v; want an outage", d, err)
	}
}

// counting counts the commands that reach the store.
type counting struct {
	redis.Scripter
	commands int
}

func (c *counting) EvalSha(ctx context.Context, sha1 string, keys []string, args ...any) *redis.Cmd {
	c.commands++
	return c.Scripter.EvalSha(ctx, sha1, keys, args...)
}

func TestRefusedSubjectsAreRemembered(t *testing.T) {
	store := &counting{Scripter: redistest.Client(t, redistest.Addr(t))}
	at := noon()
	q := quota.New(store, quota.PerMinute(2), quota.PerDay(100), at.option())
	reaches := func(subject string, n int64, commands int, want string) {
		t.Helper()
		store.commands = 0
		d, err := q.AllowN(ctx, subject, n)
		says(t, d, err, want)
		if store.commands != commands {
			t.Errorf("%d commands reached the store, want %d", store.commands, commands)
		}
	}
	reaches("u1", 1, 1, "true 1/2 per minute")
	reaches("u1", 2, 1, "false 1/2 per minute wait 45s")
	reaches("u1", 2, 0, "false 1/2 per minute wait 45s")
	reaches("u1", 1, 1, "true 2/2 per minute") // less may fit
	reaches("u1", 1, 1, "false 2/2 per minute wait 45s")
	at.now = at.now.Add(30 * time.Second)
	reaches("u1", 1, 0, "false 2/2 per minute wait 15s")
	reaches("u2", 1, 1, "true 1/2 per minute")
	at.now = at.now.Add(15 * time.Second)
	reaches("u1", 1, 1, "true 1/2 per minute")

	reaches("u1", 2, 1, "false 1/2 per minute wait 1m0s")
	q.Reset(ctx, "u1")
	reaches("u1", 2, 1, "true 2/2 per minute")

	off := quota.New(store, quota.PerMinute(2), at.option(), quota.CacheRefused(0))
	q = off
	reaches("u1", 1, 1, "false 2/2 per minute wait 1m0s")
	reaches("u1", 1, 1, "false 2/2 per minute wait 1m0s")
}

func TestRefusalIsOfItsWindow(t *testing.T) {
	c := redistest.Client(t, miniredis.RunT(t).Addr())
	at := noon()
	q := quota.New(c, quota.PerMinute(1), at.option())
	next := quota.At(at.now.Add(time.Minute))
	d, err := q.Allow(ctx, "u1", next)
	says(t, d, err, "true 1/1 per minute")
	d, err = q.Allow(ctx, "u1", next)
	says(t, d, err, "false 1/1 per minute wait 45s")
	d, err = q.Allow(ctx, "u1") // the refusal is of the minute to come
	says(t, d, err, "true 1/1 per minute")
}

func TestRefusedCacheIsBounded(t *testing.T) {
	store := &counting{Scripter: redistest.Client(t, miniredis.RunT(t).Addr())}
	q := quota.New(store, quota.PerDay(0), noon().option(), quota.CacheRefused(100))
	for i := range 1000 {
		q.Allow(ctx, fmt.Sprint(i))
	}
	if n := q.Remembered(); n > 100 {
		t.Errorf("%d subjects are remembered, want at most 100", n)
	}
	store.commands = 0
	for i := range 50 {
		q.Allow(ctx, fmt.Sprint(950+i))
	}
	if store.commands != 0 {
		t.Errorf("of the last 50 refused %d are forgotten", store.commands)
	}
}

// refunding refunds between the reply of the store and its reader.
type refunding struct {
	redis.Scripter
	refund func()
}

func (r *refunding) EvalSha(ctx context.Context, sha1 string, keys []string, args ...any) *redis.Cmd {
	cmd := r.Scripter.EvalSha(ctx, sha1, keys, args...)
	if refund := r.refund; refund != nil {
		r.refund = nil
		refund()
	}
	return cmd
}

func TestRefusalOvertakenByARefund(t *testing.T) {
	store := &refunding{Scripter: redistest.Client(t, miniredis.RunT(t).Addr())}
	q := quota.New(store, quota.PerDay(1), noon().option())
	q.Allow(ctx, "u1")
	store.refund = func() { q.Refund(ctx, "u1", 1) }
	d, err := q.Allow(ctx, "u1")
	says(t, d, err, "false 1/1 per day wait 11h59m45s")
	d, err = q.Allow(ctx, "u1")
	says(t, d, err, "true 1/1 per day")
}
