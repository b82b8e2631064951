package lua_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	"github.com/quotalint/quotalint/runtime/lua"
	"github.com/redis/go-redis/v9"
)

func TestMillis(t *testing.T) {
	for lifetime, want := range map[time.Duration]int64{
		time.Millisecond:                   1,
		time.Millisecond + time.Nanosecond: 2,
		1500 * time.Microsecond:            2,
		time.Minute:                        60_000,
		time.Duration(1<<63 - 1):           9223372036855,
		time.Millisecond - time.Nanosecond: 0,
		0:                                  0,
		-time.Hour:                         0,
	} {
		got, err := lua.Millis(lifetime)
		if got != want || (err != nil) != (want == 0) {
			t.Errorf("Millis(%v) = %d, %v; want %d", lifetime, got, err, want)
		}
	}
}

// A runner runs scripts with built arguments, as the user of another client
// would.
type runner struct {
	*testing.T
	c *redis.Client
}

func (r runner) run(want, script string, keys []string, args []string, err error) {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
	reply, err := redis.NewScript(script).Run(context.Background(), r.c, keys, args).Result()
	if got := fmt.Sprint(reply); got != want || err != nil {
		r.Errorf("%v with %v = %s, %v; want %s", keys, args, got, err, want)
	}
	for _, key := range r.c.Keys(context.Background(), "*").Val() {
		if ttl := r.c.PTTL(context.Background(), key).Val(); ttl <= 0 || ttl > 2*time.Minute {
			r.Errorf("lifetime of %s = %v, want a minute or two", key, ttl)
		}
	}
}

func TestCounterArgs(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		r := runner{t, c}
		args, err := lua.IncrByArgs(3, time.Minute)
		r.run("3", lua.IncrBy, []string{"k"}, args, err)
		args, err = lua.HIncrByArgs("field", 3, time.Minute)
		r.run("3", lua.HIncrBy, []string{"h"}, args, err)
		r.run("1", lua.Refund, []string{"k"}, []string{"2"}, nil)
		r.run("1", lua.Peek, []string{"k"}, nil, nil)
		r.run("0", lua.Peek, []string{"absent"}, nil, nil)
	})
}

func TestQuotaArgs(t *testing.T) {
	limits := []lua.Limit{{N: 3, Lifetime: time.Minute}, {N: 5, Lifetime: 2 * time.Minute}}
	counters := []string{"{u}m", "{u}d"}
	named := append(counters[:2:2], "{u}once")
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		r := runner{t, c}
		args, err := lua.ChargeArgs(2, limits, 0)
		r.run("[1 2 2]", lua.Charge, counters, args, err)
		r.run("[0 2 2]", lua.Charge, counters, args, err)
		args, err = lua.ChargeArgs(1, limits, time.Minute)
		r.run("[1 3 3]", lua.Charge, named, args, err)
		r.run("[2 3 3]", lua.Charge, named, args, err)
		r.run("[3 3]", lua.Counts, counters, nil, nil)
		args, err = lua.GiveBackArgs(2, len(counters), 0)
		r.run("[1 1]", lua.GiveBack, counters, args, err)
		r.run("[0 0]", lua.GiveBack, counters, args, err)
		args, err = lua.ChargeArgs(4, limits[:1], 0)
		r.run("[0 0]", lua.Charge, []string{"new"}, args, err)
		args, err = lua.ChargeArgs(2, limits[:1], 0)
		r.run("2", lua.ChargeOne, []string{"one"}, args, err)
		r.run("-3", lua.ChargeOne, []string{"one"}, args, err)
		args, err = lua.ChargeArgs(4, limits[:1], 0)
		r.run("-1", lua.ChargeOne, []string{"new"}, args, err)
		c.Set(context.Background(), "debt", -9, time.Minute)
		r.run("0", lua.ChargeOne, []string{"debt"}, args, err)
		r.run("4", lua.Reset, append(named, "new", "one"), nil, nil)
	})
	if _, err := lua.ChargeArgs(1, []lua.Limit{{N: 1}}, 0); err == nil {
		t.Error("ChargeArgs without a lifetime: no error")
	}
	if _, err := lua.GiveBackArgs(1, 1, time.Microsecond); err == nil {
		t.Error("GiveBackArgs with a mark of a microsecond: no error")
	}
}

func TestSlotArgs(t *testing.T) {
	classes := []string{"{s}a", "{s}others"}
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		r := runner{t, c}
		acquire := func(want, holder string, class int) {
			t.Helper()
			args, err := lua.AcquireSlotArgs(holder, class, time.Minute, 3, []int{2, 0})
			r.run(want, lua.AcquireSlot, classes, args, err)
		}
		acquire("1", "h1", 1)
		acquire("1", "h1", 1) // asked again
		acquire("0", "h2", 1) // two are promised
		acquire("1", "h3", 0)
		r.run("[1 1]", lua.CountSlots, classes, nil, nil)
		args, err := lua.RenewSlotArgs("h1", time.Minute)
		r.run("1", lua.RenewSlot, classes[1:], args, err)
		r.run("0", lua.RenewSlot, classes[:1], args, err)
		r.run("1", lua.ReleaseSlot, classes[1:], []string{"h1"}, nil)
		r.run("0", lua.ReleaseSlot, classes[1:], []string{"h1"}, nil)
	})
	if _, err := lua.AcquireSlotArgs("h", 0, 0, 1, nil); err == nil {
		t.Error("AcquireSlotArgs without a lease: no error")
	}
}
