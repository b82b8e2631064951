package names

import (
	"context"
	"time"

	limits "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

const length = 63 * time.Minute

func imported(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	return rdb.Incr(ctx, "calls:"+account+":"+now.UTC().Format("2006010215")).Val() // want "ttlmissing/undated"
}

func importing(ctx context.Context, rdb *redis.Client, account string, now time.Time) int64 {
	return limits.Incr(ctx, rdb, limits.Hour.Key("tries", account, now), length).Val()
}
