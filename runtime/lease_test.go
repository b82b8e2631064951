package quota_test

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// bubble runs test with a store whose time, as the test's, stands still until
// all wait for it.
func bubble(t *testing.T, test func(t *testing.T, c *redis.Client, server *miniredis.Miniredis)) {
	synctest.Test(t, func(t *testing.T) {
		server := miniredis.NewMiniRedis()
		server.ClockTTL(true)
		c := redis.NewClient(&redis.Options{
			Addr:       "127.0.0.1:1", // no name to look up
			MaxRetries: -1,
			Dialer:     func(context.Context, string, string) (net.Conn, error) { return server.Dial() },
		})
		test(t, c, server)
		c.Close()
		server.Close()
	})
}

func TestLeaseIsRenewed(t *testing.T) {
	bubble(t, func(t *testing.T, c *redis.Client, _ *miniredis.Miniredis) {
		s := quota.NewSlots(c, "calls", 1)
		slot := take(t, s, "job")
		time.Sleep(time.Hour)
		none(t, s, "job")
		slot.Release()
		time.Sleep(time.Hour)
		select {
		case <-slot.Lost():
			t.Error("a slot that was released is lost")
		default:
		}
		take(t, s, "job").Release()
	})
}

func TestLeaseOfADeadHolderEnds(t *testing.T) {
	bubble(t, func(t *testing.T, c *redis.Client, server *miniredis.Miniredis) {
		s := quota.NewSlots(c, "calls", 1)
		slot := take(t, s, "job")
		time.Sleep(25 * time.Second) // renewed at 20
		server.SetError("LOADING the dataset")
		select {
		case <-slot.Lost():
			t.Error("lost at once: the lease has 25 seconds left")
		case <-time.After(24 * time.Second):
		}
		<-slot.Lost()
		server.SetError("")
		take(t, s, "job").Release()
	})
}

func TestLeaseThatAnotherHas(t *testing.T) {
	bubble(t, func(t *testing.T, c *redis.Client, server *miniredis.Miniredis) {
		s := quota.NewSlots(c, "calls", 1)
		slot := take(t, s, "job")
		server.FlushAll() // as a failover may
		other := take(t, s, "job")
		<-slot.Lost()
		slot.Release()
		none(t, s, "job")
		other.Release()
	})
}

// TestLocalSlotsServeInOrder has calls wait, and looks at whom a release admits.
func TestLocalSlotsServeInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := quota.NewLocalSlots(3, quota.Reserve("notification", 1))
		held := []*quota.Slot{take(t, s, "notification"), take(t, s, "job"), take(t, s, "job")}
		impatient, leave := context.WithCancel(ctx)
		go func() {
			if _, err := s.Acquire(impatient, "job"); !errors.Is(err, context.Canceled) {
				t.Errorf("Acquire that is cancelled: %v", err)
			}
		}()
		var admitted []string
		var slots []*quota.Slot
		for _, name := range []string{"job 1", "job 2", "notification"} {
			synctest.Wait() // until the one before waits
			go func() {
				class, _, _ := strings.Cut(name, " ")
				slot, err := s.Acquire(ctx, class)
				if err != nil {
					t.Error(err)
				}
				admitted, slots = append(admitted, name), append(slots, slot)
			}()
		}
		synctest.Wait()
		leave()
		for _, slot := range held {
			slot.Release()
			synctest.Wait()
		}
		// The slot that a notification gave back is promised to the next one.
		if want := []string{"notification", "job 1", "job 2"}; !slices.Equal(admitted, want) {
			t.Errorf("admitted %v, want %v", admitted, want)
		}
		inFlight(t, s, map[string]int{"": 2, "notification": 1})
		for _, slot := range slots {
			slot.Release()
		}
		inFlight(t, s, map[string]int{"": 0, "notification": 0})
	})
}
