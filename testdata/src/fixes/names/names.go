// Package names has functions in which the names that a fix writes are taken.
package names

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func shadowed(ctx context.Context, rdb *redis.Client, account string, now time.Time, quota int64) bool {
	n := rdb.Incr(ctx, "calls:"+account+":"+now.UTC().Format("2006010215")).Val() // want "ttlmissing/undated"
	return n <= quota
}

func free(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.Incr(ctx, "calls:"+account+":"+now.UTC().Format("2006010215")).Val() // want "ttlmissing/undated"
	return n <= 100
}
