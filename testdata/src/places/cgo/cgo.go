// Package cgo has a file that cgo rewrites, and one that it does not.
package cgo

// static int minutes(void) { return 2; }
import "C"

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func throughC(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	key := "hits:" + ip + ":" + now.UTC().Format("200601021504")
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing/undated"
	if n == 2 {
		rdb.Expire(ctx, key, time.Duration(C.minutes())*time.Minute)
	}
}
