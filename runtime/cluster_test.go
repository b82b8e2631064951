package quota_test

import (
	"context"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

var subjects = []string{"a", "b", "c", "d", "e", "f", "a}b{", ""}

// TestCluster runs on three masters, each with a cold script cache.
func TestCluster(t *testing.T) {
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: redistest.Cluster(t)})
	defer c.Close()
	t.Run("counters", func(t *testing.T) { clusterCounters(t, c) })
	t.Run("transaction", func(t *testing.T) { clusterTransaction(t, c) })
	t.Run("quota", func(t *testing.T) { clusterQuota(t, c) })
	t.Run("slots", func(t *testing.T) { clusterSlots(t, c) })
}

func clusterCounters(t *testing.T, c *redis.ClusterClient) {
	now := time.Now()
	pipe := c.Pipeline()
	for _, subject := range subjects {
		quota.Incr(ctx, pipe, quota.Day.Key("queued", subject, now), time.Minute)
	}
	cmds, err := pipe.Exec(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range cmds {
		counted(t, cmd.(*redis.IntCmd), 1)
	}
	for _, subject := range subjects {
		usable(t, c, c, quota.Day.Key("direct", subject, now))
	}
}

// clusterTransaction counts all periods of a subject in one transaction, which
// takes one slot.
func clusterTransaction(t *testing.T, c *redis.ClusterClient) {
	now := time.Now()
	for _, subject := range subjects {
		tx := c.TxPipeline()
		minute := quota.Incr(ctx, tx, quota.Minute.Key("tx", subject, now), time.Minute)
		day := quota.Incr(ctx, tx, quota.Day.Key("tx", subject, now), time.Minute)
		if _, err := tx.Exec(ctx); err != nil {
			t.Errorf("subject %q: %v", subject, err)
		}
		counted(t, minute, 1)
		counted(t, day, 1)
	}
}

func clusterQuota(t *testing.T, c *redis.ClusterClient) {
	q := quota.New(c, quota.PerMinute(2), quota.PerDay(100), noon().option())
	for _, subject := range subjects {
		once := quota.WithOnce("request {7}")
		d, err := q.AllowN(ctx, subject, 2, once)
		says(t, d, err, "true 2/2 per minute")
		flush(t, c)
		d, err = q.AllowN(ctx, subject, 2, once)
		says(t, d, err, "true 2/2 per minute")
		d, err = q.Allow(ctx, subject)
		says(t, d, err, "false 2/2 per minute wait 45s")
		if err := q.Refund(ctx, subject, 1, once); err != nil {
			t.Error(err)
		}
		d, err = q.Peek(ctx, subject)
		says(t, d, err, "true 1/2 per minute")
		if err := q.Reset(ctx, subject); err != nil {
			t.Error(err)
		}
		d, err = q.Peek(ctx, subject)
		says(t, d, err, "true 0/2 per minute")
	}
}

func flush(t *testing.T, c *redis.ClusterClient) {
	t.Helper()
	err := c.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error { return node.ScriptFlush(ctx).Err() })
	if err != nil {
		t.Fatal(err)
	}
}

func clusterSlots(t *testing.T, c *redis.ClusterClient) {
	for _, name := range subjects {
		s := quota.NewSlots(c, name, 2, quota.Reserve("notification", 1))
		job := take(t, s, "job")
		none(t, s, "job")
		take(t, s, "notification")
		inFlight(t, s, map[string]int{"": 1, "notification": 1})
		if err := job.Release(); err != nil {
			t.Error(err)
		}
	}
}
