// Package lifetimes: lifetimes that are given and then lost, or that are no lifetimes.
package lifetimes

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func dayKey(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func persisted(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	key := dayKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
		rdb.Persist(ctx, key)
	}
	return n
}

func overwritten(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	key := dayKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
		rdb.Set(ctx, key, 1, 0)
	}
	return n
}

func keptByTheOverwrite(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	key := dayKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
		rdb.Set(ctx, key, 1, redis.KeepTTL)
	}
	return n
}

func incrementWithLifetime(ctx context.Context, rdb *redis.Client, account string, now time.Time) (int64, error) {
	res, err := rdb.IncrEXInt(ctx, dayKey(account, now), redis.IncrEXIntArgs{
		Expiration: &redis.ExpirationOption{Mode: redis.EX, Value: 90000},
		ENX:        true,
	}).Result()
	return res.Value, err
}
