package lua

import "time"

// The scripts of slots. KEYS hold a sorted set a class, in a fixed order and
// in one slot of a cluster: the holders of that class, scored by the server's
// time, in milliseconds, at which their lease ends.
const (
	now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

	// AcquireSlot gives holder ARGV[1] a slot of class KEYS[ARGV[2]] for
	// ARGV[3] milliseconds, if there are fewer holders than the limit ARGV[4]
	// less what the other classes have reserved and not taken: ARGV[4+i] for
	// class KEYS[i]. Asked again, it renews. It replies with 1 or 0.
	AcquireSlot = now + `local call, holder, class, lease = redis.call, ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local total, promised = 0, 0
for i, key in ipairs(KEYS) do
	call('ZREMRANGEBYSCORE', key, '-inf', now)
	local n = call('ZCARD', key)
	total = total + n
	if i ~= class then promised = promised + math.max(0, ARGV[4 + i] - n) end
end
local held = call('ZSCORE', KEYS[class], holder)
if not held and total >= ARGV[4] - promised then return 0 end
call('ZADD', KEYS[class], now + lease, holder)
if call('PTTL', KEYS[class]) < lease + 30000 then call('PEXPIRE', KEYS[class], lease + 30000) end
return 1`

	// RenewSlot extends the lease of holder ARGV[1] in KEYS[1] to ARGV[2]
	// milliseconds from now. It replies with 0 if the lease has ended.
	RenewSlot = now + `local call, lease = redis.call, tonumber(ARGV[2])
local ends = call('ZSCORE', KEYS[1], ARGV[1])
if not ends or tonumber(ends) <= now then return 0 end
call('ZADD', KEYS[1], now + lease, ARGV[1])
if call('PTTL', KEYS[1]) < lease + 30000 then call('PEXPIRE', KEYS[1], lease + 30000) end
return 1`

	// ReleaseSlot ends the lease of holder ARGV[1] in KEYS[1].
	ReleaseSlot = `return redis.call('ZREM', KEYS[1], ARGV[1])`

	// CountSlots replies with the number of holders of each class.
	CountSlots = now + `local reply = {}
for i, key in ipairs(KEYS) do reply[i] = redis.call('ZCOUNT', key, '(' .. string.format('%.0f', now), '+inf') end
return reply`
)

// AcquireSlotArgs builds the arguments of AcquireSlot for the class with that
// index, from 0; reserved has a number for every class, in the order of KEYS.
func AcquireSlotArgs(holder string, class int, lease time.Duration, limit int, reserved []int) ([]string, error) {
	ms, err := Millis(lease)
	if err != nil {
		return nil, err
	}
	args := []string{holder, itoa(int64(class + 1)), itoa(ms), itoa(int64(limit))}
	for _, n := range reserved {
		args = append(args, itoa(int64(n)))
	}
	return args, nil
}

// RenewSlotArgs builds the arguments of RenewSlot.
func RenewSlotArgs(holder string, lease time.Duration) ([]string, error) {
	ms, err := Millis(lease)
	if err != nil {
		return nil, err
	}
	return []string{holder, itoa(ms)}, nil
}
