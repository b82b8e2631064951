// Package gredis declares what the tests use of GoFrame v2.10.0.
package gredis

import (
	"context"

	"github.com/gogf/gf/v2/container/gvar"
)

type Redis struct {
	AdapterOperation
	AdapterGroup
}

type AdapterOperation interface {
	Do(ctx context.Context, command string, args ...any) (*gvar.Var, error)
}

type AdapterGroup interface {
	IGroupGeneric
	IGroupString
	IGroupScript
	GroupGeneric() IGroupGeneric
	GroupString() IGroupString
	GroupScript() IGroupScript
}

type IGroupGeneric interface {
	Expire(ctx context.Context, key string, seconds int64, option ...ExpireOption) (int64, error)
	PExpire(ctx context.Context, key string, milliseconds int64, option ...ExpireOption) (int64, error)
}

type IGroupString interface {
	Set(ctx context.Context, key string, value any, option ...SetOption) (*gvar.Var, error)
	Incr(ctx context.Context, key string) (int64, error)
	IncrBy(ctx context.Context, key string, increment int64) (int64, error)
}

type IGroupScript interface {
	Eval(ctx context.Context, script string, numKeys int64, keys []string, args []any) (*gvar.Var, error)
}

type ExpireOption struct{ NX, XX, GT, LT bool }

type TTLOption struct {
	EX, PX, EXAT, PXAT *int64
	KeepTTL            bool
}

type SetOption struct {
	TTLOption
	NX, XX, Get bool
}
