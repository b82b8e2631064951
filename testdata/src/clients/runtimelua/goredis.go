package runtimelua

import (
	"context"
	"time"

	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"

	"github.com/quotalint/quotalint/runtime/lua"
)

var (
	incrBy7 = redis7.NewScript(lua.IncrBy)
	incrBy8 = redis8.NewScript(lua.IncrBy)
)

func withRedis8(ctx context.Context, rdb redis8.Cmdable, key string, lifetime time.Duration) (int64, error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	return incrBy8.Run(ctx, rdb, []string{key}, args).Int64()
}

func withRedis7(rdb redis7.Cmdable, key string, lifetime time.Duration) (int64, error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	return incrBy7.Run(rdb, []string{key}, args).Int64()
}
