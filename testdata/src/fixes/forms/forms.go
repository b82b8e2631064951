// Package forms has the ways in which code dates a counter on every use. Each
// goes when the increment takes the lifetime over.
package forms

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

const ttl = 2 * time.Minute

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func statement(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()

	// want +1 "slidingttl/pushed"
	rdb.Expire(ctx, k, ttl)

	return n
}

func comment(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// This line is about what comes next.
	rdb.Expire(ctx, k, ttl) // want "slidingttl/pushed"
	return n
}

func check(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n, err := rdb.Incr(ctx, k).Result()
	if err != nil {
		return 0, err
	}
	// want +1 "slidingttl/pushed"
	if err := rdb.Expire(ctx, k, ttl).Err(); err != nil {
		return 0, err
	}
	return n, nil
}

func checkOfResult(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n, err := rdb.Incr(ctx, k).Result()
	if err != nil {
		return 0, err
	}
	// want +1 "slidingttl/pushed"
	if _, err = rdb.Expire(ctx, k, ttl).Result(); err != nil {
		return 0, fmt.Errorf("expire: %w", err)
	}
	return n, nil
}

func checkOfTheCall(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	if rdb.Expire(ctx, k, ttl).Err() != nil {
		return 0
	}
	return n
}

func assignThenCheck(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n, err := rdb.Incr(ctx, k).Result()
	if err != nil {
		return 0, err
	}
	// want +1 "slidingttl/pushed"
	err = rdb.Expire(ctx, k, ttl).Err()
	if err != nil {
		return 0, err
	}
	return n, nil
}

func defineThenCheck(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	err := rdb.Expire(ctx, k, ttl).Err()
	if err != nil {
		return 0, err
	}
	return n, nil
}

func toNobody(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	_ = rdb.Expire(ctx, k, ttl).Err()
	return n
}

func returned(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	return n, rdb.Expire(ctx, k, ttl).Err()
}

func deferred(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	// want +1 "slidingttl/pushed"
	defer rdb.Expire(ctx, k, ttl)
	return rdb.Incr(ctx, k).Val()
}

func inALiteral(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +2 "slidingttl/pushed"
	defer func() {
		rdb.Expire(ctx, k, ttl)
	}()
	return n
}

func guarded(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	k := key(ip, now)
	n, err := rdb.Incr(ctx, k).Result()
	// want +2 "slidingttl/pushed"
	if err == nil && n > 0 {
		rdb.Expire(ctx, k, ttl)
	}
	return n, err
}

// What else the guard does stays.
func guardedWithMore(ctx context.Context, rdb *redis.Client, ip string, now time.Time, used *int64) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +3 "slidingttl/pushed"
	if n >= 1 {
		*used++
		rdb.Expire(ctx, k, ttl)
	}
	return n
}

// A deadline of now plus a duration is that duration.
func deadline(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	rdb.ExpireAt(ctx, k, time.Now().Add(ttl))
	return n
}

// The name of the count goes with all that reads it.
func unread(ctx context.Context, rdb *redis.Client, ip string, now time.Time) error {
	k := key(ip, now)
	n, err := rdb.Incr(ctx, k).Result() // want "ttlmissing/undated"
	if n == 2 {
		rdb.Expire(ctx, k, ttl)
	}
	return err
}

func amount(ctx context.Context, rdb *redis.Client, ip string, cost int64, now time.Time) (int64, error) {
	k := key(ip, now)
	n, err := rdb.IncrBy(ctx, k, cost).Result() // want "ttlmissing/undated"
	if err == nil && n == 1 {
		err = rdb.Expire(ctx, k, ttl).Err()
	}
	return n, err
}

func lines(
	ctx context.Context, rdb *redis.Client, ip string, now time.Time,
) int64 {
	return rdb.Incr( // want "ttlmissing/undated"
		ctx,
		key(ip, now),
	).Val()
}

// A deadline that is no duration from now is kept as one.
func endOfMonth(ctx context.Context, rdb *redis.Client, account string, now time.Time, trial bool) int64 {
	k := "quota:" + account + ":" + now.UTC().Format("2006-01")
	n := rdb.Incr(ctx, k).Val() // want "ttlmissing/undated"
	if trial {
		return n
	}
	if n == 1 {
		rdb.ExpireAt(ctx, k, now.AddDate(0, 1, 1))
	}
	return n
}

func hash(ctx context.Context, rdb *redis.Client, account, route string, now time.Time) int64 {
	return rdb.HIncrBy(ctx, key(account, now), route, 1).Val() // want "ttlmissing/undated"
}

// The lifetime of a period that has no name is that of its length.
func unnamed(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, fmt.Sprintf("hits:%s:%d", ip, now.Unix()/300)).Val() // want "ttlmissing/undated"
}
