package quota_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

var ctx = context.Background()

// lived checks that the lifetime of key is at most want, and not much less.
func lived(t *testing.T, c redis.Cmdable, key string, want time.Duration) {
	t.Helper()
	got, err := c.PTTL(ctx, key).Result()
	if err != nil || got > want || got < want-10*time.Second {
		t.Errorf("lifetime of %s = %v, %v; want about %v", key, got, err, want)
	}
}

// counted checks the result of a command on a counter.
func counted(t *testing.T, cmd *redis.IntCmd, want int64) {
	t.Helper()
	if n, err := cmd.Result(); n != want || err != nil {
		t.Errorf("%v: got %d, %v; want %d", cmd.Args()[3:], n, err, want)
	}
}

func TestIncr(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		counted(t, quota.Incr(ctx, c, "k", time.Minute), 1)
		lived(t, c, "k", time.Minute)
		counted(t, quota.IncrBy(ctx, c, "k", 41, time.Hour), 42)
		lived(t, c, "k", time.Minute) // not re-dated
		counted(t, quota.IncrBy(ctx, c, "k", -50, time.Hour), -8)

		c.Set(ctx, "undated", 7, 0)
		counted(t, quota.Incr(ctx, c, "undated", time.Hour), 8)
		lived(t, c, "undated", time.Hour)
	})
}

func TestIncrIsExact(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		c.Set(ctx, "k", math.MaxInt64-2, time.Minute)
		counted(t, quota.Incr(ctx, c, "k", time.Minute), math.MaxInt64-1)
		counted(t, quota.Refund(ctx, c, "k", 2), math.MaxInt64-3)
		counted(t, quota.Peek(ctx, c, "k"), math.MaxInt64-3)
		counted(t, quota.HIncrBy(ctx, c, "h", "f", math.MinInt64, time.Minute), math.MinInt64)
		if err := quota.IncrBy(ctx, c, "k", 4, time.Minute).Err(); err == nil || !strings.Contains(err.Error(), "overflow") {
			t.Errorf("beyond the largest count: error %v, want the server's", err)
		}
	})
}

func TestHIncrBy(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		counted(t, quota.HIncrBy(ctx, c, "h", "a", 3, time.Minute), 3)
		lived(t, c, "h", time.Minute)
		counted(t, quota.HIncrBy(ctx, c, "h", "b", 1, time.Hour), 1)
		lived(t, c, "h", time.Minute)
		c.Persist(ctx, "h")
		counted(t, quota.HIncrBy(ctx, c, "h", "a", 1, time.Hour), 4)
		lived(t, c, "h", time.Hour)
	})
}

func TestIncrUntil(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		counted(t, quota.IncrUntil(ctx, c, "k", 2, time.Now().Add(time.Minute)), 2)
		lived(t, c, "k", time.Minute)
		counted(t, quota.IncrUntil(ctx, c, "k", 1, time.Now().Add(time.Hour)), 3)
		lived(t, c, "k", time.Minute)
		if err := quota.IncrUntil(ctx, c, "past", 1, time.Now()).Err(); err == nil {
			t.Error("an end that is past: no error")
		}
		counted(t, quota.Peek(ctx, c, "past"), 0)
	})
}

func TestRefund(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		counted(t, quota.Refund(ctx, c, "k", 3), 0)
		if c.Exists(ctx, "k").Val() != 0 {
			t.Error("a refund has created the key")
		}
		quota.IncrBy(ctx, c, "k", 5, time.Minute)
		counted(t, quota.Refund(ctx, c, "k", 3), 2)
		counted(t, quota.Refund(ctx, c, "k", 3), 0)
		counted(t, quota.IncrBy(ctx, c, "k", 5, time.Hour), 5)
		lived(t, c, "k", time.Minute) // a count that comes back from zero is not new

		c.Set(ctx, "debt", -4, time.Minute)
		counted(t, quota.Refund(ctx, c, "debt", 1), -4)
		c.Set(ctx, "text", "abc", time.Minute)
		if err := quota.Refund(ctx, c, "text", 1).Err(); err == nil {
			t.Error("a refund of what is no count: no error")
		}
		if err := quota.Refund(ctx, c, "k", -1).Err(); err == nil {
			t.Error("a refund below zero: no error")
		}
	})
}

func TestShortLifetimes(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		for _, lifetime := range []time.Duration{-time.Hour, 0, time.Millisecond - 1} {
			cmds := map[string]*redis.IntCmd{
				"Incr":    quota.Incr(ctx, c, "k", lifetime),
				"HIncrBy": quota.HIncrBy(ctx, c, "k", "f", 1, lifetime),
			}
			for name, cmd := range cmds {
				if n, err := cmd.Result(); n != 0 || err == nil {
					t.Errorf("%s with lifetime %v = %d, %v; want an error", name, lifetime, n, err)
				}
			}
		}
		if c.Exists(ctx, "k").Val() != 0 {
			t.Error("a use with a refused lifetime was counted")
		}
		quota.Incr(ctx, c, "k", time.Minute+time.Microsecond)
		if got := c.PTTL(ctx, "k").Val(); got > time.Minute+time.Millisecond {
			t.Errorf("lifetime of a minute and a microsecond became %v", got)
		}
	})
}

// wrapper is what a service often has of its own: Cmdable, without Process.
type wrapper struct{ redis.Cmdable }

func TestClients(t *testing.T) {
	addr := redistest.Addr(t)
	client := redistest.Client(t, addr)
	ring := redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"a": addr}})
	defer ring.Close()
	universal := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{addr}})
	defer universal.Close()
	conn := client.Conn()
	defer conn.Close()
	auto, err := client.AutoPipeline()
	if err != nil {
		t.Fatal(err)
	}
	async, err := client.AsyncAutoPipeline()
	if err != nil {
		t.Fatal(err)
	}
	clients := map[string]redis.Scripter{
		"Client": client, "Ring": ring, "UniversalClient": universal, "Cmdable": redis.Cmdable(client), "Conn": conn,
		"wrapper": wrapper{client}, "struct with Client": struct{ *redis.Client }{client}, "AutoPipeline": auto, "AsyncAutoPipeline": async,
	}
	for name, c := range clients {
		t.Run(name, func(t *testing.T) {
			client.ScriptFlush(ctx)
			usable(t, c, client, name)
			usable(t, c, client, name+" with a warm cache")
		})
	}
	t.Run("Tx", func(t *testing.T) {
		err := client.Watch(ctx, func(tx *redis.Tx) error {
			usable(t, tx, client, "tx")
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// usable counts through c, and checks with direct.
func usable(t *testing.T, c redis.Scripter, direct redis.Cmdable, key string) {
	t.Helper()
	counted(t, quota.Incr(ctx, c, key, time.Minute), 1)
	lived(t, direct, key, time.Minute)
	counted(t, quota.IncrBy(ctx, c, key, 4, time.Minute), 5)
	counted(t, quota.Peek(ctx, c, key), 5)
}
