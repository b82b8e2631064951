// Package closures: the increment runs in a function handed to a breaker, a retrier or a group.
package closures

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// The shapes of what circuit breakers, retriers and error groups look like.
type (
	breaker interface {
		Execute(func() (any, error)) (any, error)
	}
	typedBreaker interface {
		Execute(func() (int64, error)) (int64, error)
	}
	retrier interface {
		Do(context.Context, func() error) error
	}
	group interface {
		Go(func() error)
		Wait() error
	}
)

// The count comes back through the breaker.
func throughBreaker(ctx context.Context, b breaker, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	v, err := b.Execute(func() (any, error) { return rdb.Incr(ctx, key).Result() })
	if err != nil {
		return false, err
	}
	n := v.(int64)
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

// The same without a conversion.
func throughTypedBreaker(ctx context.Context, b typedBreaker, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	n, err := b.Execute(func() (int64, error) { return rdb.Incr(ctx, key).Result() })
	if err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

// The closure stores the count for the code after it.
func throughRetrier(ctx context.Context, r retrier, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	var n int64
	if err := r.Do(ctx, func() (err error) {
		n, err = rdb.Incr(ctx, key).Result()
		return err
	}); err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

func retry(f func() error) error {
	var err error
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// The retrying function is in sight.
func retried(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	var n int64
	err := retry(func() error {
		var err error
		n, err = rdb.Incr(ctx, key).Result()
		return err
	})
	if err != nil {
		return err
	}
	if n == 1 {
		return rdb.Expire(ctx, key, time.Hour).Err()
	}
	return nil
}

// The date is set only where all the tries have failed.
func datedWhereAllFailed(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	var n int64
	err := retry(func() error {
		var err error
		n, err = rdb.Incr(ctx, key).Result() // want "ttlmissing"
		return err
	})
	if err == nil {
		return nil
	}
	if n == 1 {
		return rdb.Expire(ctx, key, time.Hour).Err()
	}
	return err
}

// The group has run the closure when Wait returns.
func dateAfterWait(ctx context.Context, g group, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	var n int64
	g.Go(func() (err error) {
		n, err = rdb.Incr(ctx, key).Result()
		return err
	})
	if err := g.Wait(); err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

// Each closure dates the key that it makes.
func dateInsideGroup(ctx context.Context, g group, rdb *redis.Client, accounts []string, now time.Time) error {
	for _, account := range accounts {
		g.Go(func() error {
			key := hourKey(account, now)
			n, err := rdb.Incr(ctx, key).Result()
			if err != nil {
				return err
			}
			if n == 1 {
				return rdb.Expire(ctx, key, time.Hour).Err()
			}
			return nil
		})
	}
	return g.Wait()
}

// The goroutine has stored the count when Wait returns.
func dateAfterWaitGroup(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	var wg sync.WaitGroup
	var n int64
	wg.Go(func() { n = rdb.Incr(ctx, key).Val() })
	wg.Wait()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The second use is not the one that makes the key.
func secondUseAfterWaitGroup(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	var wg sync.WaitGroup
	var n int64
	wg.Go(func() {
		n = rdb.Incr(ctx, key).Val() // want "ttlmissing"
	})
	wg.Wait()
	if n == 2 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The deferred closure sees the named results.
func dateDeferred(ctx context.Context, rdb *redis.Client, account string, now time.Time) (n int64, err error) {
	key := hourKey(account, now)
	defer func() {
		if err == nil && n == 1 {
			err = rdb.Expire(ctx, key, time.Hour).Err()
		}
	}()
	return rdb.Incr(ctx, key).Result()
}

// The deferred closure waits for the second use.
func secondUseDeferred(ctx context.Context, rdb *redis.Client, account string, now time.Time) (n int64, err error) {
	key := hourKey(account, now)
	defer func() {
		if err == nil && n == 2 {
			err = rdb.Expire(ctx, key, time.Hour).Err()
		}
	}()
	return rdb.Incr(ctx, key).Result() // want "ttlmissing"
}
