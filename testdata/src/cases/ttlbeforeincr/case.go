// Package ttlbeforeincr is told after a public report: the lifetime is read before the increment
// in the same pipeline and tested for "no lifetime" alone. For a key that is
// not there yet the answer is "no key", so the increment that creates it is the
// one that is never dated.
package ttlbeforeincr

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const keep = 31 * 24 * time.Hour

func evalKey(feature, variation string, at time.Time) string {
	return feature + "/" + variation + "/" + at.UTC().Format("2006-01-02")
}

// Track asks before it increments.
func Track(ctx context.Context, rdb *redis.Client, feature, variation string, at time.Time) error {
	key := evalKey(feature, variation, at)
	pipe := rdb.Pipeline()
	life := pipe.TTL(ctx, key)
	pipe.Incr(ctx, key) // want "ttlmissing"
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	if life.Val() == -1 {
		return rdb.Expire(ctx, key, keep).Err()
	}
	return nil
}

// TrackAskAfter asks after it has incremented.
//
// clean
func TrackAskAfter(ctx context.Context, rdb *redis.Client, feature, variation string, at time.Time) error {
	key := evalKey(feature, variation, at)
	pipe := rdb.Pipeline()
	pipe.Incr(ctx, key)
	life := pipe.TTL(ctx, key)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	if life.Val() < 0 {
		return rdb.Expire(ctx, key, keep).Err()
	}
	return nil
}
