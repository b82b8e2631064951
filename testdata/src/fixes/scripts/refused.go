package scripts

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Scripts whose fix would be a guess.

// The lifetime is left out on purpose.
// want +2 "ttlmissing/undated"
var optional = `
local n = redis.call('INCR', KEYS[1])
if n == 1 and ARGV[1] ~= '0' then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`

// What dates the key locks a client out.
// want +2 "ttlmissing/undated"
var lockout = `
local n = redis.call('INCR', KEYS[1])
if n > tonumber(ARGV[2]) then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`

// There are two lifetimes.
// want +2 "ttlmissing/undated"
var two = `
local n = redis.call('INCR', KEYS[1])
if n == 2 then redis.call('EXPIRE', KEYS[1], 60) end
if n == 3 then redis.call('EXPIRE', KEYS[1], 120) end
return n`

// Nothing names a lifetime.
// want +1 "ttlmissing/undated"
var none = `return redis.call('INCR', KEYS[1])`

// The increment does not run on every path of its statement.
// want +2 "ttlmissing/undated"
var sometimes = `
local n = redis.call('GET', KEYS[1]) or redis.call('INCR', KEYS[1])
if n == '2' then redis.call('EXPIRE', KEYS[1], ARGV[1]) return 1 end
return n`

// The lifetime is made behind the increment.
// want +2 "ttlmissing/undated"
var later = `
local n = redis.call('INCR', KEYS[1])
if n % 2 == 1 then return n end
local life = ARGV[1] * 2
redis.call('EXPIRE', KEYS[1], life, 'NX')
return n`

// A text that stands twice is one script.
// want +1 "slidingttl/pushed"
var first, second = `local n = redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 61) return n`,
	`local n = redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 61) return n`

// The literal is not the text.
var interpreted = "local n = redis.call('INCR', KEYS[1])\nredis.call('EXPIRE', KEYS[1], 62)\nreturn n" // want "slidingttl/pushed"

func runOptional(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, optional, key(ip), 0, 3).Err()
}

func runLockout(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, lockout, key(ip), 60000, 3).Err()
}

func runTwo(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, two, key(ip)).Err()
}

func runNone(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, none, key(ip)).Err()
}

func runSometimes(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, sometimes, key(ip), 60000).Err()
}

func runLater(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, later, key(ip), 60000).Err()
}

func runFirst(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, first, key(ip)).Err()
}

func runSecond(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, second, key(ip)).Err()
}

func runInterpreted(ctx context.Context, rdb *redis.Client, ip string) error {
	return rdb.Eval(ctx, interpreted, key(ip)).Err()
}
