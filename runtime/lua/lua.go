// Package lua holds the scripts of the quota package (import path
// github.com/quotalint/quotalint/runtime) as text, with builders for their
// arguments. It imports no client: users of redigo, rueidis, valkey-go, radix
// or an older go-redis run the same scripts through their own client.
//
// With the arguments of a counter that lives a minute and a half,
//
//	args, err := lua.IncrByArgs(1, 90*time.Second)
//
// and a script that is made once, where the client has such a thing, it is one
// line to count:
//
//	incrBy.Do(conn, redis.Args{key}.AddFlat(args)...) // redigo: redis.NewScript(1, lua.IncrBy)
//	incrByRueidis.Exec(ctx, client, []string{key}, args) // rueidis.NewLuaScript(lua.IncrBy)
//	incrByValkey.Exec(ctx, client, []string{key}, args) // valkey.NewLuaScript(lua.IncrBy)
//	incrByRadix.Cmd(&n, []string{key}, args...) // radix v4: radix.NewEvalScript(lua.IncrBy)
//	incrByRadix3.Cmd(&n, append([]string{key}, args...)...) // radix v3: radix.NewEvalScript(1, lua.IncrBy)
//	incrBy8.Run(ctx, rdb, []string{key}, args) // go-redis v8: redis.NewScript(lua.IncrBy)
//	incrBy7.Run(rdb, []string{key}, args) // go-redis v6, v7
//
// Other clients take the text, and arguments of any type:
//
//	rds.Eval(lua.IncrBy, []string{key}, 1, lifetime.Milliseconds()) // go-zero
//	rdb.Eval(ctx, lua.IncrBy, 1, []string{key}, []any{1, lifetime.Milliseconds()}) // GoFrame v2
//	conn.Do("EVAL", lua.IncrBy, 1, key, 1, lifetime.Milliseconds()) // GoFrame v1, kratos
//	client.CustomCommand(ctx, []string{"EVAL", lua.IncrBy, "1", key, "1", fmt.Sprint(lifetime.Milliseconds())}) // valkey-glide
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
