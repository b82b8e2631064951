// Package recurring has keys that name a part of the date only, so that the
// period comes again while the counter still lives.
package recurring

import (
	"context"
	"fmt"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// count finds the counter of the same hour of yesterday.
func count(ctx context.Context, rdb *redis.Client, user string, now time.Time) bool {
	key := fmt.Sprintf("sent:%s:%02d", user, now.Hour()) // want `the period in the key "sent:\{user\}:\{period\}" comes again while the counter lives: the uses of both are counted together, and what was used then is missing now; build it with quota\.Hour\.Key\(prefix, subject, time\.Now\(\)\)`
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 48*time.Hour)
	}
	return n <= 100
}

// countDated names the day too.
func countDated(ctx context.Context, rdb *redis.Client, user string, now time.Time) bool {
	key := quota.Hour.Key("sent", user, now)
	return quota.Incr(ctx, rdb, key, quota.Hour.Lifetime()).Val() <= 100
}

// countBriefly ends before the hour comes again.
func countBriefly(ctx context.Context, rdb *redis.Client, user string, now time.Time) bool {
	key := fmt.Sprintf("tries:%s:%02d", user, now.Hour())
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*time.Hour)
	}
	return n <= 100
}
