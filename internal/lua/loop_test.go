package lua

import (
	"slices"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// keyList makes KEYS of as many keys, and ARGV of numbers of a Go program.
func keyList(u *flow.Universe, keys, argv int) []*flow.Term {
	var k, a []*flow.Term
	for i := range keys {
		k = append(k, u.App("k"+string(rune('1'+i)), flow.String))
	}
	for i := range argv {
		a = append(a, u.App("a"+string(rune('1'+i)), flow.Int))
	}
	return []*flow.Term{u.List(k...), u.List(a...)}
}

func TestLoops(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"numeric over keys", `
			local ttl = {60, 3600}
			for i = 1, #KEYS do
				redis.call('INCR', KEYS[i])
				redis.call('EXPIRE', KEYS[i], ttl[i])
			end`,
			[]string{"INCR k1; EXPIRE k1 60; INCR k2; EXPIRE k2 3600; -> "}},
		{"parallel arguments", `
			local n = #KEYS
			for i = 1, n do redis.call('SETEX', KEYS[i], ARGV[i], ARGV[n + i]) end`,
			[]string{"SETEX k1 text(a1) text(a3); SETEX k2 text(a2) text(a4); -> "}},
		{"ipairs", `for i, key in ipairs(KEYS) do redis.call('SET', key, i) end`,
			[]string{"SET k1 1; SET k2 2; -> "}},
		{"ipairs of a table", `
			local names = {}
			for _, k in ipairs(KEYS) do names[#names + 1] = k .. ':n' end
			for _, name in ipairs(names) do redis.call('DEL', name) end`,
			[]string{"DEL k1..:n; DEL k2..:n; -> "}},
		{"tables in a table", `
			local rules = {}
			for i, k in ipairs(KEYS) do table.insert(rules, {key = k, ttl = ARGV[i]}) end
			for _, r in pairs(rules) do redis.call('EXPIRE', r.key, r.ttl) end`,
			[]string{"EXPIRE k1 text(a1); EXPIRE k2 text(a2); -> "}},
		{"pairs of fields", `for name, n in pairs({a = 1, b = 2}) do redis.call('HINCRBY', KEYS[1], name, n) end`,
			[]string{"HINCRBY k1 a 1; HINCRBY k1 b 2; -> "}},
		{"down", `for i = #KEYS, 1, -1 do redis.call('DEL', KEYS[i]) end`,
			[]string{"DEL k2; DEL k1; -> "}},
		{"while", `
			local i = 1
			while i <= 2 do redis.call('DEL', KEYS[i]); i = i + 1 end`,
			[]string{"DEL k1; DEL k2; -> "}},
		{"repeat", `
			local i = 0
			repeat
				i = i + 1
				local key = KEYS[i]
				redis.call('DEL', key)
			until i == #KEYS or not key`,
			[]string{"DEL k1; DEL k2; -> "}},
		{"break", `
			for _, key in ipairs(KEYS) do
				redis.call('DEL', key)
				if true then break end
			end
			return 1`,
			[]string{"DEL k1; -> 1"}},
		{"return from a loop", `
			for _, key in ipairs(KEYS) do
				if redis.call('GET', key) then return key end
				redis.call('DEL', key)
			end`,
			[]string{"GET k1; -> k1", "GET k1; DEL k1; GET k2; -> k2", "GET k1; DEL k1; GET k2; DEL k2; -> "}},
		{"sum", `
			local sum = 0
			for i = 1, #KEYS do sum = sum + ARGV[i] end
			return sum`,
			[]string{"-> +(+(0 a1) a2)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := flow.NewUniverse()
			got, _ := runIn(t, u, mustLower(t, tt.src), keyList(u, 2, 4)...)
			same(t, got, tt.want...)
		})
	}
}

// A loop over a list that is not known ends, and its last rounds stand for all
// others: each round's commands name one key.
func TestUnknownLoop(t *testing.T) {
	f := mustLower(t, `
		local total = 0
		for i = 1, #KEYS do
			total = total + redis.call('INCR', KEYS[i])
			redis.call('EXPIRE', KEYS[i], 60)
		end
		return total`)
	got, d := run(t, f)
	if len(got) < 3 || got[0] != "-> 0" || got[1] != "INCR KEYS[1]; EXPIRE KEYS[1] 60; -> +(0 $)" {
		t.Errorf("paths: %q", got)
	}
	if d.places["INCR KEYS[-($ 1)+1]"] == 0 || d.places["EXPIRE KEYS[-($ 1)+1] 60"] == 0 {
		t.Errorf("commands: %v", d.places)
	}
}

// A variable that a loop changes, and that is dead at the end of a round, is
// given up like any other.
func TestUnknownLoopWithBranch(t *testing.T) {
	f := mustLower(t, `
		local total, last = 0, ''
		for i = 1, #KEYS do
			total = total + redis.call('INCR', KEYS[i])
			last = last .. KEYS[i]
			if total > 5 then redis.call('EXPIRE', KEYS[i], 60) end
		end
		return total`)
	if got, _ := run(t, f); len(got) < 3 {
		t.Errorf("paths: %q", got)
	}
}
