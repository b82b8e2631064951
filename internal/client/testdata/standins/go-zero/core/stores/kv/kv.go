// Package kv declares what the tests use of go-zero v1.10.3.
package kv

import "context"

type Store interface {
	IncrCtx(ctx context.Context, key string) (int64, error)
	IncrbyCtx(ctx context.Context, key string, increment int64) (int64, error)
	Expire(key string, seconds int) error
	SetCtx(ctx context.Context, key, value string) error
	SetexCtx(ctx context.Context, key, value string, seconds int) error
	Eval(script, key string, args ...any) (any, error)
	EvalCtx(ctx context.Context, script, key string, args ...any) (any, error)
}
