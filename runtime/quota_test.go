package quota_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// A clock that a test sets.
type clock struct{ now time.Time }

func (c *clock) option() quota.Option { return quota.Clock(func() time.Time { return c.now }) }

// noon is a Monday.
func noon() *clock { return &clock{time.Date(2026, 11, 30, 12, 0, 15, 0, time.UTC)} }

// says checks a decision: allowed, used and limit, period, and the wait.
func says(t *testing.T, d quota.Decision, err error, want string) {
	t.Helper()
	got := fmt.Sprintf("%v %d/%d per %v", d.Allowed, d.Used, d.Limit, d.Period)
	if !d.Allowed {
		got += fmt.Sprintf(" wait %v", d.RetryAfter)
	}
	if err != nil {
		got = "error: " + err.Error()
	}
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if d.Remaining != max(0, d.Limit-d.Used) {
		t.Errorf("Remaining = %d of %d used %d", d.Remaining, d.Limit, d.Used)
	}
}

func TestAllow(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		q := quota.New(c, quota.PerMinute(3), quota.PerDay(5), at.option())
		allow := func(n int64, want string) {
			t.Helper()
			d, err := q.AllowN(ctx, "u1", n)
			says(t, d, err, want)
		}
		allow(1, "true 1/3 per minute")
		allow(3, "false 1/3 per minute wait 45s")
		allow(2, "true 3/3 per minute")
		allow(1, "false 3/3 per minute wait 45s")
		at.now = at.now.Add(45 * time.Second)
		allow(2, "true 5/5 per day") // none left today, one left this minute
		allow(1, "false 5/5 per day wait 11h59m0s")
		at.now = at.now.Add(time.Minute)
		allow(1, "false 5/5 per day wait 11h58m0s")
		at.now = at.now.Add(11*time.Hour + 58*time.Minute)
		allow(1, "true 1/3 per minute")

		d, err := q.Allow(ctx, "u2")
		says(t, d, err, "true 1/3 per minute")
		dated(t, c)
	})
}

func TestRefusedIsNotCharged(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		q := quota.New(c, quota.PerMinute(10), quota.PerDay(3), at.option(), quota.CacheRefused(0))
		q.AllowN(ctx, "u1", 3)
		for range 5 {
			d, err := q.Allow(ctx, "u1")
			says(t, d, err, "false 3/3 per day wait 11h59m45s")
		}
		// All or nothing: the minute had room.
		counted(t, quota.Peek(ctx, c, quota.Minute.Key("quota", "u1", at.now)), 3)
	})
}

func TestNeverFits(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		q := quota.New(c, quota.PerDay(100), quota.PerMinute(10), at.option())
		for range 2 { // from the store, and from memory
			d, err := q.AllowN(ctx, "u1", 11)
			says(t, d, err, "false 0/10 per minute wait "+quota.Never.String())
		}
		d, err := q.AllowN(ctx, "u1", 10)
		says(t, d, err, "true 10/10 per minute")
		none := quota.New(c, quota.PerDay(-1), quota.Prefix("none"), at.option())
		d, err = none.Allow(ctx, "u1")
		says(t, d, err, "false 0/0 per day wait "+quota.Never.String())
	})
}

func TestZeroAndNegativeCharges(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		q := quota.New(c, quota.PerDay(1), noon().option())
		d, err := q.AllowN(ctx, "u1", 0)
		says(t, d, err, "true 0/1 per day")
		q.Allow(ctx, "u1")
		d, err = q.AllowN(ctx, "u1", 0)
		says(t, d, err, "true 1/1 per day")
		if _, err := q.AllowN(ctx, "u1", -1); err == nil {
			t.Error("a negative charge: no error")
		}
		if err := q.Refund(ctx, "u1", -1); err == nil {
			t.Error("a negative refund: no error")
		}
		if n := c.DBSize(ctx).Val(); n != 1 {
			t.Errorf("%d keys, want the one of a charge", n)
		}
	})
}

func TestPeek(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		q := quota.New(c, quota.PerMinute(1), noon().option())
		d, err := q.Peek(ctx, "u1")
		says(t, d, err, "true 0/1 per minute")
		if n := c.DBSize(ctx).Val(); n != 0 {
			t.Error("Peek has written a key")
		}
		q.Allow(ctx, "u1")
		d, err = q.Peek(ctx, "u1")
		says(t, d, err, "false 1/1 per minute wait 45s")
	})
}

