// Package wrapped counts through functions that only a setting explains.
package wrapped

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"testdata/src/places/wrapped/store"
)

var errLimit = errors.New("over the limit")

func key(account string, now time.Time) string {
	return "limit:" + account + ":" + now.UTC().Format("2006-01-02")
}

// forgotten never dates the counter.
func forgotten(ctx context.Context, account string, now time.Time) error {
	n, err := store.Raise(ctx, key(account, now)) // want `ttlmissing/undated: INCR creates "limit:\{account\}:\{period\}" and nothing gives it a lifetime: .*`
	if err != nil {
		return err
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// sliding dates it on every use.
func sliding(ctx context.Context, c *store.Counters, account string, now time.Time) error {
	key := key(account, now)
	n, err := store.Raise(ctx, key)
	if err != nil {
		return err
	}
	if err := c.Touch(ctx, key, 48*time.Hour); err != nil { // want `slidingttl/pushed: PEXPIRE starts the lifetime of "limit:\{account\}:\{period\}" again on every use that the INCR in line 35 counts: .*`
		return err
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// once dates it when it is new.
func once(ctx context.Context, c *store.Counters, account string, now time.Time) error {
	key := key(account, now)
	n, err := store.Raise(ctx, key)
	if err != nil {
		return err
	}
	if n == 1 {
		if err := c.Touch(ctx, key, 48*time.Hour); err != nil {
			return err
		}
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// dated is given its lifetime by the wrapper.
func dated(ctx context.Context, account string, now time.Time) error {
	n, err := store.Window(ctx, key(account, now), 48*time.Hour)
	if err != nil {
		return err
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// datedWithoutPeriod has a wrapper's lifetime for its only window.
func datedWithoutPeriod(ctx context.Context, account string) error {
	key := "limit:" + account // want `periodkey/first-use: the key "limit:\{account\}" does not name its period: .*`
	n, err := store.Window(ctx, key, 24*time.Hour)
	if err != nil {
		return err
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// mixed dates what a client's own command has raised.
func mixed(ctx context.Context, rdb *redis.Client, c *store.Counters, account string, now time.Time) error {
	key := key(account, now)
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return err
	}
	if n == 1 {
		if err := c.Touch(ctx, key, 48*time.Hour); err != nil {
			return err
		}
	}
	if n > 100 {
		return errLimit
	}
	return nil
}

// local is a wrapper of this package.
func local(ctx context.Context, key string) (int64, error) {
	return store.Plugin(ctx, "local", key)
}

// behindLocal never dates the counter of it.
func behindLocal(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := local(ctx, key(account, now)) // want `ttlmissing/undated: INCR creates "limit:\{account\}:\{period\}" and nothing gives it a lifetime: .*`
	return n <= 100, err
}
