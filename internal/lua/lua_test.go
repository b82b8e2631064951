package lua

import (
	"slices"
	"strings"
	"testing"
)

func TestPaths(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"guard", `
			local n = redis.call("INCR", KEYS[1])
			if n == 1 then redis.call("EXPIRE", KEYS[1], ARGV[1]) end
			return n`,
			[]string{"INCR KEYS[1]; -> $", "INCR KEYS[1]; EXPIRE KEYS[1] ARGV[1]; -> $"}},
		{"guard by tonumber", `
			local n = redis.call('incr', KEYS[1])
			if tonumber(n) == 1 then redis.call('expire', KEYS[1], 60) end`,
			[]string{"incr KEYS[1]; -> ", "incr KEYS[1]; expire KEYS[1] 60; -> "}},
		{"number against text", `
			local n = redis.call('INCRBY', KEYS[1], ARGV[1])
			if n == ARGV[1] then redis.call('EXPIRE', KEYS[1], ARGV[2]) end`,
			[]string{"INCRBY KEYS[1] ARGV[1]; -> "}},
		{"number against number", `
			local n = redis.call('INCRBY', KEYS[1], ARGV[1])
			if n == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end`,
			[]string{"INCRBY KEYS[1] ARGV[1]; -> ", "INCRBY KEYS[1] ARGV[1]; EXPIRE KEYS[1] ARGV[2]; -> "}},
		{"zero is true", `
			if redis.call('EXISTS', KEYS[1]) then redis.call('INCR', KEYS[1]) else redis.call('SET', KEYS[1], 1, 'EX', 60) end`,
			[]string{"EXISTS KEYS[1]; INCR KEYS[1]; -> "}},
		{"exists compared", `
			if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SETEX', KEYS[1], 60, 1) else redis.call('INCR', KEYS[1]) end`,
			[]string{"EXISTS KEYS[1]; INCR KEYS[1]; -> ", "EXISTS KEYS[1]; SETEX KEYS[1] 60 1; -> "}},
		{"a miss is false", `
			local v = redis.call('GET', KEYS[1])
			if not v then redis.call('SET', KEYS[1], 1) end
			return 0`,
			[]string{"GET KEYS[1]; -> 0", "GET KEYS[1]; SET KEYS[1] 1; -> 0"}},
		{"a miss is not nil", `
			if redis.call('GET', KEYS[1]) == nil then redis.call('SET', KEYS[1], 1) end`,
			[]string{"GET KEYS[1]; -> "}},
		{"tonumber of a miss is nil", `
			if tonumber(redis.call('GET', KEYS[1])) == nil then redis.call('SET', KEYS[1], 1) end`,
			[]string{"GET KEYS[1]; -> ", "GET KEYS[1]; SET KEYS[1] 1; -> "}},
		{"default", `
			local used = tonumber(redis.call('GET', KEYS[1]) or '0')
			if used < 1 then redis.call('DEL', KEYS[1]) end
			return used`,
			[]string{"GET KEYS[1]; -> tonumber($)", "GET KEYS[1]; DEL KEYS[1]; -> 0", "GET KEYS[1]; DEL KEYS[1]; -> tonumber($)"}},
		{"early return", `
			local used = tonumber(redis.call('GET', KEYS[1]) or 0)
			if used >= tonumber(ARGV[1]) then return 0 end
			return redis.call('INCR', KEYS[1])`,
			[]string{"GET KEYS[1]; -> 0", "GET KEYS[1]; INCR KEYS[1]; -> $"}},
		{"aliases", `
			local call, key = server.call, KEYS[1]
			local r = redis
			local num = tonumber
			if num(call('INCR', key)) == 1 then r.pcall('PEXPIRE', key, ARGV[1]) end
			return {key, r.call('PTTL', key)}`,
			[]string{"INCR KEYS[1]; PEXPIRE KEYS[1] ARGV[1]; PTTL KEYS[1]; -> list(KEYS[1] $)", "INCR KEYS[1]; PTTL KEYS[1]; -> list(KEYS[1] $)"}},
		{"derived key", `
			local seq = KEYS[1] .. ':seq:' .. 7
			redis.call('INCR', seq)
			redis.call('EXPIRE', KEYS[1], 60)`,
			[]string{"INCR KEYS[1]..:seq:7; EXPIRE KEYS[1] 60; -> "}},
		{"format", `redis.call('INCR', string.format('%s:%d:%%', KEYS[1], ARGV[1]))`,
			[]string{"INCR KEYS[1]..:..ARGV[1]..:%; -> "}},
		{"window number", `
			local now = redis.call('TIME')[1]
			redis.call('INCR', KEYS[1] .. ':' .. math.floor(now / 60))`,
			[]string{"TIME; INCR KEYS[1]..:..text(/($..60)); -> "}},
		{"reassigned", `
			local key = KEYS[1]
			redis.call('INCR', key)
			key = KEYS[2]
			redis.call('EXPIRE', key, 60)`,
			[]string{"INCR KEYS[1]; EXPIRE KEYS[2] 60; -> "}},
		{"assigned in an if", `
			local fresh = false
			if redis.call('INCR', KEYS[1]) == 1 then fresh = true end
			if fresh then redis.call('EXPIRE', KEYS[1], 60) end`,
			[]string{"INCR KEYS[1]; -> ", "INCR KEYS[1]; EXPIRE KEYS[1] 60; -> "}},
		{"multiple assignment", `
			local a, b = KEYS[1], KEYS[2]
			a, b = b, a
			redis.call('INCR', a) redis.call('DECR', b)`,
			[]string{"INCR KEYS[2]; DECR KEYS[1]; -> "}},
		{"and or", `
			local key = ARGV[1] == 'x' and KEYS[1] or KEYS[2]
			redis.call('INCR', key)`,
			[]string{"INCR KEYS[1]; -> ", "INCR KEYS[2]; -> "}},
		{"short circuit", `
			local ok = redis.call('EXISTS', KEYS[1]) == 1 and redis.call('INCR', KEYS[1]) > 5
			return 1`,
			[]string{"EXISTS KEYS[1]; -> 1", "EXISTS KEYS[1]; INCR KEYS[1]; -> 1"}},
		{"elseif", `
			local n = redis.call('INCR', KEYS[1])
			if n == 1 then redis.call('EXPIRE', KEYS[1], 60)
			elseif n >= 5 then redis.call('EXPIRE', KEYS[1], 900) end`,
			[]string{"INCR KEYS[1]; -> ", "INCR KEYS[1]; EXPIRE KEYS[1] 60; -> ", "INCR KEYS[1]; EXPIRE KEYS[1] 900; -> "}},
		{"error", `
			if #ARGV ~= 2 then error('bad call') end
			redis.call('INCR', KEYS[1])`,
			[]string{"INCR KEYS[1]; -> "}},
		{"assert", `
			local n = assert(redis.call('GET', KEYS[1]))
			return redis.call('INCR', KEYS[1])`,
			[]string{"GET KEYS[1]; INCR KEYS[1]; -> $"}},
		{"error reply", `
			if ARGV[1] == '' then return redis.error_reply('no') end
			return redis.status_reply('OK')`,
			[]string{"-> lua.redis.error_reply(no)", "-> lua.redis.status_reply(OK)"}},
		{"pcall", `
			local ok, n = pcall(redis.call, 'INCR', KEYS[1])
			if not ok then return -1 end
			if n == 1 then redis.call('EXPIRE', KEYS[1], 60) end`,
			[]string{"INCR KEYS[1]; -> ", "INCR KEYS[1]; EXPIRE KEYS[1] 60; -> "}},
		{"ignored", `
			redis.log(redis.LOG_WARNING, 'x')
			redis.replicate_commands()
			redis.call('INCR', KEYS[1])`,
			[]string{"INCR KEYS[1]; -> "}},
		{"unpack", `
			local cmd = {'SET', KEYS[1], 1}
			cmd[#cmd + 1] = 'EX'
			table.insert(cmd, 60)
			redis.call(unpack(cmd))
			redis.call('DEL', unpack(KEYS))`,
			[]string{"SET KEYS[1] 1 EX 60; DEL ...; -> "}},
		{"table fields", `
			local rule = {key = KEYS[1], ['ttl'] = 60, 'first'}
			rule.by = 2
			redis.call('INCRBY', rule.key, rule.by)
			redis.call('EXPIRE', rule['key'], rule.ttl)
			return rule[1]`,
			[]string{"INCRBY KEYS[1] 2; EXPIRE KEYS[1] 60; -> first"}},
		{"comment lines and strings", "-- redis.call('INCR', KEYS[1])\nlocal s = [[redis.call('GET')]]\nreturn s",
			[]string{"-> redis.call('GET')"}},
		{"shebang", "#!lua flags=no-writes\nreturn redis.call('TTL', KEYS[1])",
			[]string{"TTL KEYS[1]; -> $"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := run(t, mustLower(t, tt.src))
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}
