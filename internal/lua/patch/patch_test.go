package patch

import (
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/lua"
)

// A ^ marks the counting command, and a @ each command that dates.
var dated = []struct{ name, script, want string }{
	{"behind a declaration",
		"local n = ^redis.call('INCR', KEYS[1])\nif n % 2 == 0 then return n end\n@redis.call('EXPIRE', KEYS[1], 60)",
		"local n = redis.call('INCR', KEYS[1])\nif redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end\nif n % 2 == 0 then return n end\nredis.call('EXPIRE', KEYS[1], 60)"},
	{"in place of a condition",
		"local n = ^redis.call('INCR', KEYS[1])\nif n > 1 then @redis.call('EXPIRE', KEYS[1], 60) end",
		"local n = redis.call('INCR', KEYS[1])\nif redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end"},
	{"in place of a condition without space",
		"local n=^redis.call('INCR',KEYS[1])if(n>1)then @redis.call('EXPIRE',KEYS[1],60)end",
		"local n=redis.call('INCR',KEYS[1])if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE',KEYS[1],60)end"},
	{"in front of a return",
		"if @redis.call('SET', KEYS[1], 0, 'NX', 'PX', ARGV[1]) then redis.call('PERSIST', KEYS[1]) end return ^redis.call('INCR', KEYS[1])",
		"if redis.call('SET', KEYS[1], 0, 'NX', 'PX', ARGV[1]) then redis.call('PERSIST', KEYS[1]) end local n = redis.call('INCR', KEYS[1]) if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n"},
	{"a name of the script's own, and another quote",
		"local call, n = redis.call, 1\nif tonumber(^call(\"INCR\", KEYS[1])) > 1 then @call(\"EXPIRE\", KEYS[1], \"60\") end",
		"local call, n = redis.call, 1\nlocal count = call(\"INCR\", KEYS[1])\nif call(\"PTTL\", KEYS[1]) < 0 then call(\"EXPIRE\", KEYS[1], \"60\") end\nif tonumber(count) > 1 then call(\"EXPIRE\", KEYS[1], \"60\") end"},
	{"a comment with an end in it",
		"  ^redis.call('INCR', KEYS[1]); -- end\n  --[[ redis.call('EXPIRE', KEYS[1], 1) ]] if KEYS[2] == nil then @redis.call('EXPIRE', KEYS[1], 60) return 1 end",
		"  redis.call('INCR', KEYS[1]); -- end\n  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end\n  --[[ redis.call('EXPIRE', KEYS[1], 1) ]] if KEYS[2] == nil then redis.call('EXPIRE', KEYS[1], 60) return 1 end"},
	{"a lifetime that is made later", "^redis.call('INCR', KEYS[1]) local t = 60 @redis.call('EXPIRE', KEYS[1], t, 'XX')", ""},
	{"a lifetime that changes", "local t = 60 t = 0 ^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], t, 'XX')", ""},
	{"a lifetime of an inner block", "if x then local t = 60 end ^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], t, 'XX')", ""},
	{"a lifetime that a command replies", "^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], redis.call('GET', KEYS[2]), 'XX')", ""},
	{"no lifetime", "^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], 0, 'XX')", ""},
	{"a limit", "local n = ^redis.call('INCR', KEYS[1]) if n > 9 then @redis.call('EXPIRE', KEYS[1], 60) end", ""},
	{"a number of uses", "local n = ^redis.call('INCR', KEYS[1]) if n == 5 then @redis.call('EXPIRE', KEYS[1], 60) end", ""},
	{"the amount",
		"local n = ^redis.call('INCRBY', KEYS[1], '5') if n == 5 then @redis.call('EXPIRE', KEYS[1], 60) end",
		"local n = redis.call('INCRBY', KEYS[1], '5') if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end"},
	{"an argument decides", "local n = ^redis.call('INCR', KEYS[1]) if ARGV[1] == 'x' then @redis.call('EXPIRE', KEYS[1], 60) end", ""},
	{"a key that is assigned", "local k = KEYS[1] k = ^redis.call('INCR', k) @redis.call('EXPIRE', k, 60, 'XX')", ""},
	{"half a condition", "if x and ^redis.call('INCR', KEYS[1]) > 1 then @redis.call('EXPIRE', KEYS[1], 60, 'XX') end", ""},
	{"another condition", "if x then return 1 elseif ^redis.call('INCR', KEYS[1]) > 1 then @redis.call('EXPIRE', KEYS[1], 60, 'XX') end", ""},
	{"each round", "while ^redis.call('INCR', KEYS[1]) < 5 do @redis.call('EXPIRE', KEYS[1], 60, 'XX') end", ""},
	{"a command before it", "return {redis.call('GET', KEYS[1]), ^redis.call('INCR', KEYS[1]), @redis.call('EXPIRE', KEYS[1], 60, 'XX')}", ""},
	{"a wrapper", "local function call(c, k) return ^redis.call(c, k) end call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], 60, 'XX')", ""},
}

