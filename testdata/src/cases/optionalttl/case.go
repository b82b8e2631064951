// Package optionalttl is told after a public report: a cache wrapper with an optional lifetime.
// With the option off the counter is never dated, with it on the lifetime
// slides.
package optionalttl

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Cache puts a prefix before its keys.
type Cache struct {
	rdb    redis.UniversalClient
	prefix string
	ttl    time.Duration
}

// Add has two faults, one for each value of the option.
func (c *Cache) Add(ctx context.Context, key string, delta int64) (int64, error) {
	n, err := c.rdb.IncrBy(ctx, c.prefix+key, delta).Result() // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	if c.ttl > 0 {
		if err := c.rdb.Expire(ctx, c.prefix+key, c.ttl).Err(); err != nil { // want "slidingttl"
			return n, err
		}
	}
	return n, nil
}

// AddDated always has a lifetime, and attaches it once.
//
// clean
func (c *Cache) AddDated(ctx context.Context, key string, delta int64) (int64, error) {
	ttl := c.ttl
	if ttl <= 0 {
		ttl = 24 * time.Hour
	}
	n, err := c.rdb.IncrBy(ctx, c.prefix+key, delta).Result()
	if err != nil {
		return 0, err
	}
	if n == delta {
		if err := c.rdb.Expire(ctx, c.prefix+key, ttl).Err(); err != nil {
			return n, err
		}
	}
	return n, nil
}
