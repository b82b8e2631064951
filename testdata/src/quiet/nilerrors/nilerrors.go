// Package nilerrors: the tests of an error that the first use, which has none, does not meet.
package nilerrors

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

var errStore = errors.New("store")

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// No error is no timeout.
func isTimeout(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result()
	if errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

// Every use without an error leaves here.
func isNotTimeout(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result() // want "ttlmissing"
	if !errors.Is(err, context.DeadlineExceeded) {
		return n <= 10
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

// One of several errors is still no error of the first use.
func isOneOfThese(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result()
	if errors.Is(err, redis.ErrClosed) || err == context.Canceled || errors.Is(err, errStore) {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

// No error is no error of the server.
func asServerError(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result()
	var refused redis.Error
	if errors.As(err, &refused) {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

// Every use without an error leaves here.
func notAsServerError(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result() // want "ttlmissing"
	var refused redis.Error
	if !errors.As(err, &refused) {
		return n <= 10
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

func moved(err error) bool { return err != nil && strings.Contains(err.Error(), "MOVED") }

// The helper says no for no error.
func helperOfErrors(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result()
	if moved(err) {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

func harmless(err error) bool { return err == nil || errors.Is(err, redis.Nil) }

// The helper says yes for no error.
func helperOfSuccess(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result() // want "ttlmissing"
	if harmless(err) {
		return n <= 10
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

func wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("store: %w", err)
}

// Wrapped, no error stays no error.
func wrapped(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result()
	if err := wrap(err); err != nil {
		return err
	}
	if n == 1 {
		return wrap(rdb.Expire(ctx, hourKey(account, now), time.Hour).Err())
	}
	return nil
}

func wrapAnyway(err error) error { return fmt.Errorf("store: %w", err) }

// Wrapped, no error is an error: nothing gets past it.
func wrappedAnyway(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	n, err := rdb.Incr(ctx, hourKey(account, now)).Result() // want "ttlmissing"
	if err := wrapAnyway(err); err != nil {
		return err
	}
	if n == 1 {
		return rdb.Expire(ctx, hourKey(account, now), time.Hour).Err()
	}
	return nil
}

// The error is joined with another one only if there is one.
func joined(ctx context.Context, rdb *redis.Client, account string, now time.Time) (n int64, err error) {
	key := hourKey(account, now)
	if n, err = rdb.Incr(ctx, key).Result(); err != nil {
		return 0, errors.Join(errStore, err)
	}
	if n > 1 {
		return n, nil
	}
	return n, rdb.Expire(ctx, key, time.Hour).Err()
}

// Joined with an error, the result is never nil.
func joinedAnyway(ctx context.Context, rdb *redis.Client, account string, now time.Time) (n int64, err error) {
	key := hourKey(account, now)
	n, err = rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err = errors.Join(errStore, err); err != nil {
		return 0, err
	}
	if n > 1 {
		return n, nil
	}
	return n, rdb.Expire(ctx, key, time.Hour).Err()
}

// The first use falls through all the cases of errors.
func switchOfErrors(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result()
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return false, err
	case err != nil:
		return true, nil
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

// The first use leaves in the case of no error.
func switchOnSuccess(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	switch {
	case err == nil:
		return n <= 10, nil
	case errors.Is(err, context.Canceled):
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}
