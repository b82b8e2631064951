// Package store is the half of the program that knows the client.
package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Store wraps a client as services do.
type Store struct{ rdb redis.UniversalClient }

// Counter is what the service sees of it.
type Counter interface {
	Bump(ctx context.Context, key string) (int64, error)
	Date(ctx context.Context, key string, ttl time.Duration) error
	BumpWithTTL(ctx context.Context, key string, ttl time.Duration) (int64, error)
	BumpMaybe(ctx context.Context, key string, ttl ...time.Duration) (int64, error)
	Touch(ctx context.Context, key string, ttl time.Duration) (int64, error)
	Scripted(ctx context.Context, key string, ttl time.Duration) (int64, error)
}

// Bump leaves the deadline to its caller.
func (s *Store) Bump(ctx context.Context, key string) (int64, error) {
	return s.rdb.Incr(ctx, key).Result()
}

// Date dates a key.
func (s *Store) Date(ctx context.Context, key string, ttl time.Duration) error {
	return s.rdb.Expire(ctx, key, ttl).Err()
}

// BumpWithTTL dates the key that it creates.
func (s *Store) BumpWithTTL(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	n, err := s.rdb.Incr(ctx, key).Result()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		return n, s.dateNew(ctx, key, ttl)
	}
	return n, nil
}

func (s *Store) dateNew(ctx context.Context, key string, ttl time.Duration) error {
	return s.rdb.Expire(ctx, key, ttl).Err()
}

// BumpMaybe dates the key if it is given a lifetime.
func (s *Store) BumpMaybe(ctx context.Context, key string, ttl ...time.Duration) (int64, error) {
	n, err := s.rdb.Incr(ctx, key).Result()
	if err == nil && n == 1 && len(ttl) > 0 {
		err = s.rdb.Expire(ctx, key, ttl[0]).Err()
	}
	return n, err
}

// Touch dates the key on every use.
func (s *Store) Touch(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	pipe := s.rdb.Pipeline()
	n := pipe.Incr(ctx, key)
	pipe.Expire(ctx, key, ttl)
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

var once = redis.NewScript(`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n
`)

// Scripted dates the key that it creates in a script.
func (s *Store) Scripted(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	return once.Run(ctx, s.rdb, []string{key}, ttl.Milliseconds()).Int64()
}

// DayKey names a day.
func DayKey(account string, now time.Time) string {
	return "quota:" + account + ":" + now.UTC().Format("2006-01-02")
}

// BareKey names no period.
func BareKey(account string) string { return "quota:" + account }
