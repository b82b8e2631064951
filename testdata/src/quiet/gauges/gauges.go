// Package gauges raises and lowers counters of which one side has a struct and the other a name.
package gauges

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type worker struct{ Addr string }

func runningKey(addr string) string { return "dispatched:" + addr }

// What runs on a worker is no quota.
func dispatch(ctx context.Context, rdb *redis.Client, w worker) {
	rdb.Incr(ctx, runningKey(w.Addr))
	rdb.Expire(ctx, runningKey(w.Addr), 15*time.Second)
}

func done(ctx context.Context, rdb *redis.Client, addr string) {
	rdb.Decr(ctx, runningKey(addr))
}

type user struct{ Email string }

func locked(ctx context.Context, rdb *redis.Client, email string) bool {
	n, _ := rdb.Get(ctx, "logins:"+email).Int()
	return n >= 5
}

// The same counter is compared where the subject has another name.
func failed(ctx context.Context, rdb *redis.Client, u user) {
	rdb.Incr(ctx, "logins:"+u.Email) // want "ttlmissing"
}
