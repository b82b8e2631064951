// Package scripts: counters of Lua scripts whose lifetime can be named.
package scripts

// ARGV[1] is a lifetime, ARGV[2] an amount or a limit.

// want +4 "ttlmissing/undated"
var earlyReturn = `
-- more than the limit is refused
local limit = tonumber(ARGV[2])
local n = redis.call('INCR', KEYS[1])
if n % 2 == 1 then
  return n
end
redis.call('EXPIRE', KEYS[1], ARGV[1], 'NX')
return n
`

// want +6 "ttlmissing/undated"
// want +6 "slidingttl/pushed"
var guardExcludesCreation = `
	-- the count
	local n
	local key = KEYS[1]
	local count = redis.call("INCRBY", key, 1)
	if count > 1 then redis.call("PEXPIRE", key, ARGV[1]) end
	return count
`

// want +1 "ttlmissing/undated"
var numberAgainstText = `local n = redis.call('INCRBY', KEYS[1], ARGV[2])
if n == ARGV[2] then
	redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return n`

// want +4 "ttlmissing/undated"
var zeroIsTrue = `
local life = ARGV[1]
if redis.call('EXISTS', KEYS[1]) then
  return redis.call('INCR', KEYS[1]);
end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], life)
return 1`

// want +4 "ttlmissing/undated"
// want +4 "slidingttl/pushed"
var secondUse = `
local n, life = redis.call('GET', KEYS[1]) or '0', ARGV[1]
redis.call('INCR', KEYS[1]);
if n == '1' then redis.call('EXPIRE', KEYS[1], life) end
return 1`

// want +2 "slidingttl/pushed"
var everyUse = `local n = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1]) -- once a minute
return n`

// want +1 "slidingttl/pushed"
var oneLine = `local n = redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 60) return n`

// want +4 "slidingttl/pushed"
var hash = `
local n = redis.call('HINCRBY', KEYS[1], 'f', 1)
if n < 1000 then
  redis.pcall('PEXPIRE', KEYS[1], ARGV[1])
end
return n`

// want +5 "ttlmissing/undated"
// want +3 "slidingttl/pushed"
var returned = `
local function count(key)
  redis.call('EXPIRE', key, ARGV[1])
  return redis.call('INCR', key)
end
return count(KEYS[1])`

// want +5 "ttlmissing/undated"
// want +3 "slidingttl/pushed"
var compared = `
local one = redis.call('GET', KEYS[1]) == '1'
if one then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
if redis.call('INCR', KEYS[1]) > tonumber(ARGV[2]) then
  return 0
end
return 1`
