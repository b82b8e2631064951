package lua

import "time"

// The scripts of one counter. A count of 2^53 or more does not fit a Lua
// number, so it is read back as text: clients get a bulk string then, which
// the usual integer conversions accept.
const (
	// IncrBy adds ARGV[1] to KEYS[1] and attaches a lifetime of ARGV[2]
	// milliseconds where the key has none: when it was created, and when an
	// earlier command left it undated. It replies with the new count.
	IncrBy = `local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if n >= 2^53 or n <= -2^53 then return redis.call('GET', KEYS[1]) end
return n`

	// HIncrBy is IncrBy for field ARGV[1] of the hash KEYS[1], by ARGV[2],
	// with a lifetime of ARGV[3] milliseconds for the hash as a whole.
	HIncrBy = `local n = redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
if n >= 2^53 or n <= -2^53 then return redis.call('HGET', KEYS[1], ARGV[1]) end
return n`

	// Refund subtracts ARGV[1] from KEYS[1], but never creates the key, never
	// takes the count below zero and never touches the lifetime. It replies
	// with the count that is left, 0 for an absent key.
	Refund = `local v = redis.call('GET', KEYS[1])
if not v then return 0 end
local n, back = tonumber(v), ARGV[1]
if n and n <= tonumber(back) then back = v end
if n and n <= 0 then back = '0' end
n = redis.call('DECRBY', KEYS[1], back)
if n >= 2^53 or n <= -2^53 then return redis.call('GET', KEYS[1]) end
return n`

	// Peek replies with the count of KEYS[1], 0 for an absent key.
	Peek = `return redis.call('GET', KEYS[1]) or 0`
)

// IncrByArgs builds the arguments of IncrBy.
func IncrByArgs(n int64, lifetime time.Duration) ([]string, error) {
	ms, err := Millis(lifetime)
	if err != nil {
		return nil, err
	}
	return []string{itoa(n), itoa(ms)}, nil
}

// HIncrByArgs builds the arguments of HIncrBy.
func HIncrByArgs(field string, n int64, lifetime time.Duration) ([]string, error) {
	ms, err := Millis(lifetime)
	if err != nil {
		return nil, err
	}
	return []string{field, itoa(n), itoa(ms)}, nil
}
