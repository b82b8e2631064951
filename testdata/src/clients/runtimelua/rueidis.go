package runtimelua

import (
	"context"
	"time"

	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"

	"github.com/quotalint/quotalint/runtime/lua"
)

var (
	incrByRueidis = rueidis.NewLuaScript(lua.IncrBy)
	incrByValkey  = valkey.NewLuaScript(lua.IncrBy)
)

func withRueidis(ctx context.Context, client rueidis.Client, key string, lifetime time.Duration) (int64, error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	return incrByRueidis.Exec(ctx, client, []string{key}, args).AsInt64()
}

func withValkey(ctx context.Context, client valkey.Client, key string, lifetime time.Duration) (int64, error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	return incrByValkey.Exec(ctx, client, []string{key}, args).AsInt64()
}
