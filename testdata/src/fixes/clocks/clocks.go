// Package clocks has functions that tell the time in ways of their own: a key
// that is fixed goes by the same clock.
package clocks

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type limiter struct {
	rdb   *redis.Client
	clock func() time.Time
}

func (l *limiter) byItsField(ctx context.Context, ip string) int64 {
	k := "field:" + ip // want "periodkey/first-use"
	n := l.rdb.Incr(ctx, k).Val()
	if n == 1 {
		l.rdb.Expire(ctx, k, time.Hour)
	}
	return n
}

func (l *limiter) byAVariable(ctx context.Context, ip string) (int64, time.Time) {
	now := l.clock()
	k := "variable:" + ip // want "periodkey/first-use"
	n := l.rdb.Incr(ctx, k).Val()
	if n == 1 {
		l.rdb.Expire(ctx, k, time.Hour)
	}
	return n, now
}

// The receiver's name stands for something else.
func (l *limiter) hidden(ctx context.Context, ip string) int64 {
	rdb := l.rdb
	if l := len(ip); l > 0 {
		k := "hidden:" + ip // want "periodkey/first-use"
		n := rdb.Incr(ctx, k).Val()
		if n == 1 {
			rdb.Expire(ctx, k, time.Hour)
		}
		return n
	}
	return 0
}

// now is not the present yet.
func setLater(ctx context.Context, rdb *redis.Client, ip string) (int64, time.Time) {
	var now time.Time
	k := "later:" + ip // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, time.Hour)
	}
	now = time.Now()
	return n, now
}

func byAParameter(ctx context.Context, rdb *redis.Client, ip string, now func() time.Time) int64 {
	k := "parameter:" + ip // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, time.Hour)
	}
	return n
}

type twoClocks struct {
	rdb         *redis.Client
	wall, store func() time.Time
}

func (t twoClocks) count(ctx context.Context, ip string) int64 {
	k := "two:" + ip // want "periodkey/first-use"
	n := t.rdb.Incr(ctx, k).Val()
	if n == 1 {
		t.rdb.Expire(ctx, k, time.Hour)
	}
	return n
}
