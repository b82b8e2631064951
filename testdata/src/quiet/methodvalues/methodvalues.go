// Package methodvalues: methods of the client kept in variables or handed on.
package methodvalues

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// The increment is a method value, the date a call.
func incrValue(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	incr := rdb.Incr
	n := incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The increment is a method value, and nothing dates its key.
func incrValueUndated(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	incr := rdb.Incr
	n := incr(ctx, key).Val() // want "ttlmissing"
	return n <= 10
}

// The date is a method value.
func expireValue(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	key := hourKey(account, now)
	expire := rdb.ExpireNX
	rdb.Incr(ctx, key)
	expire(ctx, key, time.Hour)
}

// The method value dates another key.
func expireValueOfAnotherKey(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	expire := rdb.ExpireNX
	rdb.Incr(ctx, hourKey(account, now)) // want "ttlmissing"
	expire(ctx, "session:"+account, time.Hour)
}

// A deferred method value dates the key at the end.
func expireDeferred(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	key := hourKey(account, now)
	expire := rdb.ExpireNX
	defer expire(ctx, key, time.Hour)
	rdb.Incr(ctx, key)
}

func setTTL(ctx context.Context, expire func(context.Context, string, time.Duration) *redis.BoolCmd, key string) {
	expire(ctx, key, time.Hour)
}

// The method value is handed to a helper, which calls it.
func expireHandedOn(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	key := hourKey(account, now)
	rdb.Incr(ctx, key)
	setTTL(ctx, rdb.ExpireNX, key)
}

// The method expression takes the client as an argument.
func expressions(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := redis.Cmdable.Incr(rdb, ctx, key).Val()
	if n == 1 {
		redis.Cmdable.Expire(rdb, ctx, key, time.Hour)
	}
	return n <= 10
}
