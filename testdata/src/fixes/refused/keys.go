package refused

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// The counter stays undated: with a period in its key it would leak more keys.
func lockedOnly(ctx context.Context, rdb *redis.Client, user string) bool {
	key := "login:attempts:" + user     // want "periodkey/no-period"
	n, _ := rdb.Incr(ctx, key).Result() // want "ttlmissing/undated"
	if n >= 5 {
		rdb.Expire(ctx, key, 15*time.Minute)
		return true
	}
	return false
}

// Whoever reads the count builds its key elsewhere.
func unread(ctx context.Context, rdb *redis.Client, post string) {
	key := "post:views:" + post // want "periodkey/no-period"
	rdb.Incr(ctx, key)
	rdb.Expire(ctx, key, 24*time.Hour) // want "slidingttl/never-ends"
}

// The lifetime grows with the count, up to a constant.
func backoff(ctx context.Context, rdb *redis.Client, email string) int64 {
	key := "login:fail:" + email          // want "periodkey/no-period"
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing/undated"
	if err != nil || n < 5 {
		return n
	}
	wait := time.Minute * time.Duration(n)
	if wait > time.Hour {
		wait = time.Hour
	}
	rdb.Expire(ctx, key, wait)
	return n
}
