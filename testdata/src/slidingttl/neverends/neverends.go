// Package neverends has windows that start again on every use, under a key
// that does not name its period.
package neverends

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// allow renews the minute with every request.
func allow(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	key := "hits:" + ip
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if err := rdb.Expire(ctx, key, time.Minute).Err(); err != nil { // want `EXPIRE starts the lifetime of "hits:\{ip\}" again on every use that the INCR in line 16 counts: the window never ends, and a client that keeps calling is refused for good once it is at the limit`
		return false, err
	}
	return n <= 60, nil
}

// allowOnce dates the minute once.
func allowOnce(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	n, err := quota.Incr(ctx, rdb, "hits:"+ip, time.Minute).Result()
	return n <= 60, err
}

// allowOnCreation does so by hand.
func allowOnCreation(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	key := "hits:" + ip
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n <= 60, nil
}

// everyUse has a guard that every use passes.
func everyUse(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "hits:" + ip
	n := rdb.Incr(ctx, key).Val()
	if n >= 1 {
		rdb.Expire(ctx, key, time.Minute) // want `EXPIRE starts the lifetime`
	}
	return n <= 60
}
