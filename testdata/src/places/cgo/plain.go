package cgo

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func plain(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	rdb.Incr(ctx, "hits:"+ip+":"+now.UTC().Format("200601021504")) // want "ttlmissing/undated"
}
