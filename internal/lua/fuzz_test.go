package lua

import (
	"go/token"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

// FuzzLower lowers any text, as a script and as a template. What can be lowered
// is well made, and the machine can run it.
func FuzzLower(f *testing.F) {
	for _, seed := range []string{
		"",
		"#!lua flags=no-writes\nreturn 1",
		"local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end return n",
		"local call = server.pcall; for i, k in ipairs(KEYS) do if call('ttl', k) < 0 then call('expire', k, ARGV[i]) end end",
		"local t = {1, 2, a = {b = 3}, [KEYS[1]] = 4, unpack(ARGV)} t.a.b = t[#t] table.insert(t, t) return t",
		"local function f(a, ...) local b = select('#', ...) if a then return b, f(b) end return ... end return f(1, f(2, 3))",
		"for i = #KEYS, 1, -1 do local k = KEYS[i] .. ':x' while redis.call('GET', k) do k = k .. i if k > 'y' then break end end end",
		"repeat local x = tonumber(redis.call('GET', KEYS[1]) or '0') until x and x > 10 or not x",
		"local s = string.format('%s:%05d:%%', KEYS[1], 7):upper() return s:sub(1, 2) .. ('x'):rep(3)",
		"local ok, err = pcall(function() error({err = 'no'}) end) if not ok then return redis.error_reply(err.err) end",
		"redis.call('INCR', '%s:' .. KEYS[%d]) %s if %[2]d %% 2 == 0 then return '%-5v' end",
		"local x = 1 x, y = y, x local z = x < y and x or y z = z / 0 % 0x7f ^ -2 return {z, -z, not z, 1e3, .5, 'a\\n' .. [[b]]}",
		"for k, v in pairs({1, 2}) do redis.call(k, v, unpack(KEYS, 2, 3)) end for w in string.gmatch(ARGV[1], '.') do w = nil end",
		"redis.register_function{function_name='f', callback=function(keys, args) return redis.call('INCR', keys[1]) end}",
		"local s = 'x' s = s .. s s = s .. s s = s .. s n = 1 n = n + n n = n + n return s .. n",
		"table.sort(KEYS, function(a, b) return a < b end) M = {} function M.f() end function M:g() return self end M.f(M:g())",
		"local a <const> = 1", "goto x ::x::", "return 1e", "((((", "break",
	} {
		f.Add(seed)
	}
	f.Fuzz(lowers)
}

// lowers lowers a text in both ways and runs what comes of it.
func lowers(t *testing.T, src string) {
	for _, lower := range []func(string, string) (*flow.Func, error){Lower, LowerTemplate} {
		fn, err := lower("script", src)
		if (fn == nil) == (err == nil) {
			t.Fatalf("function %v, error %v", fn, err)
		}
		if err != nil {
			if strings.Contains(err.Error(), "cannot be lowered") {
				t.Fatal(err) // a panic
			}
			continue
		}
		if err := sound(fn); err != nil {
			t.Fatal(err)
		}
		for v := range fn.Vals {
			if p := fn.Pos(v); p < 0 || int(p) > len(src)+1 {
				t.Fatalf("value %d stands at %d", v, p)
			}
		}
		u := flow.NewUniverse()
		m := &flow.Machine{U: u, Domain: &recorder{places: map[string]token.Pos{}}}
		params := make([]*flow.Term, len(fn.Params))
		for i, p := range fn.Params {
			params[i] = u.Sym(p.Name, flow.Other, 0, false)
		}
		m.Run(fn, params, nil, &flow.State{})
	}
}
