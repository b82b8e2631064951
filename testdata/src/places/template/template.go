// Package template has code that a tool has copied from other files.
package template

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func own(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}

func fromATemplate(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
//line count.tmpl:7
	rdb.Incr(ctx, key(ip, now))
}

func fromAnotherFile(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
//line elsewhere.go:7
	rdb.Incr(ctx, key(ip, now))
}
