// Package countdowndecr is told after a public report: the allowance is stored with a lifetime and
// counted down. When its life ends between GET and DECR, DECR creates it again
// at -1 without a lifetime and the client is refused for good.
package countdowndecr

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

const allowance = 10_000

func leftKey(account string, at time.Time) string {
	return "left:" + account + ":" + at.UTC().Format("2006010215")
}

// Take counts down what GET has seen.
func Take(ctx context.Context, rdb redis.Cmdable, account string, at time.Time) (bool, error) {
	key := leftKey(account, at)
	left, err := rdb.Get(ctx, key).Int64()
	switch {
	case errors.Is(err, redis.Nil):
		return true, rdb.SetEx(ctx, key, allowance-1, time.Hour).Err()
	case err != nil:
		return false, err
	case left <= 0:
		return false, nil
	}
	return true, rdb.Decr(ctx, key).Err() // want "ttlmissing"
}

// TakeScripted decides and counts down in one script that never creates the
// key without a lifetime.
//
// clean
func TakeScripted(ctx context.Context, rdb redis.Cmdable, account string, at time.Time) (bool, error) {
	const src = "local v = redis.call('GET', KEYS[1]) if not v then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1 end if tonumber(v) <= 0 then return 0 end redis.call('DECR', KEYS[1]) return 1"
	ok, err := rdb.Eval(ctx, src, []string{leftKey(account, at)}, allowance-1, time.Hour.Milliseconds()).Int64()
	return ok == 1, err
}
