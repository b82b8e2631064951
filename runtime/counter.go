package quota

import (
	"context"
	"fmt"
	"time"

	"github.com/quotalint/quotalint/runtime/lua"
	"github.com/redis/go-redis/v9"
)

var (
	incrBy  = newScript(lua.IncrBy)
	hIncrBy = newScript(lua.HIncrBy)
	refund  = newScript(lua.Refund)
	peek    = newScript(lua.Peek)
)

// Incr adds 1 to the counter at key, as rdb.Incr does, and in the same step
// attaches lifetime where the key has none: when this call created it, and
// when something before left it undated. A key that has a lifetime keeps it.
//
// lifetime should outlive the period that key names; see [Period.Lifetime].
// It is rounded up to whole milliseconds; below one millisecond nothing is
// sent, nor queued, and the command returns an error.
//
// Incr runs on every value of go-redis, in a pipeline or transaction of the
// caller too, where the result is there after Exec.
func Incr(ctx context.Context, c redis.Scripter, key string, lifetime time.Duration) *redis.IntCmd {
	return IncrBy(ctx, c, key, 1, lifetime)
}

// IncrBy is [Incr] by n, as rdb.IncrBy is rdb.Incr by n.
func IncrBy(ctx context.Context, c redis.Scripter, key string, n int64, lifetime time.Duration) *redis.IntCmd {
	ms, err := lua.Millis(lifetime)
	if err != nil {
		return failed(ctx, err, "incrby", key, n)
	}
	return run(ctx, c, oneInt, incrBy, incrBy.call(key, n, ms))
}

// failed returns the command that was not sent because of err.
func failed(ctx context.Context, err error, argv ...any) *redis.IntCmd {
	cmd := redis.NewIntCmd(ctx, argv...)
	cmd.SetErr(err)
	return cmd
}

// HIncrBy adds n to a field of the hash at key, as rdb.HIncrBy does, and
// attaches lifetime to the hash as a whole where it has none; see [Incr].
func HIncrBy(ctx context.Context, c redis.Scripter, key, field string, n int64, lifetime time.Duration) *redis.IntCmd {
	ms, err := lua.Millis(lifetime)
	if err != nil {
		return failed(ctx, err, "hincrby", key, field, n)
	}
	return run(ctx, c, oneInt, hIncrBy, hIncrBy.call(key, field, n, ms))
}

// IncrUntil is [IncrBy] for a counter that ends at a fixed instant, read off
// the clock of this process: a key without a lifetime gets what is left until
// end. An end that is less than a millisecond away is an error, and nothing is
// counted.
//
// A key that names its period is better served by IncrBy with
// [Period.Lifetime], which leaves a margin for clocks that disagree.
func IncrUntil(ctx context.Context, c redis.Scripter, key string, n int64, end time.Time) *redis.IntCmd {
	left := time.Until(end)
	if left < time.Millisecond {
		err := fmt.Errorf("quota: the end of the counter, %v, is past", end.Format(time.RFC3339))
		return failed(ctx, err, "incrby", key, n)
	}
	return IncrBy(ctx, c, key, n, left)
}

// Refund takes n off the counter at key and returns what is left. It never
// creates the key, never takes the count below zero and never touches the
// lifetime: a refund that comes after the period has ended is without effect.
// A negative n is an error.
func Refund(ctx context.Context, c redis.Scripter, key string, n int64) *redis.IntCmd {
	if n < 0 {
		return failed(ctx, fmt.Errorf("quota: refund of %d", n), "decrby", key, n)
	}
	return run(ctx, c, oneInt, refund, refund.call(key, n))
}

// Peek returns the count at key without a write: 0 where there is none.
func Peek(ctx context.Context, c redis.Scripter, key string) *redis.IntCmd {
	return run(ctx, c, oneInt, peek, peek.call(key))
}
