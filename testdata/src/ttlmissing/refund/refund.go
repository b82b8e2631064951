// Package refund has decrements that create a counter again when it has ended.
package refund

import (
	"context"
	"errors"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

var errFailed = errors.New("failed")

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.UTC().Format("2006010215")
}

// call gives a use back when the work has failed, which may take longer than
// the counter lives.
func call(ctx context.Context, rdb *redis.Client, account string, now time.Time, work func() bool) error {
	key := hourKey(account, now)
	if err := quota.Incr(ctx, rdb, key, quota.Hour.Lifetime()).Err(); err != nil {
		return err
	}
	if !work() {
		return errFailed
	}
	return nil
}

// giveBack is sent when the counter may be gone.
func giveBack(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	return rdb.Decr(ctx, hourKey(account, now)).Err() // want `DECR creates "calls:\{account\}:\{period\}" again, below zero and without a lifetime, when the counter has ended`
}

// giveBackIfThere never creates the key.
func giveBackIfThere(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	return quota.Refund(ctx, rdb, hourKey(account, now), 1).Err()
}
