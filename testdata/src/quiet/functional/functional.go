// Package functional: lifetimes that come as functional options.
package functional

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

type settings struct {
	lifetime time.Duration
	limit    int64
}

type option func(*settings)

func lifetime(d time.Duration) option { return func(s *settings) { s.lifetime = d } }

func limit(n int64) option { return func(s *settings) { s.limit = n } }

// The lifetime is an option.
func allow(ctx context.Context, rdb *redis.Client, key string, options ...option) bool {
	s := settings{limit: 10}
	for _, set := range options {
		set(&s)
	}
	n := rdb.Incr(ctx, key).Val()
	if n == 1 && s.lifetime > 0 {
		rdb.Expire(ctx, key, s.lifetime)
	}
	return n <= s.limit
}

func given(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return allow(ctx, rdb, hourKey(account, now), limit(20), lifetime(time.Hour))
}

func leftOut(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return allow(ctx, rdb, hourKey(account, now)) // want "ttlmissing"
}

func another(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return allow(ctx, rdb, hourKey(account, now), limit(20)) // want "ttlmissing"
}

// The option has a default.
func allowByDefault(ctx context.Context, rdb *redis.Client, key string, options ...option) bool {
	s := &settings{limit: 10, lifetime: time.Hour}
	for _, set := range options {
		set(s)
	}
	n := rdb.Incr(ctx, key).Val()
	if n == 1 && s.lifetime > 0 {
		rdb.Expire(ctx, key, s.lifetime)
	}
	return n <= s.limit
}

func byDefault(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return allowByDefault(ctx, rdb, hourKey(account, now), limit(20))
}

func switchedOff(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return allowByDefault(ctx, rdb, hourKey(account, now), lifetime(0)) // want "ttlmissing"
}

// The option has nothing to do with it.
func never(ctx context.Context, rdb *redis.Client, account string, now time.Time, options ...option) bool {
	s := settings{limit: 10}
	for _, set := range options {
		set(&s)
	}
	return rdb.Incr(ctx, hourKey(account, now)).Val() <= s.limit // want "ttlmissing"
}
