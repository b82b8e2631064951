// Package firstuse has windows that start with the first use, and end with the
// lifetime of their key.
package firstuse

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// allow counts an hour that is another one for each client.
func allow(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "hits:" + ip // want `the key "hits:\{ip\}" does not name its period: the window starts with a client's first use and ends with the key, so that no two clients share one and nothing but the store knows its end; build it with quota\.Hour\.Key\(prefix, subject, time\.Now\(\)\)`
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 60
}

// allowInTheHour counts the hour of the clock.
func allowInTheHour(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := quota.Hour.Key("calls", ip, time.Now())
	return quota.Incr(ctx, rdb, key, quota.Hour.Lifetime()).Val() <= 60
}
