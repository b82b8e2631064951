// Package lua holds the scripts of the quota package (import path
// github.com/quotalint/quotalint/runtime) as text, with builders for their
// arguments. It imports no client: users of redigo, rueidis, valkey-go, radix
// or an older go-redis run the same scripts through their own client.
//
//	redis.NewScript(1, lua.IncrBy).Do(conn, redis.Args{}.Add(key).AddFlat(args)...)   // redigo
//	rueidis.NewLuaScript(lua.IncrBy).Exec(ctx, client, []string{key}, args)           // rueidis
//	redis.NewScript(lua.IncrBy).Run(ctx, rdb, []string{key}, args)                    // go-redis v8
//
// where args, err := lua.IncrByArgs(1, time.Minute+30*time.Second).
//
// The scripts need Redis 6.2 or Valkey 7.2 and later. Their keys must lie in
// one slot of a cluster.
package lua

import (
	"fmt"
	"strconv"
	"time"
)

// Millis returns a lifetime in whole milliseconds, the unit of every script,
// rounded up so that a key never ends early. A lifetime below a millisecond is
// an error: the server would delete the key at once.
func Millis(lifetime time.Duration) (int64, error) {
	if lifetime < time.Millisecond {
		return 0, fmt.Errorf("quota: lifetime %v is below 1ms: the server would delete the key", lifetime)
	}
	ms := int64(lifetime / time.Millisecond)
	if lifetime%time.Millisecond > 0 {
		ms++
	}
	return ms, nil
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
