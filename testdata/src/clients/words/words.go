// Package words counts with the generic calls of go-redis.
package words

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	return c.Do(ctx, "incr", day(account, now)).Int64() // want "ttlmissing"
}

func onCreation(ctx context.Context, c redis.UniversalClient, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, "INCR", key).Int64()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		err = c.Do(ctx, "EXPIRE", key, 90000).Err()
	}
	return n, err
}

func processed(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	cmd := redis.NewIntCmd(ctx, "INCR", key)
	if err := c.Process(ctx, cmd); err != nil {
		return 0, err
	}
	n, err := cmd.Result()
	if n == 1 {
		err = c.Process(ctx, redis.NewBoolCmd(ctx, "EXPIRE", key, 90000))
	}
	return n, err
}

func processedUndated(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	cmd := redis.NewIntCmd(ctx, "INCR", key) // want "ttlmissing"
	if err := c.Process(ctx, cmd); err != nil {
		return 0, err
	}
	if cmd.Val() == 2 {
		c.Process(ctx, redis.NewBoolCmd(ctx, "EXPIRE", key, 90000))
	}
	return cmd.Val(), nil
}

func processedInPipeline(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	cmd := redis.NewIntCmd(ctx, "INCR", key)
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		if err := p.Process(ctx, cmd); err != nil {
			return err
		}
		p.Do(ctx, "EXPIRE", key, 90000, "NX")
		return nil
	})
	return cmd.Val(), err
}

// go-redis sends a time.Duration as its nanoseconds, which the server takes.
func durationIsNanoseconds(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, "INCR", key).Int64()
	if n == 1 {
		err = c.Do(ctx, "EXPIRE", key, time.Hour).Err()
	}
	return n, err
}

func evaluated(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	return c.Do(ctx, "EVAL", `return redis.call('INCR', KEYS[1])`, 1, day(account, now)).Int64() // want "ttlmissing"
}
