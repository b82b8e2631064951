// Package remaining: the date depends on what was read, from the key's lifetime or before the increment.
package remaining

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// A key without a lifetime has a negative number of seconds.
func negativeSeconds(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	if rdb.TTL(ctx, key).Val().Seconds() < 0 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// A key with a lifetime has a positive number of seconds, a new key has not.
func positiveSeconds(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if rdb.TTL(ctx, key).Val().Seconds() > 0 {
		rdb.Expire(ctx, key, time.Hour) // want "slidingttl"
	}
	return n <= 10
}

// The client says -1 as it is, not in seconds.
func minusOne(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val()
	if ttl, err := rdb.TTL(ctx, key).Result(); err == nil && ttl == -1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// One second less than nothing is never said.
func minusOneSecond(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if rdb.TTL(ctx, key).Val() == -1*time.Second {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The lifetime is read with the increment.
func readTogether(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	n := pipe.Incr(ctx, key)
	ttl := pipe.TTL(ctx, key)
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	if ttl.Val() < 0 {
		if err := rdb.Expire(ctx, key, time.Hour).Err(); err != nil {
			return false, err
		}
	}
	return n.Val() <= 10, nil
}

// Either sign of a new key is enough.
func eitherSign(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	exists := rdb.Exists(ctx, key).Val()
	n := rdb.Incr(ctx, key).Val()
	if exists == 0 || n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The key can end between the read and the increment.
func staleCount(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	before, err := rdb.Get(ctx, key).Int64()
	if err != nil && !errors.Is(err, redis.Nil) {
		return false
	}
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if before == 0 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The same in a transaction that was not watched.
func staleExistence(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	exists := rdb.Exists(ctx, key).Val()
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Incr(ctx, key) // want "ttlmissing"
		if exists == 0 {
			pipe.Expire(ctx, key, time.Hour)
		}
		return nil
	})
	return err
}

// The first allowance is set and used in one transaction.
func allowanceTogether(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	pipe.SetNX(ctx, key, 100, time.Hour)
	left := pipe.Decr(ctx, key)
	if _, err := pipe.Exec(ctx); err != nil {
		return false
	}
	return left.Val() >= 0
}

// The allowance can end between the two commands.
func allowanceApart(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	rdb.SetNX(ctx, key, 100, time.Hour)
	return rdb.Decr(ctx, key).Val() >= 0 // want "ttlmissing"
}
