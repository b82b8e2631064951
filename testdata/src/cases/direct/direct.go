// Package direct: an increment and its lifetime stand in one function.
package direct

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

func neverDated(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := fmt.Sprintf("quota:%s:%s", account, now.Format("2006-01-02"))
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return false, err
	}
	return n <= 100, nil
}

func datedOnCreation(ctx context.Context, rdb *redis.Client, account string, now time.Time) (bool, error) {
	key := fmt.Sprintf("quota:%s:%s", account, now.Format("2006-01-02"))
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		if err := rdb.Expire(ctx, key, 25*time.Hour).Err(); err != nil {
			return false, err
		}
	}
	return n <= 100, nil
}

func datedOnlyWhenRefused(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := fmt.Sprintf("quota:%s:%s", account, now.Format("2006-01-02"))
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return false
	}
	if n > 100 {
		rdb.Expire(ctx, key, 25*time.Hour)
		return false
	}
	return true
}

func datedOneTooLate(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := "quota:" + account + ":" + now.Format("200601021504")
	n, _ := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if n == 2 {
		rdb.Expire(ctx, key, 2*time.Minute)
	}
	return n <= 20
}

func anotherKeyDated(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	hour := now.Format("2006010215")
	n, _ := rdb.Incr(ctx, "calls:"+account+":"+hour).Result() // want "ttlmissing"
	if n == 1 {
		rdb.Expire(ctx, "call:"+account+":"+hour, 2*time.Hour)
	}
	return n <= 20
}

func sameKeyBuiltTwice(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	n, _ := rdb.Incr(ctx, fmt.Sprintf("calls:%s:%d", account, now.Unix()/60)).Result()
	if n == 1 {
		rdb.Expire(ctx, fmt.Sprintf("calls:%s:%d", account, now.Unix()/60), 2*time.Minute)
	}
	return n <= 20
}

func leavesBetween(ctx context.Context, rdb *redis.Client, account string, now time.Time, trial bool) (int64, error) {
	key := fmt.Sprintf("quota:%s:%s", account, now.Format("2006-01"))
	n, err := rdb.IncrBy(ctx, key, 1).Result() // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	if trial {
		return n, nil
	}
	if n == 1 {
		rdb.ExpireAt(ctx, key, now.AddDate(0, 1, 1))
	}
	return n, nil
}

func chargedByAmount(ctx context.Context, rdb *redis.Client, account string, tokens int64, now time.Time) (int64, error) {
	key := fmt.Sprintf("tokens:%s:%s", account, now.Format("2006-01-02"))
	total, err := rdb.IncrBy(ctx, key, tokens).Result()
	if err != nil {
		return 0, err
	}
	if total == tokens {
		rdb.Expire(ctx, key, 25*time.Hour)
	}
	return total, nil
}

func chargedByAmountComparedWithOne(ctx context.Context, rdb *redis.Client, account string, tokens int64, now time.Time) (int64, error) {
	key := fmt.Sprintf("tokens:%s:%s", account, now.Format("2006-01-02"))
	total, err := rdb.IncrBy(ctx, key, tokens).Result() // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	if total == 1 {
		rdb.Expire(ctx, key, 25*time.Hour)
	}
	return total, nil
}

func hashOfThePeriod(ctx context.Context, rdb *redis.Client, account, route string, now time.Time) (int64, error) {
	return rdb.HIncrBy(ctx, "usage:"+account+":"+now.Format("2006-01-02"), route, 1).Result() // want "ttlmissing"
}

func hashOfThePeriodDated(ctx context.Context, rdb *redis.Client, account, route string, now time.Time) (int64, error) {
	key := "usage:" + account + ":" + now.Format("2006-01-02")
	n, err := rdb.HIncrBy(ctx, key, route, 1).Result()
	if err != nil {
		return 0, err
	}
	return n, rdb.ExpireNX(ctx, key, 25*time.Hour).Err()
}

func deferredDate(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	key := "calls:" + account + ":" + now.Format("2006010215")
	defer rdb.ExpireNX(ctx, key, 2*time.Hour)
	return rdb.Incr(ctx, key).Val()
}

// SETNX may have lost to a key that ends before INCR runs; only in one transaction is the pair right.
func createdWithLifetimeFirst(ctx context.Context, rdb *redis.Client, account string, now time.Time) (int64, error) {
	key := "calls:" + account + ":" + now.Format("2006010215")
	if err := rdb.SetNX(ctx, key, 0, 2*time.Hour).Err(); err != nil {
		return 0, err
	}
	return rdb.Incr(ctx, key).Result() // want "ttlmissing"
}

func createdUndatedFirst(ctx context.Context, rdb *redis.Client, account string, now time.Time) (int64, error) {
	key := "calls:" + account + ":" + now.Format("2006010215")
	if err := rdb.SetNX(ctx, key, 0, 0).Err(); err != nil {
		return 0, err
	}
	return rdb.Incr(ctx, key).Result() // want "ttlmissing"
}

func readThenIncrement(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (bool, error) {
	key := "hits:" + ip + ":" + now.Format("200601021504")
	n, err := rdb.Get(ctx, key).Int64()
	if err == redis.Nil {
		return true, rdb.Set(ctx, key, 1, 2*time.Minute).Err()
	}
	if err != nil {
		return false, err
	}
	if n >= 60 {
		return false, nil
	}
	return true, rdb.Incr(ctx, key).Err() // want "ttlmissing"
}

func perSubjectInALoop(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	for _, account := range accounts {
		key := "bulk:" + account + ":" + now.Format("2006-01-02")
		n, err := rdb.Incr(ctx, key).Result()
		if err != nil {
			return err
		}
		if n == 1 {
			rdb.Expire(ctx, key, 25*time.Hour)
		}
	}
	return nil
}

func lastOneOfTheLoopDated(ctx context.Context, rdb *redis.Client, accounts []string, now time.Time) error {
	var key string
	for _, account := range accounts {
		key = "bulk:" + account + ":" + now.Format("2006-01-02")
		if err := rdb.Incr(ctx, key).Err(); err != nil { // want "ttlmissing"
			return err
		}
	}
	return rdb.ExpireNX(ctx, key, 25*time.Hour).Err()
}
