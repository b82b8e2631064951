// Package pipes reads the replies of a pipeline off the commands that Exec
// returns.
package pipes

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func byIndex(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	pipe := c.Pipeline()
	pipe.Get(ctx, "limit")
	pipe.Incr(ctx, key)
	cmds, err := pipe.Exec(ctx)
	if err != nil {
		return 0, err
	}
	n := cmds[1].(*redis.IntCmd).Val()
	if n == 1 {
		c.Expire(ctx, key, 25*time.Hour)
	}
	return n, nil
}

// The first command is none that counts, so the index is that of the second.
func behindAnother(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	pipe := c.TxPipeline()
	pipe.ZAdd(ctx, "log", redis.Z{Member: account})
	pipe.Incr(ctx, key)
	cmds, err := pipe.Exec(ctx)
	if err != nil {
		return 0, err
	}
	incr, ok := cmds[1].(*redis.IntCmd)
	if !ok {
		return 0, errors.New("not a number")
	}
	if incr.Val() == 1 {
		c.Expire(ctx, key, 25*time.Hour)
	}
	return incr.Val(), nil
}

func byWrongIndex(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	pipe := c.Pipeline()
	pipe.Get(ctx, "limit")
	pipe.Incr(ctx, key) // want "ttlmissing"
	cmds, err := pipe.Exec(ctx)
	if err != nil {
		return 0, err
	}
	if n, _ := cmds[0].(*redis.StringCmd).Int64(); n == 1 {
		c.Expire(ctx, key, 25*time.Hour) // want "slidingttl"
	}
	return cmds[1].(*redis.IntCmd).Val(), nil
}

func pipelined(ctx context.Context, c *redis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	cmds, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		p.TTL(ctx, key)
		return nil
	})
	if err != nil {
		return 0, err
	}
	if cmds[1].(*redis.DurationCmd).Val() < 0 {
		c.Expire(ctx, key, 25*time.Hour)
	}
	return cmds[0].(*redis.IntCmd).Val(), nil
}
