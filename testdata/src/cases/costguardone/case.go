// Package costguardone is told after a public report: the counter grows by a cost, but the
// lifetime is attached only when the result is exactly one.
package costguardone

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const dailyUnits = 100_000

func spendKey(tenant string, at time.Time) string {
	return "spend:{" + tenant + "}:" + at.UTC().Format(time.DateOnly)
}

// Spend never dates the key unless the very first cost of the day is 1.
func Spend(ctx context.Context, rdb *redis.Client, tenant string, cost int64, at time.Time) (bool, error) {
	key := spendKey(tenant, at)
	used, err := rdb.IncrBy(ctx, key, cost).Result() // want "ttlmissing"
	if err != nil {
		return false, err
	}
	if used == 1 {
		rdb.Expire(ctx, key, 36*time.Hour)
	}
	return used <= dailyUnits, nil
}

// SpendByCost compares with what was added.
//
// clean
func SpendByCost(ctx context.Context, rdb *redis.Client, tenant string, cost int64, at time.Time) (bool, error) {
	key := spendKey(tenant, at)
	used, err := rdb.IncrBy(ctx, key, cost).Result()
	if err != nil {
		return false, err
	}
	if used == cost {
		if err := rdb.Expire(ctx, key, 36*time.Hour).Err(); err != nil {
			return false, err
		}
	}
	return used <= dailyUnits, nil
}
