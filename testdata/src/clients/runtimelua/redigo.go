// Package runtimelua counts with the scripts of package runtime/lua, through
// each client as its users would. The lines that run a script stand in that
// package's documentation.
package runtimelua

import (
	"time"

	"github.com/gomodule/redigo/redis"

	"github.com/quotalint/quotalint/runtime/lua"
)

var incrBy = redis.NewScript(1, lua.IncrBy)

func withRedigo(conn redis.Conn, key string, lifetime time.Duration) (int64, error) {
	args, err := lua.IncrByArgs(1, lifetime)
	if err != nil {
		return 0, err
	}
	return redis.Int64(incrBy.Do(conn, redis.Args{key}.AddFlat(args)...))
}

func withWords(conn redis.Conn, key string, lifetime time.Duration) (int64, error) {
	return redis.Int64(conn.Do("EVAL", lua.IncrBy, 1, key, 1, lifetime.Milliseconds()))
}
