// Package sliding: lifetimes pushed forward by use.
package sliding

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

func windowNeverEnds(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	key := fmt.Sprintf("hits:%s", ip) // want "periodkey"
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.Expire(ctx, key, time.Minute) // want "slidingttl"
	return n <= 60, nil
}

func periodNamedButPushed(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	key := fmt.Sprintf("hits:%s:%d", ip, now.Unix()/60)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.Expire(ctx, key, 2*time.Minute) // want "slidingttl"
	return n <= 60, nil
}

func fixedEnd(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	end := now.Truncate(time.Minute).Add(2 * time.Minute)
	key := fmt.Sprintf("hits:%s:%d", ip, now.Unix()/60)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.ExpireAt(ctx, key, end)
	return n <= 60, nil
}

func movingEnd(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	key := "hits:" + ip // want "periodkey"
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.ExpireAt(ctx, key, time.Now().Add(time.Minute)) // want "slidingttl"
	return n <= 60, nil
}

func onlyIfUndated(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	key := fmt.Sprintf("hits:%s:%d", ip, now.Unix()/60)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.ExpireNX(ctx, key, 2*time.Minute)
	return n <= 60, nil
}

func guardThatAlwaysHolds(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "hits:" + ip // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n >= 1 {
		rdb.Expire(ctx, key, time.Minute) // want "slidingttl"
	}
	return n <= 60
}

func refreshedByASet(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	key := "hits:" + ip // want "periodkey"
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.Set(ctx, key, n, time.Minute) // want "slidingttl"
	return n <= 60, nil
}

// A session is meant to live on while it is used: no counter, no finding.
func touch(ctx context.Context, rdb *redis.Client, session string) error {
	return rdb.Expire(ctx, "session:"+session, 30*time.Minute).Err()
}

func readAndTouch(ctx context.Context, rdb *redis.Client, session string) (string, error) {
	return rdb.GetEx(ctx, "session:"+session, 30*time.Minute).Result()
}

// The rest of the period is a fixed end, however often it is set.
func restOfThePeriod(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	midnight := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location())
	key := fmt.Sprintf("quota:%s:%s", account, now.Format("2006-01-02"))
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	rdb.Expire(ctx, key, midnight.Sub(now)+time.Minute)
	return n <= 1000, nil
}

// Calls in flight are leases: renewing them is right.
func admit(ctx context.Context, rdb *redis.Client, tenant string) (func(), bool) {
	key := "inflight:" + tenant
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, time.Minute)
	release := func() { rdb.Decr(ctx, key) }
	if n > 10 {
		release()
		return nil, false
	}
	return release, true
}
