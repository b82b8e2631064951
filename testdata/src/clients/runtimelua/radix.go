package runtimelua

import (
	"context"
	"time"

	radix3 "github.com/mediocregopher/radix/v3"
	"github.com/mediocregopher/radix/v4"

	"github.com/quotalint/quotalint/runtime/lua"
)

var (
	incrByRadix  = radix.NewEvalScript(lua.IncrBy)
	incrByRadix3 = radix3.NewEvalScript(1, lua.IncrBy)
)

func withRadix(ctx context.Context, client radix.Client, key string, lifetime time.Duration) (n int64, err error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	err = client.Do(ctx, incrByRadix.Cmd(&n, []string{key}, args...))
	return n, err
}

func withRadix3(client radix3.Client, key string, lifetime time.Duration) (n int64, err error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	err = client.Do(incrByRadix3.Cmd(&n, append([]string{key}, args...)...))
	return n, err
}
