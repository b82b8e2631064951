// Package noperiod has counters whose key names no period, and that nothing
// else ends.
package noperiod

import (
	"context"
	"fmt"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// send is meant to count a day, and counts for ever.
func send(ctx context.Context, rdb *redis.Client, user string) (bool, error) {
	key := fmt.Sprintf("daily:%s", user) // want `the key "daily:\{user\}" does not name its period: the uses of all periods are counted together, and a client that reaches the limit is refused until the key is deleted by hand; build it for a period, as quota\.Day\.Key\(prefix, subject, time\.Now\(\)\) does`
	n, err := rdb.Incr(ctx, key).Result()
	return n <= 100, err
}

// sendToday counts a day.
func sendToday(ctx context.Context, rdb *redis.Client, user string) (bool, error) {
	key := quota.Day.Key("daily", user, time.Now())
	n, err := quota.Incr(ctx, rdb, key, quota.Day.Lifetime()).Result()
	return n <= 100, err
}

// renew has a lifetime that every use renews.
func renew(ctx context.Context, rdb *redis.Client, user string) bool {
	key := "mails:" + user // want `the key "mails:\{user\}" does not name its period: .* build it with quota\.Hour\.Key\(prefix, subject, time\.Now\(\)\)`
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, time.Hour)
	return n <= 100
}
