// Package embedded: counters of scripts in files of their own. A finding
// stands where the script is run, and names the line of the file.
package embedded

import (
	"context"
	_ "embed"
	"time"

	"github.com/redis/go-redis/v9"
)

var (
	//go:embed counter.lua
	counter string
	//go:embed sliding.lua
	sliding string
	//go:embed right.lua
	right string

	script = redis.NewScript(sliding)
)

func key(ip string) []string { return []string{"hits:" + ip + ":" + time.Now().Format("200601021504")} }

func undated(ctx context.Context, rdb *redis.Client, ip string) (int64, error) {
	return rdb.Eval(ctx, counter, key(ip)).Int64() // want `ttlmissing.* INCR \(counter.lua:3\) creates`
}

func pushed(ctx context.Context, rdb *redis.Client, ip string) (int64, error) {
	return script.Run(ctx, rdb, key(ip), 60).Int64() // want `slidingttl.* EXPIRE \(sliding.lua:3\) starts`
}

func dated(ctx context.Context, rdb *redis.Client, ip string) (int64, error) {
	return rdb.Eval(ctx, right, key(ip), 60).Int64()
}
