// Package redis declares what the tests use of go-zero v1.10.3.
package redis

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type (
	Pipeliner = redis.Pipeliner
	Script    = redis.Script
	Redis     struct{}
)

func NewScript(script string) *Script { return redis.NewScript(script) }

func (*Redis) Incr(key string) (int64, error)                                   { panic(0) }
func (*Redis) IncrCtx(ctx context.Context, key string) (int64, error)           { panic(0) }
func (*Redis) Incrby(key string, increment int64) (int64, error)                { panic(0) }
func (*Redis) Expire(key string, seconds int) error                             { panic(0) }
func (*Redis) ExpireCtx(ctx context.Context, key string, seconds int) error     { panic(0) }
func (*Redis) SetnxEx(key, value string, seconds int) (bool, error)             { panic(0) }
func (*Redis) Ttl(key string) (int, error)                                      { panic(0) }
func (*Redis) PipelinedCtx(ctx context.Context, fn func(Pipeliner) error) error { panic(0) }
func (*Redis) Eval(script string, keys []string, args ...any) (any, error)      { panic(0) }
func (*Redis) HincrbyCtx(ctx context.Context, key, field string, n int) (int, error) {
	panic(0)
}
func (*Redis) ScriptRunCtx(ctx context.Context, script *Script, keys []string, args ...any) (any, error) {
	panic(0)
}
