package kinds

import (
	"context"
	"time"

	redis8 "github.com/go-redis/redis/v8"
)

// The helpers take no client of before v9.
func older(ctx context.Context, rdb *redis8.Client, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}
