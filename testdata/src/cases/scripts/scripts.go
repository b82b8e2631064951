// Package scripts: counters kept by Lua scripts that the server runs.
package scripts

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

var datedOnCreation = redis.NewScript(`
local n = redis.call("INCR", KEYS[1])
if n == 1 then
  redis.call("PEXPIRE", KEYS[1], ARGV[1])
end
return n
`)

// want +6 "ttlmissing"
var undated = redis.NewScript(`
local used = tonumber(redis.call("GET", KEYS[1]) or "0")
if used >= tonumber(ARGV[1]) then
  return 0
end
redis.call("INCR", KEYS[1]) -- the key stays for ever
return 1
`)

// want +3 "slidingttl"
var pushed = redis.NewScript(`
local n = redis.call('incrby', KEYS[1], ARGV[1])
redis.call('expire', KEYS[1], ARGV[2])
return n
`)

var datedByItsLifetime = redis.NewScript(`
local key, amount, life = KEYS[1], tonumber(ARGV[1]), ARGV[2]
local total = redis.call('INCRBY', key, amount)
if redis.call('PTTL', key) == -1 then redis.call('PEXPIRE', key, life) end
return total
`)

var conditionalNX = redis.NewScript(`
local n = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1], 'NX')
return n
`)

// want +3 "ttlmissing"
// want +3 "slidingttl"
var dateLost = redis.NewScript(`
local n = redis.call('INCR', KEYS[1])
if n > 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n
`)

func run(ctx context.Context, rdb *redis.Client, ip string, now time.Time) error {
	keys := []string{"hits:" + ip + ":" + now.Format("200601021504")}
	for _, s := range []*redis.Script{datedOnCreation, datedByItsLifetime, conditionalNX} {
		if err := s.Run(ctx, rdb, keys, 120000, 120000).Err(); err != nil {
			return err
		}
	}
	return undated.Run(ctx, rdb, keys, 10).Err()
}

func runPushed(ctx context.Context, rdb *redis.Client, ip string) error {
	if err := dateLost.Run(ctx, rdb, []string{"hits:" + ip + ":" + time.Now().Format("2006010215")}, 7200).Err(); err != nil {
		return err
	}
	return pushed.Run(ctx, rdb, []string{"hits:" + ip}, 1, 60).Err() // want "periodkey"
}

func keyWithoutPeriod(ctx context.Context, rdb *redis.Client, ip string) (bool, error) {
	n, err := datedOnCreation.Run(ctx, rdb, []string{"hits:" + ip}, 60000).Int64() // want "periodkey"
	return n <= 60, err
}

func evaluated(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int64, error) {
	return rdb.Eval(ctx, "return redis.call('INCR', KEYS[1])", []string{"hits:" + ip + ":" + now.Format("200601021504")}).Int64() // want "ttlmissing"
}

// A script that cannot be read as Lua is left alone, without a crash.
var broken = redis.NewScript("local n = redis.call('INCR', KEYS[1]")

func runBroken(ctx context.Context, rdb *redis.Client) error {
	return broken.Run(ctx, rdb, []string{"x"}).Err()
}
