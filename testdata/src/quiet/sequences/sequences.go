// Package sequences: numbers that are meant to stay, and are compared all the same.
package sequences

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func next(ctx context.Context, rdb *redis.Client) (int64, error) {
	return rdb.Incr(ctx, "maxItemId").Result()
}

// What has been imported raises the number: that is no limit.
func imported(ctx context.Context, rdb *redis.Client, id int64) error {
	most, err := rdb.Get(ctx, "maxItemId").Int64()
	if err != nil {
		most = 0
	}
	if most < id {
		return rdb.Set(ctx, "maxItemId", id, 0).Err()
	}
	return nil
}

func take(ctx context.Context, rdb *redis.Client) (int64, error) {
	return rdb.Incr(ctx, "maxItems").Result() // want "ttlmissing"
}

// A limit is compared and not written.
func full(ctx context.Context, rdb *redis.Client, limit int64) (bool, error) {
	n, err := rdb.Get(ctx, "maxItems").Int64()
	if err != nil || n < limit {
		return false, err
	}
	return true, rdb.Set(ctx, "maxItems", 0, 0).Err()
}
