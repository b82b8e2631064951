// Package usagehash is told after a public report: the amounts used in several windows are
// fields of one hash for each key holder. Neither the key nor the field names
// the window, and each use renews the hash, so the amount of an old window is
// carried into the new one.
package usagehash

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Ledger has the amounts used.
type Ledger struct {
	rdb *redis.Client
}

// Use adds to a window that never rolls over.
func (l *Ledger) Use(ctx context.Context, holder string, amount float64, limit float64) (bool, error) {
	key := "apikey:" + holder + ":usage" // want "periodkey"
	used, err := l.rdb.HIncrByFloat(ctx, key, "usage_1d", amount).Result()
	if err != nil {
		return false, err
	}
	if err := l.rdb.Expire(ctx, key, 7*24*time.Hour).Err(); err != nil { // want "slidingttl"
		return false, err
	}
	return used <= limit, nil
}

// UseByDay has a hash for each day with a fixed end.
//
// clean
func (l *Ledger) UseByDay(ctx context.Context, holder string, amount float64, limit float64, now time.Time) (bool, error) {
	day := now.UTC().Truncate(24 * time.Hour)
	key := "apikey:" + holder + ":usage:" + day.Format(time.DateOnly)
	used, err := l.rdb.HIncrByFloat(ctx, key, "usage", amount).Result()
	if err != nil {
		return false, err
	}
	if err := l.rdb.ExpireAt(ctx, key, day.Add(48*time.Hour)).Err(); err != nil {
		return false, err
	}
	return used <= limit, nil
}
