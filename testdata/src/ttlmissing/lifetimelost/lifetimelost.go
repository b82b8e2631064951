// Package lifetimelost has commands that take a counter's lifetime away.
package lifetimelost

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

func monthKey(workspace string, month time.Time) string {
	return "usage:" + workspace + ":" + month.UTC().Format("2006-01")
}

// count dates the counter of a month.
func count(ctx context.Context, rdb *redis.Client, workspace string, now time.Time) (int64, error) {
	return quota.Incr(ctx, rdb, monthKey(workspace, now), quota.Month.Lifetime()).Result()
}

// grant sets the counter back, and ends its dating.
func grant(ctx context.Context, rdb *redis.Client, workspace string, now time.Time, used int64) error {
	return rdb.Set(ctx, monthKey(workspace, now), used, 0).Err() // want `SET takes the lifetime of the counter "usage:\{workspace\}:\{period\}" away: .*give SET the lifetime, or KEEPTTL`
}

// grantKeeping keeps the lifetime.
func grantKeeping(ctx context.Context, rdb *redis.Client, workspace string, now time.Time, used int64) error {
	return rdb.Set(ctx, monthKey(workspace, now), used, redis.KeepTTL).Err()
}

// double counts twice as much, and sets the counter without a lifetime.
func double(ctx context.Context, rdb *redis.Client, workspace string, now time.Time) error {
	key := monthKey(workspace, now)
	n, err := rdb.Incr(ctx, key).Result() // want `INCR of "usage:\{workspace\}:\{period\}" loses its lifetime to the SET in line 39`
	if err != nil {
		return err
	}
	rdb.ExpireNX(ctx, key, 32*24*time.Hour)
	return rdb.Set(ctx, key, n+1, 0).Err()
}
