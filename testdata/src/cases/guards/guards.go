// Package guards: the many spellings of "this request created the key".
package guards

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

const margin = 5 * time.Minute

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.UTC().Format("2006010215")
}

func flipped(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	if 1 == n {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n
}

func atMostOne(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	if n <= 1 {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n
}

func belowTwo(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := int(rdb.Incr(ctx, key).Val())
	if n < 2 {
		rdb.PExpire(ctx, key, time.Hour+margin)
	}
	return int64(n)
}

func notOneReturnsEarly(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) (int64, error) {
	key := hourKey(account, now)
	cmd := rdb.Incr(ctx, key)
	if err := cmd.Err(); err != nil {
		return 0, err
	}
	if cmd.Val() != 1 {
		return cmd.Val(), nil
	}
	return 1, rdb.Expire(ctx, key, time.Hour+margin).Err()
}

func inASwitch(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) bool {
	key := hourKey(account, now)
	switch n := rdb.Incr(ctx, key).Val(); {
	case n == 1:
		rdb.Expire(ctx, key, time.Hour+margin)
		return true
	case n > 10:
		return false
	}
	return true
}

func throughABool(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) bool {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result()
	created := err == nil && n == 1
	if created {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n <= 10
}

func zeroCannotBe(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n == 0 {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n <= 10
}

func overOneOnly(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n > 1 {
		rdb.ExpireNX(ctx, key, time.Hour+margin)
	}
	return n <= 10
}

func byItsLifetime(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	ttl, err := rdb.TTL(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if ttl < 0 {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n <= 10, nil
}

func byTheWrongLifetime(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return false, err
	}
	if rdb.TTL(ctx, key).Val() == -2 {
		rdb.Expire(ctx, key, time.Hour+margin)
	}
	return n <= 10, nil
}

func onlyWhenDatedAlready(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n == 1 {
		rdb.ExpireXX(ctx, key, time.Hour+margin)
	}
	return n
}

func greaterThanNever(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	rdb.ExpireGT(ctx, key, time.Hour+margin)
	return n
}

func limitFirst(ctx context.Context, rdb redis.Cmdable, account string, limit int64, now time.Time) error {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return err
	}
	if n > limit {
		return errors.New("over the limit")
	}
	if n == 1 {
		return rdb.Expire(ctx, key, time.Hour+margin).Err()
	}
	return nil
}

func retriedUntilDated(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	for range 3 {
		if rdb.ExpireNX(ctx, key, time.Hour+margin).Err() == nil {
			break
		}
	}
	return n
}
