// Package amounts: the first use is told from the count and the amount, or from what is left.
package amounts

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// The count after the first use is the amount.
func atMostTheCost(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n <= cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
}

// The count after the first use is not below the amount.
func belowTheCost(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val() // want "ttlmissing"
	if n < cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
}

// Later uses leave, the first one goes on.
func moreThanTheCost(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n > cost {
		return
	}
	rdb.Expire(ctx, hourKey(account, now), time.Hour)
}

// The first use leaves with the later ones.
func atLeastTheCost(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val() // want "ttlmissing"
	if n >= cost {
		return
	}
	rdb.Expire(ctx, hourKey(account, now), time.Hour)
}

// There was nothing before the first use.
func nothingBefore(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n-cost == 0 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
}

// There was something before every use but the first.
func somethingBefore(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val() // want "ttlmissing"
	if n-cost > 0 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour) // want "slidingttl"
	}
}

// The count before has a name.
func namedBefore(ctx context.Context, rdb *redis.Client, account string, cost int64, now time.Time) {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if before := n - cost; before > 0 {
		return
	}
	rdb.Expire(ctx, hourKey(account, now), time.Hour)
}

// The counter starts from one less.
func oneLess(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val() - 1
	if n == 0 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n < 10
}

// One less than the first count is not one.
func oneLessIsOne(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val() - 1 // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n < 10
}

// The amount is a constant, and so is the first count.
func constantAmount(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), 5).Val()
	if n == 5 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 100
}

// A counter in steps of five is never one.
func constantAmountIsOne(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), 5).Val() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 100
}

// The amount differs between two commands, and w follows it.
func eitherAmount(ctx context.Context, rdb *redis.Client, account string, weighted bool, w int64, now time.Time) int64 {
	key := hourKey(account, now)
	var cmd *redis.IntCmd
	if weighted {
		cmd = rdb.IncrBy(ctx, key, w)
	} else {
		cmd = rdb.Incr(ctx, key)
		w = 1
	}
	if cmd.Val() == w {
		rdb.Expire(ctx, key, time.Hour)
	}
	return cmd.Val()
}
