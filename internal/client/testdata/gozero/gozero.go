// Package gozero counts with go-zero's Redis: seconds are ints, and each method
// has a twin that takes a context.
package gozero

import (
	"context"
	"time"

	"github.com/zeromicro/go-zero/core/stores/kv"
	"github.com/zeromicro/go-zero/core/stores/redis"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(rds *redis.Redis, account string, now time.Time) (int64, error) {
	return rds.Incr(day(account, now)) // want "ttlmissing"
}

func onCreation(ctx context.Context, rds *redis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := rds.IncrCtx(ctx, key)
	if err != nil {
		return 0, err
	}
	if n == 1 {
		if err := rds.ExpireCtx(ctx, key, 90000); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func onWrongNumber(ctx context.Context, rds *redis.Redis, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := rds.HincrbyCtx(ctx, key, "in", 5) // want "ttlmissing"
	if n == 1 {
		err = rds.ExpireCtx(ctx, key, 90000)
	}
	return n, err
}

func sliding(ctx context.Context, rds *redis.Redis, ip string) (int64, error) {
	key := "attempts:" + ip // want "periodkey"
	n, err := rds.IncrCtx(ctx, key)
	if err != nil {
		return 0, err
	}
	return n, rds.ExpireCtx(ctx, key, 60) // want "slidingttl"
}

func overwritten(ctx context.Context, store kv.Store, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := store.IncrCtx(ctx, key)
	if n == 1 {
		err = store.SetexCtx(ctx, key, "1", 90000)
	}
	return n, err
}

func overwrittenUndated(ctx context.Context, store kv.Store, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := store.IncrbyCtx(ctx, key, 1) // want "ttlmissing"
	if n == 1 {
		store.Expire(key, 90000)
		err = store.SetCtx(ctx, key, "1")
	}
	return n, err
}

func repaired(rds *redis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := rds.Incrby(key, 2)
	if err != nil {
		return 0, err
	}
	if ttl, err := rds.Ttl(key); err == nil && ttl < 0 {
		rds.Expire(key, 90000)
	}
	return n, nil
}

func pipelined(ctx context.Context, rds *redis.Redis, account string, now time.Time) error {
	key := day(account, now)
	return rds.PipelinedCtx(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		p.ExpireNX(ctx, key, 25*time.Hour)
		return nil
	})
}

func pipelinedUndated(ctx context.Context, rds *redis.Redis, account string, now time.Time) error {
	return rds.PipelinedCtx(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, day(account, now)) // want "ttlmissing"
		p.Get(ctx, "limit")
		return nil
	})
}

func opened(rds *redis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	rds.SetnxEx(key, "0", 90000)
	return rds.Incr(key) // want "ttlmissing"
}

var script = redis.NewScript(`local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

var undatedScript = redis.NewScript(`return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

func scripted(ctx context.Context, rds *redis.Redis, account string, now time.Time) (any, error) {
	return rds.ScriptRunCtx(ctx, script, []string{day(account, now)}, 90000)
}

func scriptedUndated(ctx context.Context, rds *redis.Redis, account string, now time.Time) (any, error) {
	return rds.ScriptRunCtx(ctx, undatedScript, []string{day(account, now)})
}

func evaluated(ctx context.Context, store kv.Store, account string, now time.Time) (any, error) {
	return store.EvalCtx(ctx, `return redis.call('INCRBY', KEYS[1], 2)`, day(account, now)) // want "ttlmissing"
}
