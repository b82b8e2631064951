// Package tested is counted in by its test too, with values that only the test has.
package tested

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type middleware struct {
	rdb    *redis.Client
	window time.Duration
}

func (m *middleware) limit(endpoint string) func(ctx context.Context, ip string) bool {
	return func(ctx context.Context, ip string) bool {
		key := "ratelimit:" + ip + ":" + endpoint // want `periodkey/first-use: the key "ratelimit:\{ip\}:\{endpoint\}" .* build it for a period`
		n := m.rdb.Incr(ctx, key).Val()
		if n == 1 {
			m.rdb.Expire(ctx, key, m.window)
		}
		return n <= 10
	}
}
