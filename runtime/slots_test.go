package quota_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// eachSlots runs test with slots in miniredis, in a server and in memory.
func eachSlots(t *testing.T, limit int, test func(t *testing.T, s *quota.Slots), opts ...quota.SlotOption) {
	t.Helper()
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		test(t, quota.NewSlots(c, "calls", limit, opts...))
		for _, key := range c.Keys(ctx, "*").Val() {
			if ttl := c.PTTL(ctx, key).Val(); ttl <= 0 || ttl > time.Minute {
				t.Errorf("lifetime of %s = %v, want at most the lease and 30s", key, ttl)
			}
		}
	})
	t.Run("local", func(t *testing.T) { test(t, quota.NewLocalSlots(limit, opts...)) })
}

// take takes a slot, or fails the test.
func take(t *testing.T, s *quota.Slots, class string) *quota.Slot {
	t.Helper()
	slot, err := s.TryAcquire(ctx, class)
	if err != nil {
		t.Fatalf("no slot for %q: %v", class, err)
	}
	return slot
}

func none(t *testing.T, s *quota.Slots, class string) {
	t.Helper()
	if _, err := s.TryAcquire(ctx, class); !errors.Is(err, quota.ErrNoSlot) {
		t.Fatalf("a slot for %q: error %v, want none", class, err)
	}
}

func inFlight(t *testing.T, s *quota.Slots, want map[string]int) {
	t.Helper()
	if got, err := s.InFlight(ctx); err != nil || !maps.Equal(got, want) {
		t.Errorf("in flight: %v, %v; want %v", got, err, want)
	}
}

func TestSlots(t *testing.T) {
	eachSlots(t, 5, func(t *testing.T, s *quota.Slots) {
		jobs := []*quota.Slot{take(t, s, "job"), take(t, s, "import"), take(t, s, "job")}
		none(t, s, "job") // two are promised
		inFlight(t, s, map[string]int{"": 3, "notification": 0})
		take(t, s, "notification")
		none(t, s, "job") // one still is
		take(t, s, "notification")
		none(t, s, "notification")
		inFlight(t, s, map[string]int{"": 3, "notification": 2})
		for _, job := range jobs {
			if err := errors.Join(job.Release(), job.Release()); err != nil {
				t.Error(err)
			}
		}
		// What nobody has reserved is lent to all.
		for range 3 {
			take(t, s, "notification")
		}
		none(t, s, "job")
		none(t, s, "notification")
		inFlight(t, s, map[string]int{"": 0, "notification": 5})
	}, quota.Reserve("notification", 2))
}

// TestSlotsFollowTheRule compares random histories with the rule as it is
// written down, class by class.
func TestSlotsFollowTheRule(t *testing.T) {
	const limit = 7
	reserve := map[string]int{"a": 2, "b": 3}
	eachSlots(t, limit, func(t *testing.T, s *quota.Slots) {
		random := rand.New(rand.NewPCG(1, 2))
		held := map[string][]*quota.Slot{"a": nil, "b": nil, "c": nil}
		may := func(class string) bool {
			total, promised := 0, 0
			for other, slots := range held {
				total += len(slots)
				if other != class {
					promised += max(0, reserve[other]-len(slots))
				}
			}
			return total < limit-promised
		}
		for range 500 {
			class := []string{"a", "b", "c"}[random.IntN(3)]
			if n := len(held[class]); n > 0 && random.IntN(2) == 0 {
				held[class][n-1].Release()
				held[class] = held[class][:n-1]
				continue
			}
			slot, err := s.TryAcquire(ctx, class)
			if (err == nil) != may(class) {
				t.Fatalf("%v for %s with %d, %d, %d in flight", err, class, len(held["a"]), len(held["b"]), len(held["c"]))
			}
			if err == nil {
				held[class] = append(held[class], slot)
			}
		}
	}, quota.Reserve("a", reserve["a"]), quota.Reserve("b", reserve["b"]))
}

func TestAcquireWaits(t *testing.T) {
	eachSlots(t, 2, func(t *testing.T, s *quota.Slots) {
		first, second := take(t, s, "job"), take(t, s, "job")
		short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
		defer cancel()
		if _, err := s.Acquire(short, "job"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Acquire without a slot: %v, want the deadline", err)
		}
		got := make(chan *quota.Slot)
		go func() {
			slot, err := s.Acquire(ctx, "job")
			if err != nil {
				t.Error(err)
			}
			got <- slot
		}()
		first.Release()
		(<-got).Release()
		second.Release()
		inFlight(t, s, map[string]int{"": 0})
	})
}

func TestSlotsUnderLoad(t *testing.T) {
	const limit = 8
	eachSlots(t, limit, func(t *testing.T, s *quota.Slots) {
		var running, jobs, most atomic.Int32
		var wg sync.WaitGroup
		for i := range 32 {
			wg.Go(func() {
				class := []string{"job", "notification"}[i%2]
				for range 5 {
					slot, err := s.Acquire(ctx, class)
					if err != nil {
						t.Error(err)
						return
					}
					if n := running.Add(1); n > most.Load() {
						most.Store(n)
					}
					if class == "job" {
						if n := jobs.Add(1); n > limit-3 {
							t.Errorf("%d jobs at a time, want at most %d", n, limit-3)
						}
						jobs.Add(-1)
					}
					running.Add(-1)
					slot.Release()
				}
			})
		}
		wg.Wait()
		if most.Load() > limit {
			t.Errorf("%d at a time, want at most %d", most.Load(), limit)
		}
		inFlight(t, s, map[string]int{"": 0, "notification": 0})
	}, quota.Reserve("notification", 3))
}

func TestNewSlotsPanics(t *testing.T) {
	c := redis.NewClient(&redis.Options{})
	defer c.Close()
	for name, construct := range map[string]func(){
		"no slot":            func() { quota.NewLocalSlots(0) },
		"more than there is": func() { quota.NewSlots(c, "s", 3, quota.Reserve("a", 2), quota.Reserve("b", 2)) },
		"a short lease":      func() { quota.NewSlots(c, "s", 3, quota.Lease(0)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("slots with %s do not panic", name)
				}
			}()
			construct()
		}()
	}
}
