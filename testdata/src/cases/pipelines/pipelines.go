// Package pipelines: commands queued and sent together.
package pipelines

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func minuteKey(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.Format("200601021504")
}

func incrementAlone(ctx context.Context, rdb *redis.Client, ips []string, now time.Time) error {
	pipe := rdb.Pipeline()
	for _, ip := range ips {
		pipe.Incr(ctx, minuteKey(ip, now)) // want "ttlmissing"
	}
	_, err := pipe.Exec(ctx)
	return err
}

func incrementAndDate(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	pipe := rdb.TxPipeline()
	n := pipe.Incr(ctx, key)
	pipe.ExpireNX(ctx, key, 2*time.Minute)
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, err
	}
	return n.Val(), nil
}

func dateBeforeItExists(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	pipe := rdb.TxPipeline()
	pipe.ExpireNX(ctx, key, 2*time.Minute)
	n := pipe.Incr(ctx, key) // want "ttlmissing"
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, err
	}
	return n.Val(), nil
}

func createThenIncrement(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	pipe := rdb.TxPipeline()
	pipe.SetNX(ctx, key, 0, 2*time.Minute)
	n := pipe.Incr(ctx, key)
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

func inAClosure(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	var n *redis.IntCmd
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		n = pipe.Incr(ctx, key)
		pipe.ExpireNX(ctx, key, 2*time.Minute)
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n.Val(), nil
}

func inAClosureUndated(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	var n *redis.IntCmd
	_, err := rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		n = pipe.Incr(ctx, key) // want "ttlmissing"
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n.Val(), nil
}

func datedAfterTheClosure(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	var n *redis.IntCmd
	if _, err := rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		n = pipe.Incr(ctx, key)
		return nil
	}); err != nil {
		return 0, err
	}
	if n.Val() == 1 {
		if err := rdb.Expire(ctx, key, 2*time.Minute).Err(); err != nil {
			return 0, err
		}
	}
	return n.Val(), nil
}

func slidingInAPipeline(ctx context.Context, rdb *redis.Client, ip string) (int64, error) {
	key := "hits:" + ip // want "periodkey"
	pipe := rdb.Pipeline()
	n := pipe.Incr(ctx, key)
	pipe.Expire(ctx, key, time.Minute) // want "slidingttl"
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

// Nothing has been sent yet: the queued command's value is 0, so the guard never holds.
func guardedBeforeItIsSent(ctx context.Context, rdb *redis.Client, ip string, now time.Time) error {
	key := minuteKey(ip, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		n := pipe.Incr(ctx, key) // want "ttlmissing"
		if n.Val() == 1 {
			pipe.Expire(ctx, key, 2*time.Minute)
		}
		return nil
	})
	return err
}
