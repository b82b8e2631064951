// Package transactions: what a function literal queues is sent if the literal returns no error.
package transactions

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

var errLimit = errors.New("limit")

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// An error between the two commands sends neither.
func errorSendsNothing(ctx context.Context, rdb *redis.Client, account string, now time.Time, check func() error) error {
	key := hourKey(account, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Incr(ctx, key)
		if err := check(); err != nil {
			return err
		}
		pipe.ExpireNX(ctx, key, time.Hour)
		return nil
	})
	return err
}

// Swallowed, the error sends the increment alone.
func swallowedErrorSends(ctx context.Context, rdb *redis.Client, account string, now time.Time, check func() error) error {
	key := hourKey(account, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Incr(ctx, key) // want "ttlmissing"
		if err := check(); err != nil {
			return nil
		}
		pipe.ExpireNX(ctx, key, time.Hour)
		return nil
	})
	return err
}

// What is discarded is never sent.
func discarded(ctx context.Context, rdb *redis.Client, account string, now time.Time, ok bool) error {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	pipe.Incr(ctx, key)
	if !ok {
		pipe.Discard()
		return nil
	}
	pipe.ExpireNX(ctx, key, time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

// What is not discarded is sent without the date.
func sentInstead(ctx context.Context, rdb *redis.Client, account string, now time.Time, ok bool) error {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	pipe.Incr(ctx, key) // want "ttlmissing"
	if !ok {
		_, err := pipe.Exec(ctx)
		return err
	}
	pipe.ExpireNX(ctx, key, time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

// The watched transaction counts and dates.
func watched(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	return rdb.Watch(ctx, func(tx *redis.Tx) error {
		n, err := tx.Get(ctx, key).Int64()
		if err != nil && err != redis.Nil {
			return err
		}
		if n >= 10 {
			return errLimit
		}
		_, err = tx.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.Incr(ctx, key)
			pipe.ExpireNX(ctx, key, time.Hour)
			return nil
		})
		return err
	}, key)
}

// The watched transaction only counts.
func watchedUndated(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	return rdb.Watch(ctx, func(tx *redis.Tx) error {
		n, err := tx.Get(ctx, key).Int64()
		if err != nil && err != redis.Nil {
			return err
		}
		if n >= 10 {
			return errLimit
		}
		_, err = tx.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.Incr(ctx, key) // want "ttlmissing"
			return nil
		})
		return err
	}, key)
}

// Two counters, and a date for each.
func twoDated(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	minute := "rl:m:" + account + ":" + now.Format("200601021504")
	day := "rl:d:" + account + ":" + now.Format("20060102")
	var m, d *redis.IntCmd
	if _, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		m = pipe.Incr(ctx, minute)
		d = pipe.Incr(ctx, day)
		pipe.ExpireNX(ctx, minute, 2*time.Minute)
		pipe.ExpireNX(ctx, day, 25*time.Hour)
		return nil
	}); err != nil {
		return false, err
	}
	return m.Val() <= 10 && d.Val() <= 100, nil
}

// Two counters, and a date for one of them.
func oneOfTwoDated(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	minute := "rl:m:" + account + ":" + now.Format("200601021504")
	day := "rl:d:" + account + ":" + now.Format("20060102")
	var m, d *redis.IntCmd
	if _, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		m = pipe.Incr(ctx, minute) // want "ttlmissing"
		d = pipe.Incr(ctx, day)
		pipe.ExpireNX(ctx, day, 25*time.Hour)
		return nil
	}); err != nil {
		return false, err
	}
	return m.Val() <= 10 && d.Val() <= 100, nil
}
