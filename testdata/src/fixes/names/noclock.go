package names

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func noClock(ctx context.Context, rdb *redis.Client, account string) int64 {
	k := fmt.Sprintf("mails:%s", account) // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, hour)
	}
	return n
}
