package amounts

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Nobody sets a limit that the first use is over.
func overTheLimit(ctx context.Context, rdb *redis.Client, account string, cost, limit int64, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n > limit {
		return false
	}
	if n == cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return true
}

// The first use is within the limit, and leaves.
func withinTheLimit(ctx context.Context, rdb *redis.Client, account string, cost, limit int64, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val() // want "ttlmissing"
	if n <= limit {
		return true
	}
	if n == cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return false
}

// The limit stands on the other side.
func lessThanNothingLeft(ctx context.Context, rdb *redis.Client, account string, limit int64, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val()
	if limit-n < 0 {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return true
}

// Something is left after the first use, which leaves.
func somethingLeft(ctx context.Context, rdb *redis.Client, account string, limit int64, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val() // want "ttlmissing"
	if limit-n > 0 {
		return true
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return false
}

// What is left has a name.
func namedLeft(ctx context.Context, rdb *redis.Client, account string, limit int64, now time.Time) (int64, bool) {
	n := rdb.Incr(ctx, hourKey(account, now)).Val()
	left := limit - n
	if left < 0 {
		return 0, false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return left, true
}

// The smaller of two limits is a limit.
func smallerLimit(ctx context.Context, rdb *redis.Client, account string, soft, hard int64, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val()
	if n > min(soft, hard) {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return true
}

// A share of the limit is a limit.
func shareOfTheLimit(ctx context.Context, rdb *redis.Client, account string, limit int64, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val()
	if float64(n)/float64(limit) > 1 {
		return false
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return true
}

// The first use has a share of at most one, and leaves.
func shareWithinTheLimit(ctx context.Context, rdb *redis.Client, account string, limit int64, now time.Time) bool {
	n := rdb.Incr(ctx, hourKey(account, now)).Val() // want "ttlmissing"
	if float64(n)/float64(limit) <= 1 {
		return true
	}
	if n == 1 {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return false
}

// The count before the first use is below every limit.
func beforeOverTheLimit(ctx context.Context, rdb *redis.Client, account string, cost, limit int64, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n-cost >= limit {
		return false
	}
	if n == cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return true
}

// The count before the first use is below the limit, and leaves.
func beforeWithinTheLimit(ctx context.Context, rdb *redis.Client, account string, cost, limit int64, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val() // want "ttlmissing"
	if n-cost < limit {
		return true
	}
	if n == cost {
		rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	return false
}

// There was something before every later use.
func somethingBeforeIt(ctx context.Context, rdb *redis.Client, account string, cost, limit int64, now time.Time) bool {
	n := rdb.IncrBy(ctx, hourKey(account, now), cost).Val()
	if n-cost > 0 {
		return n <= limit
	}
	rdb.Expire(ctx, hourKey(account, now), time.Hour)
	return cost <= limit
}