func TestQuotaRefund(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		q := quota.New(c, quota.PerMinute(3), quota.PerDay(5), at.option())
		refund := func(n int64, opts ...quota.ChargeOption) {
			t.Helper()
			if err := q.Refund(ctx, "u1", n, opts...); err != nil {
				t.Fatal(err)
			}
		}
		refund(1)
		if n := c.DBSize(ctx).Val(); n != 0 {
			t.Error("a refund has created a key")
		}
		charge, _ := q.AllowN(ctx, "u1", 3)
		d, err := q.Allow(ctx, "u1") // refused, and remembered
		says(t, d, err, "false 3/3 per minute wait 45s")
		refund(1)
		d, err = q.Allow(ctx, "u1")
		says(t, d, err, "true 3/3 per minute")

		at.now = at.now.Add(time.Minute)
		d, err = q.Allow(ctx, "u1")
		says(t, d, err, "true 4/5 per day")
		refund(3, quota.At(charge.At)) // of the minute before
		d, err = q.Peek(ctx, "u1")
		says(t, d, err, "true 1/3 per minute")
		refund(100)
		d, err = q.Peek(ctx, "u1")
		says(t, d, err, "true 0/3 per minute")
		dated(t, c)
	})
}

func TestReset(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		q := quota.New(c, quota.PerMinute(1), quota.PerDay(1), noon().option())
		q.Allow(ctx, "u1")
		q.Allow(ctx, "u1")
		if err := q.Reset(ctx, "u1"); err != nil {
			t.Fatal(err)
		}
		d, err := q.Allow(ctx, "u1")
		says(t, d, err, "true 1/1 per day")
	})
}

func TestWithOnce(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		q := quota.New(c, quota.PerMinute(3), quota.PerDay(5), at.option())
		for range 3 {
			d, err := q.AllowN(ctx, "u1", 2, quota.WithOnce("request 7"))
			says(t, d, err, "true 2/3 per minute")
		}
		q.Allow(ctx, "u1")
		d, err := q.Allow(ctx, "u1") // refused, and remembered
		says(t, d, err, "false 3/3 per minute wait 45s")
		d, err = q.AllowN(ctx, "u1", 2, quota.WithOnce("request 7"))
		says(t, d, err, "true 3/3 per minute") // as it was before
		d, err = q.Allow(ctx, "u1", quota.WithOnce("request 8"))
		says(t, d, err, "false 3/3 per minute wait 45s")
		at.now = at.now.Add(time.Minute)
		d, err = q.Allow(ctx, "u1", quota.WithOnce("request 8")) // was refused
		says(t, d, err, "true 4/5 per day")
		for range 3 {
			q.Refund(ctx, "u1", 1, quota.WithOnce("request 7"))
		}
		d, err = q.Peek(ctx, "u1")
		says(t, d, err, "true 3/5 per day")
		dated(t, c)
	})
}

func TestUndatedQuotaIsRepaired(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		key := quota.Day.Key("quota", "u1", at.now)
		c.Set(ctx, key, 3, 0)
		q := quota.New(c, quota.PerDay(5), at.option())
		d, err := q.Allow(ctx, "u1")
		says(t, d, err, "true 4/5 per day")
		lived(t, c, key, quota.Day.Lifetime())
	})
}

func TestQuotaOfAForeignKeyChargesNothing(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		at := noon()
		day := quota.Day.Key("quota", "u1", at.now)
		q := quota.New(c, quota.PerMinute(3), quota.PerDay(5), at.option(), quota.OnOutage(quota.FailClosed))
		for _, spoil := range []func(){
			func() { c.Set(ctx, day, "abc", time.Hour) },
			func() { c.Del(ctx, day); c.LPush(ctx, day, 1) },
		} {
			spoil()
			if d, err := q.Allow(ctx, "u1"); d.Allowed || d.Err == nil || err != nil {
				t.Errorf("Allow = %v, %v with cause %v; want refused with the server's error", d.Allowed, err, d.Err)
			}
			counted(t, quota.Peek(ctx, c, quota.Minute.Key("quota", "u1", at.now)), 0)
		}
	})
}

func TestSamePeriodTwice(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		q := quota.New(c, quota.PerDay(5), quota.PerDay(3), noon().option())
		d, err := q.Allow(ctx, "u1")
		says(t, d, err, "true 1/3 per day")
	})
}

func TestNewPanics(t *testing.T) {
	c := redis.NewClient(&redis.Options{})
	defer c.Close()
	for name, construct := range map[string]func(){
		"no limit":      func() { quota.New(c, quota.Prefix("p")) },
		"no period":     func() { quota.New(c, quota.Per(quota.Period{}, 1)) },
		"a pipeline":    func() { quota.New(c.Pipeline(), quota.PerDay(1)) },
		"a wrapped one": func() { quota.New(wrapper{c.TxPipeline()}, quota.PerDay(1)) },
		"zero Limit{}":  func() { quota.New(c, quota.Limit{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New with %s does not panic", name)
				}
			}()
			construct()
		}()
	}
}
