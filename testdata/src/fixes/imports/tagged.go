//go:build !windows

package imports

import (
	"context"
	"time"

	_ "github.com/quotalint/quotalint/runtime" // for its name in the graph
	// The client.
	"github.com/redis/go-redis/v9"
)

func tagged(ctx context.Context, rdb redis.Cmdable, account string, now time.Time) int64 {
	return rdb.Incr(ctx, "calls:"+account+":"+now.UTC().Format("2006010215")).Val() // want "ttlmissing/undated"
}
