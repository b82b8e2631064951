// Package glide declares what the tests use of valkey-glide v2.5.3.
package glide

import (
	"context"
	"time"

	"github.com/valkey-io/valkey-glide/go/v2/constants"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"
)

type Client struct{ baseClient }

type baseClient struct{}

func (*baseClient) Incr(ctx context.Context, key string) (int64, error)                 { panic(0) }
func (*baseClient) IncrBy(ctx context.Context, key string, amount int64) (int64, error) { panic(0) }
func (*baseClient) Set(ctx context.Context, key, value string) (string, error)          { panic(0) }
func (*baseClient) TTL(ctx context.Context, key string) (int64, error)                  { panic(0) }
func (*baseClient) Expire(ctx context.Context, key string, expireTime time.Duration) (bool, error) {
	panic(0)
}
func (*baseClient) ExpireWithOptions(ctx context.Context, key string, expireTime time.Duration, expireCondition constants.ExpireCondition) (bool, error) {
	panic(0)
}
func (*Client) CustomCommand(ctx context.Context, args []string) (any, error) { panic(0) }
func (*Client) Exec(ctx context.Context, batch pipeline.StandaloneBatch, raiseOnError bool) ([]any, error) {
	panic(0)
}
