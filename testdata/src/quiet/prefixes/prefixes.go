// Package prefixes: wrappers that put a prefix before the key, and helpers that build the same key again.
package prefixes

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

func dayKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("20060102")
}

// Store puts its prefix before every key.
type Store struct {
	rdb    *redis.Client
	prefix string
}

func (s *Store) key(key string) string { return s.prefix + ":" + key }

// IncrTTL dates the first use.
func (s *Store) IncrTTL(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	n, err := s.rdb.Incr(ctx, s.key(key)).Result()
	if err == nil && n == 1 {
		err = s.rdb.Expire(ctx, s.key(key), ttl).Err()
	}
	return n, err
}

// IncrSlide dates every use.
func (s *Store) IncrSlide(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	pipe := s.rdb.TxPipeline()
	n := pipe.Incr(ctx, s.key(key))
	pipe.Expire(ctx, s.key(key), ttl)
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

// Incr leaves the date to its caller.
func (s *Store) Incr(ctx context.Context, key string) (int64, error) {
	return s.rdb.Incr(ctx, s.key(key)).Result()
}

// Expire dates the key that Incr counts.
func (s *Store) Expire(ctx context.Context, key string, ttl time.Duration) error {
	return s.rdb.Expire(ctx, s.key(key), ttl).Err()
}

// The wrapper dates, and the key has a period.
func (s *Store) dated(ctx context.Context, account string, now time.Time) bool {
	n, _ := s.IncrTTL(ctx, dayKey(account, now), 25*time.Hour)
	return n <= 10
}

// The wrapper dates, and the key has no period.
func (s *Store) noPeriod(ctx context.Context, account string) bool {
	n, _ := s.IncrTTL(ctx, "rate:"+account, time.Minute) // want "periodkey"
	return n <= 10
}

// The wrapper starts the lifetime again on every use.
func (s *Store) slides(ctx context.Context, account string) bool {
	n, _ := s.IncrSlide(ctx, "rate:"+account, time.Minute) // want "periodkey" "slidingttl"
	return n <= 10
}

// Two wrappers of one store have the same prefix.
func (s *Store) datedApart(ctx context.Context, account string, now time.Time) bool {
	n, _ := s.Incr(ctx, dayKey(account, now))
	if n == 1 {
		s.Expire(ctx, dayKey(account, now), 25*time.Hour)
	}
	return n <= 10
}

// The second wrapper dates every use.
func (s *Store) slidesApart(ctx context.Context, account string) bool {
	n, _ := s.Incr(ctx, "rate:"+account)        // want "periodkey"
	s.Expire(ctx, "rate:"+account, time.Minute) // want "slidingttl"
	return n <= 10
}

// Nothing dates what the first wrapper counts.
func (s *Store) undated(ctx context.Context, account string, now time.Time) bool {
	n, _ := s.Incr(ctx, dayKey(account, now)) // want "ttlmissing"
	return n <= 10
}

// The same parts are joined twice.
func joinedTwice(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.Incr(ctx, strings.Join([]string{"rl", account, now.Format(time.DateOnly)}, ":")).Val()
	if n == 1 {
		rdb.Expire(ctx, strings.Join([]string{"rl", account, now.Format(time.DateOnly)}, ":"), 25*time.Hour)
	}
	return n <= 10
}

// Other parts are joined the second time.
func joinedOtherwise(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.Incr(ctx, strings.Join([]string{"rl", account, now.Format(time.DateOnly)}, ":")).Val() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, strings.Join([]string{"rl", account}, ":"), 25*time.Hour)
	}
	return n <= 10
}

// The clock is read twice: at midnight the two keys differ.
func clockReadTwice(ctx context.Context, rdb *redis.Client, account string) bool {
	n := rdb.Incr(ctx, dayKey(account, time.Now())).Val() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, dayKey(account, time.Now()), 25*time.Hour)
	}
	return n <= 10
}

// A part is added to the key that is counted, and not to the one that is dated.
func partAdded(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	key := dayKey(account, now)
	rdb.Incr(ctx, key+":n") // want "ttlmissing"
	rdb.ExpireNX(ctx, key, 25*time.Hour)
}

// The variable has another key when the date is set.
func reassigned(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := dayKey(account, now)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	key = "other:" + account
	if n == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
	}
	return n <= 10
}
