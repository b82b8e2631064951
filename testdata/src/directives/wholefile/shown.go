package wholefile

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func shown(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}
