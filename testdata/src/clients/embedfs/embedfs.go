// Package embedfs takes its scripts out of a file system that is embedded.
package embedfs

import (
	"context"
	"embed"
	"io/fs"

	"github.com/redis/go-redis/v9"
)

//go:embed scripts/*.lua
var files embed.FS

var sliding string

func init() {
	b, err := files.ReadFile("scripts/sliding.lua")
	if err != nil {
		panic(err)
	}
	sliding = string(b)
}

func must(name string) string {
	b, err := fs.ReadFile(files, "scripts/"+name+".lua")
	if err != nil {
		panic(err)
	}
	return string(b)
}

var (
	dated   = redis.NewScript(must("dated"))
	undated = redis.NewScript(must("undated"))
	other   = redis.NewScript(must("other")) // there is no such file
)

func slides(ctx context.Context, rdb *redis.Client, ip, day string) error {
	return rdb.Eval(ctx, sliding, []string{"rate:" + ip + ":" + day}, 90000).Err() // want `slidingttl/pushed: EXPIRE \(sliding.lua:2\)`
}

func remembers(ctx context.Context, rdb *redis.Client, ip, day string) error {
	return dated.Run(ctx, rdb, []string{"rate:dated:" + ip + ":" + day}, 90000).Err()
}

func forgets(ctx context.Context, rdb *redis.Client, ip, day string) error {
	return undated.Run(ctx, rdb, []string{"rate:undated:" + ip + ":" + day}, 10).Err() // want `ttlmissing/undated: INCR \(undated.lua:1\)`
}

func unknown(ctx context.Context, rdb *redis.Client, ip, day string) error {
	return other.Run(ctx, rdb, []string{"rate:other:" + ip + ":" + day}, 10).Err()
}
