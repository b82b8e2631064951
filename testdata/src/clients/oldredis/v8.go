package oldredis

import (
	"context"
	"time"

	v7 "github.com/go-redis/redis/v7"
	v8 "github.com/go-redis/redis/v8"
)

func undated7(c *v7.Client, account string, now time.Time) (int64, error) {
	return c.Incr(day(account, now)).Result() // want "ttlmissing"
}

// Since version 7 a missing lifetime is -1ns.
func repaired7(c *v7.Client, account string, now time.Time) int64 {
	key := day(account, now)
	n := c.Incr(key).Val()
	if c.TTL(key).Val() == -1 {
		c.Expire(key, 25*time.Hour)
	}
	return n
}

func repairedNever8(ctx context.Context, c *v8.Client, account string, now time.Time) int64 {
	key := day(account, now)
	n := c.Incr(ctx, key).Val() // want "ttlmissing"
	if c.PTTL(ctx, key).Val() == -1*time.Millisecond {
		c.PExpire(ctx, key, 25*time.Hour)
	}
	return n
}

func onCreation8(ctx context.Context, c v8.UniversalClient, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key).Result()
	if n == 1 {
		err = c.Expire(ctx, key, 25*time.Hour).Err()
	}
	return n, err
}
