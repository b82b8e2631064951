// Package failing dates through helpers that can fail before they send.
package failing

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

var errLimit = errors.New("over the limit")

type store struct{ rdb *redis.Client }

func (s *store) incr(ctx context.Context, key string) (int64, error) {
	return s.rdb.Incr(ctx, key).Result()
}

func ready() bool { return time.Now().Unix() > 0 }

func (s *store) expire(ctx context.Context, key string, ttl time.Duration) error {
	if !ready() {
		return errors.New("not ready")
	}
	if ttl <= 0 {
		return errors.New("no lifetime")
	}
	return s.rdb.Expire(ctx, key, ttl).Err()
}

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// A helper that fails is as an EXPIRE that fails.
func dated(ctx context.Context, s *store, account string, now time.Time) bool {
	key := hourKey(account, now)
	n, err := s.incr(ctx, key)
	if err != nil {
		return false
	}
	if n == 1 {
		if err := s.expire(ctx, key, time.Hour); err != nil {
			return false
		}
	}
	return n < 5
}

// quietly gives up without an error.
func (s *store) quietly(ctx context.Context, key string, ttl time.Duration) {
	if !ready() {
		return
	}
	s.rdb.Expire(ctx, key, ttl)
}

func undated(ctx context.Context, s *store, account string, now time.Time) bool {
	key := hourKey(account, now)
	n, err := s.incr(ctx, key) // want "ttlmissing"
	if err != nil {
		return false
	}
	if n == 1 {
		s.quietly(ctx, key, time.Hour)
	}
	return n < 5
}

// count fails between the two commands.
func (s *store) count(ctx context.Context, key string) error {
	n, err := s.rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return err
	}
	if !ready() {
		return errLimit
	}
	if n == 1 {
		return s.rdb.Expire(ctx, key, time.Hour).Err()
	}
	return nil
}

func between(ctx context.Context, s *store, account string, now time.Time) error {
	return s.count(ctx, hourKey(account, now))
}
