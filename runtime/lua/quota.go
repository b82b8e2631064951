package lua

import "time"

// The scripts of a quota: several counters of one subject, which must lie in
// one slot of a cluster. Counts and limits are below 2^53.
const (
	// Charge adds ARGV[1] to every counter, or to none if that would take one
	// of them above its limit. For counter KEYS[i], ARGV[2i] is the limit and
	// ARGV[2i+1] the lifetime in milliseconds, attached as in IncrBy. One key
	// more, with a lifetime as the last argument, marks the charge as done, so
	// that it is done once. The reply is 0 (refused), 1 (charged) or 2 (charged
	// before), followed by the counts.
	//
	// The last counter is charged before it is looked at, and put back if that
	// was too much: most charges fit, and need one command less.
	Charge = `local call, n, last = redis.call, ARGV[1], math.floor((#ARGV - 1) / 2)
local once, reply = KEYS[last + 1], {1}
for i = 1, last - 1 do
	local used = call('GET', KEYS[i]) or 0
	if used + n > tonumber(ARGV[2 * i]) then reply[1] = 0 end
	reply[i + 1] = used
end
if once and call('EXISTS', once) == 1 then reply[1] = 2 end
if reply[1] ~= 1 then
	reply[last + 1] = call('GET', KEYS[last]) or 0
	return reply
end
local used = call('INCRBY', KEYS[last], n)
if used > tonumber(ARGV[2 * last]) then
	call('DECRBY', KEYS[last], n)
	if used == tonumber(n) then call('DEL', KEYS[last]) end
	reply[1], reply[last + 1] = 0, used - n
	return reply
end
for i = 1, last do
	reply[i + 1] = i < last and call('INCRBY', KEYS[i], n) or used
	if call('PTTL', KEYS[i]) < 0 then call('PEXPIRE', KEYS[i], ARGV[2 * i + 1]) end
end
if once then call('SET', once, 1, 'PX', ARGV[#ARGV]) end
return reply`

	// ChargeOne is Charge for one counter, KEYS[1], that is not marked: a limit
	// of ARGV[2] and a lifetime of ARGV[3]. It replies with the count if it was
	// charged, and with -1 less the count if not; a count below zero, which no
	// script leaves, is taken as zero.
	ChargeOne = `local call, n = redis.call, ARGV[1]
local used = call('INCRBY', KEYS[1], n)
if used > tonumber(ARGV[2]) then
	call('DECRBY', KEYS[1], n)
	if used == tonumber(n) then call('DEL', KEYS[1]) end
	return -1 - math.max(0, used - n)
end
if call('PTTL', KEYS[1]) < 0 then call('PEXPIRE', KEYS[1], ARGV[3]) end
if used < 0 then return 0 end
return used`

	// Counts replies with the count of every counter, 0 for an absent one.
	Counts = `local reply = {}
for i, key in ipairs(KEYS) do reply[i] = redis.call('GET', key) or 0 end
return reply`

	// GiveBack is Refund by ARGV[1] for ARGV[2] counters at once. One key more,
	// with a lifetime in milliseconds as ARGV[3], marks the refund as done, so
	// that it is done once. The reply holds the counts that are left.
	GiveBack = `local n, limits, reply = tonumber(ARGV[1]), tonumber(ARGV[2]), {}
local once = KEYS[limits + 1]
if once and not redis.call('SET', once, 1, 'NX', 'PX', ARGV[3]) then n = 0 end
for i = 1, limits do
	local used = tonumber(redis.call('GET', KEYS[i]) or 0)
	local back = math.max(0, math.min(used, n))
	if back > 0 then redis.call('DECRBY', KEYS[i], string.format('%.0f', back)) end
	reply[i] = used - back
end
return reply`

	// Reset deletes the counters and replies with how many there were.
	Reset = `return redis.call('DEL', unpack(KEYS))`
)

// A Limit is how much a counter may hold, and how long the counter lives.
type Limit struct {
	N        int64
	Lifetime time.Duration
}

// ChargeArgs builds the arguments of Charge, or without once of ChargeOne, for a
// counter of each limit. once is the lifetime of the key that marks the charge
// as done, zero without one.
func ChargeArgs(n int64, limits []Limit, once time.Duration) ([]string, error) {
	args := []string{itoa(n)}
	for _, l := range limits {
		ms, err := Millis(l.Lifetime)
		if err != nil {
			return nil, err
		}
		args = append(args, itoa(l.N), itoa(ms))
	}
	return appendOnce(args, once)
}

// GiveBackArgs builds the arguments of GiveBack for so many counters; once is
// as in ChargeArgs.
func GiveBackArgs(n int64, counters int, once time.Duration) ([]string, error) {
	return appendOnce([]string{itoa(n), itoa(int64(counters))}, once)
}

func appendOnce(args []string, once time.Duration) ([]string, error) {
	if once == 0 {
		return args, nil
	}
	ms, err := Millis(once)
	if err != nil {
		return nil, err
	}
	return append(args, itoa(ms)), nil
}
