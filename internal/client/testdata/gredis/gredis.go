// Package gredis counts with GoFrame: commands as methods, options as structs,
// and a Do whose reply is a gvar.Var.
package gredis

import (
	"context"
	"time"

	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/frame/g"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, account string, now time.Time) (int64, error) {
	return g.Redis().Incr(ctx, day(account, now)) // want "ttlmissing"
}

func onCreation(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.IncrBy(ctx, key, 2)
	if err != nil {
		return 0, err
	}
	if n == 2 {
		_, err = r.Expire(ctx, key, 90000)
	}
	return n, err
}

func inGroups(ctx context.Context, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := g.Redis().GroupString().Incr(ctx, key)
	if n == 1 {
		_, err = g.Redis().GroupGeneric().PExpire(ctx, key, 90000_000)
	}
	return n, err
}

func ifUndated(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.Incr(ctx, key)
	r.Expire(ctx, key, 90000, gredis.ExpireOption{NX: true})
	return n, err
}

func ifDated(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.Incr(ctx, key) // want "ttlmissing"
	r.Expire(ctx, key, 90000, gredis.ExpireOption{XX: true})
	return n, err
}

func sliding(ctx context.Context, r *gredis.Redis, ip string) (int64, error) {
	key := "attempts:" + ip // want "periodkey"
	n, err := r.Incr(ctx, key)
	r.Expire(ctx, key, 60) // want "slidingttl"
	return n, err
}

func set(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.Incr(ctx, key)
	if n == 1 {
		seconds := int64(90000)
		_, err = r.Set(ctx, key, 1, gredis.SetOption{TTLOption: gredis.TTLOption{EX: &seconds}})
	}
	return n, err
}

func setUndated(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.Incr(ctx, key) // want "ttlmissing"
	if n == 1 {
		r.Expire(ctx, key, 90000)
		_, err = r.Set(ctx, key, 1)
	}
	return n, err
}

func setKept(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := r.Incr(ctx, key)
	if n == 1 {
		r.Expire(ctx, key, 90000)
		_, err = r.Set(ctx, key, 1, gredis.SetOption{TTLOption: gredis.TTLOption{KeepTTL: true}})
	}
	return n, err
}

func worded(ctx context.Context, account string, now time.Time) (int, error) {
	key := day(account, now)
	v, err := g.Redis().Do(ctx, "INCR", key)
	if err != nil {
		return 0, err
	}
	if v.Int() == 1 {
		_, err = g.Redis().Do(ctx, "EXPIRE", key, 90000)
	}
	return v.Int(), err
}

func wordedUndated(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int, error) {
	key := day(account, now)
	v, err := r.Do(ctx, "INCR", key) // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	if v.Int() == 2 {
		r.Do(ctx, "EXPIRE", key, 90000)
	}
	return v.Int(), nil
}

func scripted(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	v, err := r.Eval(ctx, `return redis.call('INCR', KEYS[1])`, 1, []string{day(account, now)}, nil) // want "ttlmissing"
	return v.Int64(), err
}

func scriptedDated(ctx context.Context, r *gredis.Redis, account string, now time.Time) (int64, error) {
	v, err := r.Eval(ctx, `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`, 1, []string{day(account, now)}, []any{90000})
	return v.Int64(), err
}
