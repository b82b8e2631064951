// Package handed: stores behind interfaces that are handed their lifetimes.
package handed

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

type increments interface {
	Increment(ctx context.Context, window time.Time, ttl time.Duration) (int64, error)
}

type inMemory struct{ n int64 }

func (m *inMemory) Increment(context.Context, time.Time, time.Duration) (int64, error) {
	m.n++
	return m.n, nil
}

type inRedis struct {
	rdb    redis.UniversalClient
	prefix string
}

// What is left of the window is no lifetime that starts again.
func (r *inRedis) Increment(ctx context.Context, window time.Time, ttl time.Duration) (int64, error) {
	key := fmt.Sprintf("%s:limit:%d", r.prefix, window.UnixNano())
	var incr *redis.IntCmd
	_, err := r.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		incr = p.Incr(ctx, key)
		p.PExpire(ctx, key, ttl)
		return nil
	})
	if err != nil {
		return 0, err
	}
	return incr.Val(), nil
}

func limit(ctx context.Context, backend increments, rate time.Duration, capacity int64) (bool, error) {
	now := time.Now()
	window := now.Truncate(rate)
	ttl := rate - now.Sub(window)
	n, err := backend.Increment(ctx, window, ttl)
	return n <= capacity, err
}

type counts interface {
	Count(ctx context.Context, window time.Time, ttl time.Duration) (int64, error)
}

func (m *inMemory) Count(context.Context, time.Time, time.Duration) (int64, error) { return m.n, nil }

// One of the calls gives the whole window.
func (r *inRedis) Count(ctx context.Context, window time.Time, ttl time.Duration) (int64, error) {
	key := fmt.Sprintf("%s:quota:%d", r.prefix, window.UnixNano())
	var incr *redis.IntCmd
	_, err := r.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		incr = p.Incr(ctx, key)
		p.PExpire(ctx, key, ttl) // want "slidingttl"
		return nil
	})
	if err != nil {
		return 0, err
	}
	return incr.Val(), nil
}

func rest(ctx context.Context, backend counts, end time.Time, capacity int64) (bool, error) {
	n, err := backend.Count(ctx, end.Add(-time.Hour), time.Until(end))
	return n <= capacity, err
}

func whole(ctx context.Context, backend counts, capacity int64) (bool, error) {
	n, err := backend.Count(ctx, time.Now().Truncate(time.Hour), time.Hour)
	return n <= capacity, err
}
