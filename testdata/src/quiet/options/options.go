// Package options: lifetimes that come in option structs, pointers and functions.
package options

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

type params struct{ TTL time.Duration }

func incrParams(ctx context.Context, rdb *redis.Client, key string, p params) int64 {
	n := rdb.Incr(ctx, key).Val()
	if n == 1 && p.TTL > 0 {
		rdb.Expire(ctx, key, p.TTL)
	}
	return n
}

// The struct has a lifetime.
func structWithLifetime(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return incrParams(ctx, rdb, hourKey(account, now), params{TTL: time.Hour}) <= 10
}

// The struct is empty.
func structWithout(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return incrParams(ctx, rdb, hourKey(account, now), params{}) <= 10 // want "ttlmissing"
}

func incrPointer(ctx context.Context, rdb *redis.Client, key string, by int64, ttl *time.Duration) (int64, error) {
	n, err := rdb.IncrBy(ctx, key, by).Result()
	if err != nil {
		return 0, err
	}
	if ttl != nil && n == by {
		rdb.Expire(ctx, key, *ttl)
	}
	return n, nil
}

// The pointer has a lifetime.
func pointerToLifetime(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	ttl := time.Hour
	n, _ := incrPointer(ctx, rdb, hourKey(account, now), 1, &ttl)
	return n <= 10
}

// The pointer is nil.
func nilPointer(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := incrPointer(ctx, rdb, hourKey(account, now), 1, nil) // want "ttlmissing"
	return n <= 10
}

func incrVariadic(ctx context.Context, rdb redis.Cmdable, key string, ttl ...time.Duration) (int64, error) {
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return 0, err
	}
	if len(ttl) > 0 && n == 1 {
		rdb.Expire(ctx, key, ttl[0])
	}
	return n, nil
}

// The last argument is there.
func argumentGiven(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := incrVariadic(ctx, rdb, hourKey(account, now), time.Hour)
	return n <= 10
}

// The last argument is left out.
func argumentLeftOut(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := incrVariadic(ctx, rdb, hourKey(account, now)) // want "ttlmissing"
	return n <= 10
}

func incrPositive(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (int64, error) {
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return 0, err
	}
	if ttl > 0 && n == 1 {
		rdb.Expire(ctx, key, ttl)
	}
	return n, nil
}

// A lifetime above zero dates.
func lifetimeGiven(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := incrPositive(ctx, rdb, hourKey(account, now), time.Hour)
	return n <= 10
}

// A lifetime of zero does not.
func lifetimeOfZero(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := incrPositive(ctx, rdb, hourKey(account, now), 0) // want "ttlmissing"
	return n <= 10
}

type option func(*settings)

type settings struct {
	ttl    time.Duration
	prefix string
}

func withTTL(ttl time.Duration) option { return func(s *settings) { s.ttl = ttl } }

type limiter struct {
	rdb *redis.Client
	set settings
}

func newLimiter(rdb *redis.Client, options ...option) *limiter {
	l := &limiter{rdb: rdb, set: settings{ttl: time.Hour, prefix: "rl:"}}
	for _, o := range options {
		o(&l.set)
	}
	return l
}

// The lifetime is the one of the options.
func (l *limiter) allow(ctx context.Context, account string, now time.Time) bool {
	key := l.set.prefix + account + ":" + now.Format("2006010215")
	n := l.rdb.Incr(ctx, key).Val()
	if n == 1 {
		l.rdb.Expire(ctx, key, l.set.ttl)
	}
	return n <= 10
}

// The options of a call change a copy.
func (l *limiter) allowWith(ctx context.Context, account string, now time.Time, options ...option) bool {
	set := l.set
	for _, o := range options {
		o(&set)
	}
	key := set.prefix + account + ":" + now.Format("2006010215")
	n := l.rdb.Incr(ctx, key).Val()
	if n == 1 {
		l.rdb.Expire(ctx, key, set.ttl)
	}
	return n <= 10
}

// The options are applied, and their lifetime is not used.
func (l *limiter) allowUndated(ctx context.Context, account string, now time.Time, options ...option) bool {
	set := l.set
	for _, o := range options {
		o(&set)
	}
	key := set.prefix + account + ":" + now.Format("2006010215")
	n := l.rdb.Incr(ctx, key).Val() // want "ttlmissing"
	return n <= 10
}

func wired(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	return newLimiter(rdb, withTTL(2*time.Hour)).allow(ctx, account, now)
}
