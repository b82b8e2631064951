// Package tokenbudget is told after a public report: a budget of tokens in a window, whose
// lifetime starts anew with each use, so the window ends only after silence.
package tokenbudget

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Budget holds what a consumer may use in a window.
type Budget struct {
	store  redis.UniversalClient
	tokens int64
	window time.Duration
}

// Use pushes the end of the window forward each time.
func (b *Budget) Use(ctx context.Context, consumer string, tokens int64) (bool, error) {
	key := "budget:" + consumer // want "periodkey"
	total, err := b.store.IncrBy(ctx, key, tokens).Result()
	if err != nil {
		return false, err
	}
	if err := b.store.Expire(ctx, key, b.window).Err(); err != nil { // want "slidingttl"
		return false, err
	}
	return total <= b.tokens, nil
}

// UseFixed names the window and dates the key once.
//
// clean
func (b *Budget) UseFixed(ctx context.Context, consumer string, tokens int64, now time.Time) (bool, error) {
	slot := now.UnixNano() / int64(b.window)
	key := "budget:" + consumer + ":" + strconv.FormatInt(slot, 10)
	total, err := b.store.IncrBy(ctx, key, tokens).Result()
	if err != nil {
		return false, err
	}
	if total == tokens {
		if err := b.store.Expire(ctx, key, 2*b.window).Err(); err != nil {
			return false, err
		}
	}
	return total <= b.tokens, nil
}
