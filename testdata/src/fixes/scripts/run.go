package scripts

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(subject string) []string {
	return []string{"hits:" + subject + ":" + time.Now().Format("200601021504")}
}

func runEarlyReturn(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, earlyReturn, key(ip), 60000, 3).Err()
}

func runGuardExcludesCreation(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, guardExcludesCreation, key(ip), 60000, 3).Err()
}

func runNumberAgainstText(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, numberAgainstText, key(ip), 60000, 3).Err()
}

func runZeroIsTrue(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, zeroIsTrue, key(ip), 60000, 3).Err()
}

func runSecondUse(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, secondUse, key(ip), 60000, 3).Err()
}

func runEveryUse(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, everyUse, key(ip), 60000, 3).Err()
}

func runOneLine(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, oneLine, key(ip), 60000, 3).Err()
}

func runHash(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, hash, key(ip), 60000, 3).Err()
}

func runReturned(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, returned, key(ip), 60000, 3).Err()
}

func runCompared(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, compared, key(ip), 60000, 3).Err()
}
