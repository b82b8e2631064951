// Package twoclocks builds the key of one counter from two clock readings.
package twoclocks

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

func todayKey(user string) string {
	return "sent:" + user + ":" + time.Now().UTC().Format("20060102")
}

// send dates tomorrow's key, now and then.
func send(ctx context.Context, rdb *redis.Client, user string) (int64, error) {
	n, err := rdb.Incr(ctx, todayKey(user)).Result() // want `INCR of "sent:\{user\}:\{period\}" and the EXPIRE in line 20 read the clock apart, and name two keys when a period ends in between`
	if err == nil && n == 1 {
		rdb.Expire(ctx, todayKey(user), 25*time.Hour)
	}
	return n, err
}

// sendOneKey reads the clock once.
func sendOneKey(ctx context.Context, rdb *redis.Client, user string) (int64, error) {
	key := todayKey(user)
	n, err := rdb.Incr(ctx, key).Result()
	if err == nil && n == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
	}
	return n, err
}

// sendAtOnce needs the key once.
func sendAtOnce(ctx context.Context, rdb *redis.Client, user string) (int64, error) {
	return quota.Incr(ctx, rdb, todayKey(user), quota.Day.Lifetime()).Result()
}
