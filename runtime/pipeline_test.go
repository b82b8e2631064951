package quota_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// TestPipelines queues with a cold script cache, among the caller's own
// commands.
func TestPipelines(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		pipelines := map[string]func() redis.Pipeliner{"Pipeline": c.Pipeline, "TxPipeline": c.TxPipeline}
		for name, pipeline := range pipelines {
			t.Run(name, func(t *testing.T) {
				c.FlushAll(ctx)
				c.ScriptFlush(ctx)
				p := pipeline()
				first := quota.Incr(ctx, p, "k", time.Minute)
				set := p.Set(ctx, "other", 1, 0)
				second := quota.IncrBy(ctx, wrapper{p}, "k", 4, time.Minute)
				refunded := quota.Refund(ctx, p, "k", 1)
				bad := quota.Incr(ctx, p, "bad", 0)
				if n := c.Exists(ctx, "k").Val(); n != 0 {
					t.Error("the count does not wait for Exec")
				}
				if cmds, err := p.Exec(ctx); err != nil || len(cmds) != 4 {
					t.Errorf("Exec = %d commands, %v; want 4", len(cmds), err)
				}
				counted(t, first, 1)
				counted(t, second, 5)
				counted(t, refunded, 4)
				lived(t, c, "k", time.Minute)
				if set.Err() != nil || bad.Err() == nil {
					t.Errorf("errors of Set and of a refused lifetime = %v, %v; want only the second", set.Err(), bad.Err())
				}
			})
		}
	})
}

func TestPipelined(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		var n *redis.IntCmd
		_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
			n = quota.Incr(ctx, p, "k", time.Minute)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		counted(t, n, 1)
	})
}

// TestAsyncAutoPipeline checks that a command whose reply comes later is sent
// whole: to send EVALSHA, the caller would have to wait for its NOSCRIPT.
func TestAsyncAutoPipeline(t *testing.T) {
	c := redistest.Client(t, redistest.Server(t))
	async, err := c.AsyncAutoPipeline()
	if err != nil {
		t.Fatal(err)
	}
	counted(t, quota.Incr(ctx, async, "k", time.Minute), 1)
	if stats := c.Info(ctx, "commandstats").Val(); strings.Contains(stats, "cmdstat_evalsha:") {
		t.Error("EVALSHA was sent")
	}
}