func TestDate(t *testing.T) {
	for _, c := range dated {
		t.Run(c.name, func(t *testing.T) {
			script, count, dates := marked(c.script)
			edits, ok := Date(script, count, dates)
			check(t, script, c.want, edits, ok)
		})
	}
}

var guarded = []struct{ name, script, want string }{
	{"a statement",
		"local n = ^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', KEYS[1], 60) return n",
		"local n = redis.call('INCR', KEYS[1]) if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end return n"},
	{"a guard that later uses pass",
		"local n = ^redis.call('INCR', KEYS[1]) if tonumber(n) >= 1 then @redis.pcall('EXPIRE', KEYS[1], 60) end",
		"local n = redis.call('INCR', KEYS[1]) if redis.call('PTTL', KEYS[1]) < 0 then redis.pcall('EXPIRE', KEYS[1], 60) end"},
	{"a condition of something else",
		"local n = ^redis.call('INCR', KEYS[1]) if ARGV[1] then @redis.call('EXPIRE', KEYS[1], 60) end",
		"local n = redis.call('INCR', KEYS[1]) if ARGV[1] then if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end end"},
	{"the other branch",
		"local n = ^redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], 60) else @redis.call('EXPIRE', KEYS[1], 60) end",
		"local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], 60) else if redis.call('PTTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], 60) end end"},
	{"a reply that is used", "^redis.call('INCR', KEYS[1]) return @redis.call('EXPIRE', KEYS[1], 60)", ""},
	{"a key that is computed", "^redis.call('INCR', KEYS[1]) @redis.call('EXPIRE', pop(), 60)", ""},
	{"more than a lifetime", "^redis.call('INCR', KEYS[1]) @redis.call('SETEX', KEYS[1], 60, 1)", ""},
}

func TestGuard(t *testing.T) {
	for _, c := range guarded {
		t.Run(c.name, func(t *testing.T) {
			script, count, dates := marked(c.script)
			edits, ok := Guard(script, count, dates[0])
			check(t, script, c.want, edits, ok)
		})
	}
}

func check(t *testing.T, script, want string, edits []Edit, ok bool) {
	t.Helper()
	if ok != (want != "") {
		t.Fatalf("patched: %t, want %t", ok, want != "")
	}
	if got := Apply(script, edits); ok && got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// marked takes the marks out of a script.
func marked(s string) (script string, count int, dates []int) {
	var b strings.Builder
	for i := range len(s) {
		switch s[i] {
		case '^':
			count = b.Len()
		case '@':
			dates = append(dates, b.Len())
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), count, dates
}

// What is patched can still be read.
func FuzzPatch(f *testing.F) {
	for _, c := range append(dated, guarded...) {
		script, _, _ := marked(c.script)
		f.Add(script)
	}
	f.Add("local t = {[1] = 2, a = function(...) return ... end; 3} t.a'x' t:b{} for i = 1, 2 do repeat local x until x end")
	f.Add("#!lua\nlocal s = [==[ ]] ]==] .. 1.5e-3 .. 0xAF .. #s while not s do break end function a.b:c() end")
	f.Fuzz(func(t *testing.T, script string) {
		if _, err := lua.Lower("", script); err != nil {
			return
		}
		var calls []int
		for i := range len(script) {
			if strings.HasPrefix(script[i:], "redis.") && len(calls) < 4 {
				calls = append(calls, i)
			}
		}
		for _, c := range calls {
			for _, d := range calls {
				if edits, ok := Date(script, c, []int{d}); ok {
					readable(t, Apply(script, edits))
				}
				if edits, ok := Guard(script, c, d); ok {
					readable(t, Apply(script, edits))
				}
			}
		}
	})
}

func readable(t *testing.T, script string) {
	t.Helper()
	if _, err := lua.Lower("", script); err != nil && !strings.Contains(err.Error(), "too") && !strings.Contains(err.Error(), "longer") {
		t.Fatalf("%q: %v", script, err)
	}
}
