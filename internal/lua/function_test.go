package lua

import (
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

func TestFunctions(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"helper", `
			local function bump(key, ttl)
				local n = redis.call('INCR', key)
				if n == 1 then redis.call('EXPIRE', key, ttl) end
				return n
			end
			bump(KEYS[1], 60)
			return bump(KEYS[2], ARGV[1])`,
			[]string{"INCR k1; EXPIRE k1 60; INCR k2; -> $", "INCR k1; EXPIRE k1 60; INCR k2; EXPIRE k2 text(a1); -> $",
				"INCR k1; INCR k2; -> $", "INCR k1; INCR k2; EXPIRE k2 text(a1); -> $"}},
		{"wrapper of call", `
			local function call(name, ...)
				return redis.call(name, ...)
			end
			call('INCR', KEYS[1])
			return call('PTTL', KEYS[1])`,
			[]string{"INCR k1; PTTL k1; -> $"}},
		{"several results", `
			local function key(i) return KEYS[i], ARGV[i] end
			local k, ttl = key(2)
			redis.call('EXPIRE', k, ttl)
			redis.call('EXPIRE', key(1))
			local only = (key(1))
			return {key(1)}`,
			[]string{"EXPIRE k2 text(a2); EXPIRE k1 text(a1); -> list(k1 text(a1))"}},
		{"upvalue", `
			local count = 0
			local function add(k) count = count + 1; redis.call('DEL', k) end
			add(KEYS[1]); add(KEYS[2])
			return count`,
			[]string{"DEL k1; DEL k2; -> 2"}},
		{"scope of the definition", `
			local key = KEYS[1]
			local function del() redis.call('DEL', key) end
			do local key = KEYS[2]; del() end`,
			[]string{"DEL k1; -> "}},
		{"early return", `
			local function first(a) if a == 0 then return 'none' end return 'some' end
			return first(0) .. first(1)`,
			[]string{"-> nonesome"}},
		{"function argument", `
			local function each(list, f) for i, x in ipairs(list) do f(x, i) end end
			each(KEYS, function(k, i) redis.call('SET', k, i) end)`,
			[]string{"SET k1 1; SET k2 2; -> "}},
		{"global function", `
			function reset(k) redis.call('DEL', k) end
			reset(KEYS[1])`,
			[]string{"DEL k1; -> "}},
		{"declared before", `
			local reset
			reset = function(k) redis.call('DEL', k) end
			reset(KEYS[1])`,
			[]string{"DEL k1; -> "}},
		{"protected", `
			local ok, n = pcall(function() return redis.call('INCR', KEYS[1]) end)
			return n`,
			[]string{"INCR k1; -> $"}},
		{"varargs", `
			local function pick(...) return (select(2, ...)), select('#', ...) end
			local a, n = pick(KEYS[1], KEYS[2], 3)
			return {a, n, ...}`,
			[]string{"-> list(k2 3)"}},
		{"never called", `
			local function f() redis.call('INCR', KEYS[1]) end
			return 1`,
			[]string{"-> 1"}},
		{"recursion is unseen", `
			local function down(n) if n == 0 then return 0 end return down(n - 1) end
			return down(tonumber(ARGV[1]))`,
			[]string{"-> 0", "?-(a1 1) list(k1 k2); -> $"}},
		{"unknown function", `
			local k = KEYS[1]
			helper(k, 1)`,
			[]string{"?k1 1; -> "}},
		{"function that goes elsewhere", `
			local key = KEYS[1] .. ':x'
			local ops = {add = function() redis.call('INCR', key) end}
			ops.add()`,
			[]string{"?list(k1 k2) k1..:x; ?; -> "}},
		{"sort function is harmless", `
			local l = {2, 1}
			table.sort(l, function(a, b) return a < b end)
			return #l`,
			[]string{"-> $"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := flow.NewUniverse()
			got, _ := runIn(t, u, mustLower(t, tt.src), keyList(u, 2, 2)...)
			same(t, got, tt.want...)
		})
	}
}

// A function library registers functions; each runs alone.
func TestRegistered(t *testing.T) {
	f := mustLower(t, `#!lua name=limits
		local function hit(keys, args)
			return redis.call('INCR', keys[1])
		end
		redis.register_function('hit', hit)
		redis.register_function{function_name = 'drop', callback = function(keys) return redis.call('DEL', keys[1]) end}`)
	got, _ := run(t, f)
	same(t, got, "-> ", "DEL KEYS[1]; -> $", "INCR KEYS[1]; -> $")
}

func TestElements(t *testing.T) {
	for _, tt := range []struct {
		src        string
		keys, argv int
		only       [2]bool
	}{
		{`return redis.call('SET', KEYS[1], ARGV[3], 'EX', ARGV[2])`, 1, 3, [2]bool{true, true}},
		{`return redis.call('DEL', unpack(KEYS)) + ARGV[1]`, 0, 1, [2]bool{false, true}},
		{`local k = KEYS; return redis.call('GET', k[2]) .. #ARGV`, 2, 0, [2]bool{true, false}},
		{`return 1`, 0, 0, [2]bool{true, true}},
	} {
		f := mustLower(t, tt.src)
		keys, onlyKeys := Elements(f, 0)
		argv, onlyArgv := Elements(f, 1)
		if keys != tt.keys || argv != tt.argv || onlyKeys != tt.only[0] || onlyArgv != tt.only[1] {
			t.Errorf("%s: %d %v, %d %v", tt.src, keys, onlyKeys, argv, onlyArgv)
		}
	}
}
