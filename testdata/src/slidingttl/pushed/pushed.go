// Package pushed has deadlines that move with every use, under a key that
// names its period.
package pushed

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

func minuteKey(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

// count pays for two writes with every request.
func count(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	pipe := rdb.TxPipeline()
	n := pipe.Incr(ctx, key)
	pipe.Expire(ctx, key, 2*time.Minute) // want `EXPIRE starts the lifetime of "hits:\{ip\}:\{period\}" again on every use that the INCR in line 21 counts: dead counters stay longer than their period, and every use pays for one more write`
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

// countOnce dates the key when it creates it.
func countOnce(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	return quota.Incr(ctx, rdb, minuteKey(ip, now), 2*time.Minute).Result()
}

// countToTheEnd sets the same deadline each time.
func countToTheEnd(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	key := minuteKey(ip, now)
	pipe := rdb.TxPipeline()
	n := pipe.Incr(ctx, key)
	pipe.ExpireAt(ctx, key, now.Truncate(time.Minute).Add(2*time.Minute))
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}
