// Package wrappers: the increment and its lifetime live in different functions.
package wrappers

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Store hands the obligation on: its caller owns the key.
type Store struct{ rdb redis.UniversalClient }

func (s *Store) Incr(ctx context.Context, key string) (int64, error) {
	return s.rdb.Incr(ctx, key).Result()
}

func (s *Store) Expire(ctx context.Context, key string, ttl time.Duration) error {
	return s.rdb.Expire(ctx, key, ttl).Err()
}

// IncrWithTTL discharges it.
func (s *Store) IncrWithTTL(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	n, err := s.rdb.Incr(ctx, key).Result()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		err = s.rdb.Expire(ctx, key, ttl).Err()
	}
	return n, err
}

// dateIfNew dates when told that the key is new.
func (s *Store) dateIfNew(ctx context.Context, key string, n int64, ttl time.Duration) {
	if n == 1 {
		s.rdb.Expire(ctx, key, ttl)
	}
}

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func (s *Store) undated(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.Incr(ctx, day(account, now)) // want "ttlmissing"
	return n <= 100, err
}

func (s *Store) datedByCaller(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.Incr(ctx, day(account, now))
	if err != nil {
		return false, err
	}
	if n == 1 {
		if err := s.Expire(ctx, day(account, now), 25*time.Hour); err != nil {
			return false, err
		}
	}
	return n <= 100, nil
}

func (s *Store) datedByWrapper(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.IncrWithTTL(ctx, day(account, now), 25*time.Hour)
	return n <= 100, err
}

func (s *Store) datedByHelper(ctx context.Context, account string, now time.Time) (bool, error) {
	key := day(account, now)
	n, err := s.Incr(ctx, key)
	if err != nil {
		return false, err
	}
	s.dateIfNew(ctx, key, n, 25*time.Hour)
	return n <= 100, nil
}

func (s *Store) helperToldWrong(ctx context.Context, account string, now time.Time) (bool, error) {
	key := day(account, now)
	n, err := s.Incr(ctx, key) // want "ttlmissing"
	if err != nil {
		return false, err
	}
	s.dateIfNew(ctx, key, n+1, 25*time.Hour)
	return n <= 100, nil
}

// Counter is an interface in the shape of a store client.
type Counter interface {
	Incr(ctx context.Context, key string) (int64, error)
	Expire(ctx context.Context, key string, ttl time.Duration) error
}

func throughAnInterface(ctx context.Context, c Counter, account string, now time.Time) (bool, error) {
	n, err := c.Incr(ctx, day(account, now)) // want "ttlmissing"
	return n <= 100, err
}

func throughAnInterfaceDated(ctx context.Context, c Counter, account string, now time.Time) (bool, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key)
	if err == nil && n == 1 {
		err = c.Expire(ctx, key, 25*time.Hour)
	}
	return n <= 100, err
}

// bump returns the command itself.
func bump(ctx context.Context, rdb redis.Cmdable, key string) *redis.IntCmd {
	return rdb.Incr(ctx, key)
}

func commandReturned(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) bool {
	return bump(ctx, rdb, day(account, now)).Val() <= 100 // want "ttlmissing"
}

func inAGoroutine(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) {
	go func() {
		rdb.Incr(ctx, day(account, now)) // want "ttlmissing"
	}()
}

// generic helpers are helpers too.
type incrementer[K ~string] struct{ rdb redis.Cmdable }

func (g incrementer[K]) hit(ctx context.Context, key K) int64 {
	return g.rdb.Incr(ctx, string(key)).Val()
}

type dayKey string

func throughAGeneric(ctx context.Context, g incrementer[dayKey], account string, now time.Time) bool {
	return g.hit(ctx, dayKey(day(account, now))) <= 100 // want "ttlmissing"
}
