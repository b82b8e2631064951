// Package batches: queued commands kept in slices, maps and structs until they are sent.
package batches

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// The commands are kept by index.
func slice(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	cmds := make([]*redis.IntCmd, len(accounts))
	for i, account := range accounts {
		cmds[i] = pipe.Incr(ctx, hourKey(account, now))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for i, account := range accounts {
		if cmds[i].Val() == 1 {
			rdb.Expire(ctx, hourKey(account, now), time.Hour)
		}
	}
	return nil
}

// The count of a second use dates nothing.
func sliceSecondUse(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	cmds := make([]*redis.IntCmd, len(accounts))
	for i, account := range accounts {
		cmds[i] = pipe.Incr(ctx, hourKey(account, now)) // want "ttlmissing"
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for i, account := range accounts {
		if cmds[i].Val() == 2 {
			rdb.Expire(ctx, hourKey(account, now), time.Hour)
		}
	}
	return nil
}

// The commands are appended, and the accounts found by index.
func appended(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	var cmds []*redis.IntCmd
	for _, account := range accounts {
		cmds = append(cmds, pipe.Incr(ctx, hourKey(account, now)))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for i, cmd := range cmds {
		if cmd.Val() == 1 {
			rdb.Expire(ctx, hourKey(accounts[i], now), time.Hour)
		}
	}
	return nil
}

// The commands are appended for their counts alone.
func appendedUndated(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) ([]int64, error) {
	pipe := rdb.Pipeline()
	var cmds []*redis.IntCmd
	for _, account := range accounts {
		cmds = append(cmds, pipe.Incr(ctx, hourKey(account, now))) // want "ttlmissing"
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, err
	}
	var counts []int64
	for _, cmd := range cmds {
		counts = append(counts, cmd.Val())
	}
	return counts, nil
}

// The commands are kept by account.
func byAccount(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	cmds := map[string]*redis.IntCmd{}
	_, err := rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		for _, account := range accounts {
			cmds[account] = pipe.Incr(ctx, hourKey(account, now))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for account, cmd := range cmds {
		if cmd.Val() == 1 {
			rdb.Expire(ctx, hourKey(account, now), time.Hour)
		}
	}
	return nil
}

type pending struct {
	key string
	cmd *redis.IntCmd
}

// Each command is kept beside its key.
func besideItsKey(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	var queue []pending
	for _, account := range accounts {
		key := hourKey(account, now)
		queue = append(queue, pending{key, pipe.Incr(ctx, key)})
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for _, p := range queue {
		if p.cmd.Val() == 1 {
			rdb.Expire(ctx, p.key, time.Hour)
		}
	}
	return nil
}

// One loop counts, the next one dates the same keys.
func twoLoops(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	for _, account := range accounts {
		pipe.Incr(ctx, hourKey(account, now))
	}
	for _, account := range accounts {
		pipe.ExpireNX(ctx, hourKey(account, now), time.Hour)
	}
	_, err := pipe.Exec(ctx)
	return err
}

// The first loop dates keys that do not exist yet.
func twoLoopsReversed(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	pipe := rdb.Pipeline()
	for _, account := range accounts {
		pipe.ExpireNX(ctx, hourKey(account, now), time.Hour)
	}
	for _, account := range accounts {
		pipe.Incr(ctx, hourKey(account, now)) // want "ttlmissing"
	}
	_, err := pipe.Exec(ctx)
	return err
}

// Exec returns the command with its count.
func fromExec(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	pipe.Incr(ctx, key)
	cmds, err := pipe.Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := cmds[0].(*redis.IntCmd).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10, nil
}

// What Exec returns is thrown away, and with it the count.
func execUnread(ctx context.Context, rdb *redis.Client, account string, now time.Time) error {
	key := hourKey(account, now)
	pipe := rdb.TxPipeline()
	pipe.Incr(ctx, key) // want "ttlmissing"
	_, err := pipe.Exec(ctx)
	return err
}

// A batch keeps the pipeline, and dates what it counts.
type batch struct{ pipe redis.Pipeliner }

func (b *batch) count(ctx context.Context, key string, ttl time.Duration) {
	b.pipe.Incr(ctx, key)
	b.pipe.ExpireNX(ctx, key, ttl)
}

func batched(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	b := &batch{rdb.Pipeline()}
	for _, account := range accounts {
		b.count(ctx, hourKey(account, now), time.Hour)
	}
	_, err := b.pipe.Exec(ctx)
	return err
}

func (b *batch) countOnly(ctx context.Context, key string) { b.pipe.Incr(ctx, key) }

// The batch only counts, and its caller dates nothing.
func batchedUndated(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	b := &batch{rdb.Pipeline()}
	for _, account := range accounts {
		b.countOnly(ctx, hourKey(account, now)) // want "ttlmissing"
	}
	_, err := b.pipe.Exec(ctx)
	return err
}

// Keys and commands stand at the same indexes of two slices.
func besideKeys(ctx context.Context, rdb *redis.Client, keys []string) error {
	pipe := rdb.Pipeline()
	cmds := make([]*redis.IntCmd, len(keys))
	for i, key := range keys {
		cmds[i] = pipe.Incr(ctx, "limit:hour:"+key)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for i, cmd := range cmds {
		if cmd.Val() == 1 {
			rdb.Expire(ctx, "limit:hour:"+keys[i], time.Hour)
		}
	}
	return nil
}

// The second count of a key in a slice dates nothing.
func besideKeysSecondUse(ctx context.Context, rdb *redis.Client, keys []string) error {
	pipe := rdb.Pipeline()
	cmds := make([]*redis.IntCmd, len(keys))
	for i, key := range keys {
		cmds[i] = pipe.Incr(ctx, "limit:hour:"+key) // want "ttlmissing"
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for i, cmd := range cmds {
		if cmd.Val() == 2 {
			rdb.Expire(ctx, "limit:hour:"+keys[i], time.Hour)
		}
	}
	return nil
}
