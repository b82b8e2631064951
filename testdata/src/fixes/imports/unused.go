package imports

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// The last use of fmt goes with the first key, that of strings stays.
func unused(ctx context.Context, rdb redis.Cmdable, account string) int64 {
	k := fmt.Sprintf("last:%s", account) // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, time.Hour)
	}
	return n
}

func used(ctx context.Context, rdb redis.Cmdable, account, route string) int64 {
	k := strings.Join([]string{"first", account, route}, ":") // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, 90*time.Second)
	}
	return n
}
