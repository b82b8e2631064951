// Package queuedguard asks a queued command for its result before it is sent.
package queuedguard

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.UTC().Format("2006010215")
}

// count asks for the result in the pipeline, where it is always 0.
func count(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) error {
	key := hourKey(account, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		n := pipe.Incr(ctx, key) // want `the queued INCR of "calls:\{account\}:\{period\}" has no result before it is sent, so the EXPIRE in line 22 never runs`
		if n.Val() == 1 {
			pipe.Expire(ctx, key, 2*time.Hour)
		}
		return nil
	})
	return err
}

// countDated needs no result.
func countDated(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) error {
	key := hourKey(account, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		quota.Incr(ctx, pipe, key, quota.Hour.Lifetime())
		return nil
	})
	return err
}

// countThenAsk asks when it has been sent.
func countThenAsk(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) error {
	key := hourKey(account, now)
	var n *redis.IntCmd
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		n = pipe.Incr(ctx, key)
		return nil
	})
	if err == nil && n.Val() == 1 {
		err = rdb.Expire(ctx, key, 2*time.Hour).Err()
	}
	return err
}
