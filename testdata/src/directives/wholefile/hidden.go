//quotalint:ignore ttlmissing a job sweeps what this file counts

// Package wholefile hides what is found in one of its files.
package wholefile

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func hidden(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	rdb.Incr(ctx, key(ip, now))
}
