// Package lockout has lock-outs that extend themselves: found with -lockout.
package lockout

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(account string, now time.Time) string {
	return "signin:" + account + ":" + now.UTC().Format("2006010215")
}

// signIn starts the lock-out again with every refused try.
func signIn(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := key(account, now)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*time.Hour)
	}
	if n > 5 {
		rdb.Expire(ctx, key, 2*time.Hour) // want `EXPIRE starts the lifetime of "signin:\{account\}:\{period\}" again on every use past the limit: a client that tries again while it is refused is never let in again; date the lock-out once, with EXPIRE NX`
		return false
	}
	return true
}

// signInOnce starts it once, at the first refused try.
func signInOnce(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := key(account, now)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*time.Hour)
	}
	if n == 6 {
		rdb.Expire(ctx, key, 2*time.Hour)
	}
	return n <= 5
}
