// Package readthenincrement asks first and counts then: the key can end in
// between.
package readthenincrement

import (
	"context"
	"errors"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

func minuteKey(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

// allow decides by what GET has seen, and counts a moment later.
func allow(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	key := minuteKey(ip, now)
	n, err := rdb.Get(ctx, key).Int64()
	if errors.Is(err, redis.Nil) {
		return true, rdb.Set(ctx, key, 1, 2*time.Minute).Err()
	}
	if err != nil || n >= 60 {
		return false, err
	}
	return true, rdb.Incr(ctx, key).Err() // want `INCR of "hits:\{ip\}:\{period\}" is undated when the key that was read before has ended in between`
}

// allowByResult decides by what INCR replies.
func allowByResult(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	n, err := quota.Incr(ctx, rdb, minuteKey(ip, now), 2*time.Minute).Result()
	return n <= 60, err
}
