package quota_test

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// storeVar tells a process that a test has started where the store is.
const storeVar = "QUOTA_TEST_STORE"

// spawn starts this test binary again, to run the test called name as a child.
func spawn(t *testing.T, name, store string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+name+"$")
	cmd.Env = append(os.Environ(), storeVar+"="+store)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// fleet runs work in 16 goroutines in each of 4 processes. It returns true in
// the process that started them, when they have ended.
func fleet(t *testing.T, work func(t *testing.T, c *redis.Client)) (c *redis.Client, parent bool) {
	t.Helper()
	if store := os.Getenv(storeVar); store != "" {
		c := redistest.Client(t, store)
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() { work(t, c) })
		}
		wg.Wait()
		return c, false
	}
	store := redistest.Server(t)
	var children []*exec.Cmd
	for range 4 {
		children = append(children, spawn(t, t.Name(), store))
	}
	for _, child := range children {
		if err := child.Wait(); err != nil {
			t.Errorf("a process of the fleet: %v", err)
		}
	}
	return redistest.Client(t, store), true
}

func TestFleetNeverExceedsTheQuota(t *testing.T) {
	at := noon()
	var q *quota.Quota
	var once sync.Once
	c, parent := fleet(t, func(t *testing.T, c *redis.Client) {
		once.Do(func() { q = quota.New(c, quota.PerMinute(500), quota.PerDay(400), at.option()) })
		for i := range 25 {
			n := int64(i%3 + 1)
			d, err := q.AllowN(ctx, "u1", n)
			if err != nil || d.Err != nil {
				t.Error(err, d.Err)
			}
			if d.Allowed {
				c.IncrBy(ctx, "admitted", n)
			}
		}
	})
	if !parent {
		return
	}
	counted(t, quota.Peek(ctx, c, "admitted"), 400)
	counted(t, quota.Peek(ctx, c, quota.Minute.Key("quota", "u1", at.now)), 400)
	counted(t, quota.Peek(ctx, c, quota.Day.Key("quota", "u1", at.now)), 400)
}

func TestFleetCountsEveryUse(t *testing.T) {
	c, parent := fleet(t, func(t *testing.T, c *redis.Client) {
		for range 50 {
			if err := quota.Incr(ctx, c, "k", time.Minute).Err(); err != nil {
				t.Error(err)
			}
		}
	})
	if parent {
		counted(t, quota.Peek(ctx, c, "k"), 64*50)
		dated(t, c)
	}
}

func TestFleetNeverExceedsTheSlots(t *testing.T) {
	const limit = 10
	c, parent := fleet(t, func(t *testing.T, c *redis.Client) {
		s := quota.NewSlots(c, "calls", limit)
		for range 5 {
			slot, err := s.Acquire(ctx, "job")
			if err != nil {
				t.Error(err)
				return
			}
			if n := c.Incr(ctx, "running").Val(); n > limit {
				t.Errorf("%d calls at a time, want at most %d", n, limit)
			}
			c.Decr(ctx, "running")
			slot.Release()
			c.Incr(ctx, "done")
		}
	})
	if parent {
		counted(t, quota.Peek(ctx, c, "done"), 64*5)
	}
}

func TestSlotOfAKilledProcess(t *testing.T) {
	const lease = 300 * time.Millisecond
	slots := func(c *redis.Client) *quota.Slots { return quota.NewSlots(c, "calls", 1, quota.Lease(lease)) }
	if store := os.Getenv(storeVar); store != "" {
		c := redistest.Client(t, store)
		take(t, slots(c), "job")
		c.RPush(ctx, "held", 1)
		select {}
	}
	store := redistest.Server(t)
	c := redistest.Client(t, store)
	child := spawn(t, t.Name(), store)
	if err := c.BLPop(ctx, 20*time.Second, "held").Err(); err != nil {
		t.Fatal(err)
	}
	s := slots(c)
	none(t, s, "job")
	child.Process.Kill()
	child.Wait()
	soon, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	killed := time.Now()
	slot, err := s.Acquire(soon, "job")
	if err != nil {
		t.Fatalf("the slot of a process that was killed does not come back: %v", err)
	}
	t.Logf("back after %v", time.Since(killed))
	slot.Release()
}
