package lua

import (
	"go/token"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

func TestRefused(t *testing.T) {
	deep := strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300)
	for _, tt := range []struct{ name, src, want string }{
		{"syntax", "local n = redis.call('INCR', KEYS[1]", "script at EOF: syntax error"},
		{"unfinished string", "return 'x", "unterminated string"},
		{"only a comment", "-- redis.call('INCR', KEYS[1])", "no statements"},
		{"newer Lua", "return 7 // 2", "line:1"},
		{"goto", "goto out ::out::", "goto is not Lua 5.1"},
		{"number", "return 1e", "malformed number 1e"},
		{"break", "break", "break outside of a loop"},
		{"break in a function in a loop", "for i = 1, 2 do (function() break end)() end", "break outside of a loop"},
		{"too long", "return '" + strings.Repeat("x", maxText) + "'", "longer than"},
		{"too deep", "return " + strings.Repeat("not ", 300) + "x", "nests too deep"},
		{"too deep in tables", "return " + strings.Repeat("{", 300) + strings.Repeat("}", 300), "nests too deep"},
		{"too many values", "local x = 1\n" + strings.Repeat("x = x + KEYS[x]\n", 4000), "too large"},
		{"inlined too often", tripling(), "too large"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Lower("script", tt.src)
			if err == nil || f != nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %q", err)
			}
		})
	}
	// Parentheses make no node, so that the tree is not deep.
	if _, err := Lower("script", "return "+deep); err != nil {
		t.Error(err)
	}
}

// tripling writes functions of which each calls the one before three times.
func tripling() string {
	var b strings.Builder
	b.WriteString("local function f0() return redis.call('INCR', KEYS[1]) end\n")
	for i := range maxInline - 1 {
		name, last := string(rune('a'+i)), "f0"
		if i > 0 {
			last = string(rune('a' + i - 1))
		}
		b.WriteString("local function " + name + "() " + last + "() " + last + "() " + last + "() end\n")
	}
	b.WriteString(string(rune('a'+maxInline-2)) + "()")
	return b.String()
}

func TestBlank(t *testing.T) {
	for _, src := range []string{"", " \n\t\n"} {
		got, _ := run(t, mustLower(t, src))
		same(t, got, "-> ")
	}
}

// A call stands where its name begins.
func TestPositions(t *testing.T) {
	for _, tt := range []struct{ name, src string }{
		{"one", `return @redis.call("A", KEYS[1])`},
		{"two on a line", `local a = @redis.call("A") if a == 1 then @redis.call("B", 1) end`},
		{"nested", `return @redis.call("A", @redis.call("B"))`},
		{"alias", `local call = redis.call return @call("A")`},
		{"lines", "\n\n  local x =\n\t@redis.call(\n 'A')\r\n@redis.call('B')\rreturn @redis.call 'C'"},
		{"same name elsewhere", `local s = "redis.call(" --[[ redis.call( ]] return s .. @redis.call("A")`},
		{"through a field", "x = 1\n  @return redis['call']('A')"},
		{"protected", `return @pcall(redis.call, 'A')`},
		{"shebang", "#!lua\nreturn @redis.call('A')"},
		{"long strings", "local s = [[\nx\n]] return @redis.call('A')"},
		{"in a function", `local function f() return @redis.call('A') end f()`},
		{"chained", `return f().call() .. @redis.call("A")`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := strings.ReplaceAll(tt.src, "@", "")
			_, d := run(t, mustLower(t, src))
			places(t, tt.src, d)
		})
	}
}

// places checks that the recorded commands stand at the marks of a text.
func places(t *testing.T, marked string, d *recorder) {
	t.Helper()
	want := map[token.Pos]bool{}
	for i, part := range strings.Split(marked, "@")[:strings.Count(marked, "@")] {
		at := token.Pos(1)
		for _, p := range strings.Split(marked, "@")[:i] {
			at += token.Pos(len(p))
		}
		want[at+token.Pos(len(part))] = true
	}
	if len(d.places) != len(want) {
		t.Errorf("%d commands, %d marks: %v", len(d.places), len(want), d.places)
	}
	for line, p := range d.places {
		if !want[p] {
			t.Errorf("%s stands at %d, want one of %v", line, p, want)
		}
	}
}

func TestTemplates(t *testing.T) {
	for _, tt := range []struct {
		name, format string
		verbs        func(*flow.Universe) []*flow.Term
		want         []string
	}{
		{"in literals", `redis.call('INCR', '%s:' .. KEYS[1] .. ':%d')`, nil,
			[]string{"INCR text(VERBS[1])..:..KEYS[1]..:..text(VERBS[2]); -> "}},
		{"known", `redis.call('EXPIRE', '%[1]s:x:%[1]s', %[2]d)`,
			func(u *flow.Universe) []*flow.Term { return []*flow.Term{u.Str("rate"), u.Num(60)} },
			[]string{"EXPIRE rate:x:rate 60; -> "}},
		{"as expressions", `redis.call('EXPIRE', KEYS[%d], %v)`,
			func(u *flow.Universe) []*flow.Term { return []*flow.Term{u.Num(2), u.Str("300")} },
			[]string{"EXPIRE KEYS[2] 300; -> "}},
		{"unknown text", `local limit = %s if redis.call('INCR', KEYS[1]) > limit then return 1 end`, nil,
			[]string{"INCR KEYS[1]; -> ", "INCR KEYS[1]; -> 1"}},
		{"statements", "%s\nredis.call('INCR', KEYS[1])", nil,
			[]string{"?KEYS; INCR KEYS[1]; -> "}},
		{"percent", `return 7 %% 4`, nil, []string{"-> 3"}},
		{"padded", `return '%05d'`, nil, []string{"-> format(%05d VERBS[1])"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := LowerTemplate("script", tt.format)
			if err != nil {
				t.Fatal(err)
			}
			if err := sound(f); err != nil {
				t.Fatal(err)
			}
			u := flow.NewUniverse()
			params := []*flow.Term{u.Sym("KEYS", flow.Other, 0, false), u.Sym("ARGV", flow.Other, 0, false)}
			if tt.verbs != nil {
				params = append(params, u.List(tt.verbs(u)...))
			}
			got, _ := runIn(t, u, f, params...)
			same(t, got, tt.want...)
		})
	}
}

// Positions are those of the template.
func TestTemplatePositions(t *testing.T) {
	marked := "local w = %s local p = '%%' @redis.call('A', %d) local q = '%-12s' @redis.call('B', w)"
	f, err := LowerTemplate("script", strings.ReplaceAll(marked, "@", ""))
	if err != nil {
		t.Fatal(err)
	}
	_, d := run(t, f)
	places(t, marked, d)
}

func TestTemplateRefused(t *testing.T) {
	for _, format := range []string{"return %", "return %*d", "return %sx", "return " + marker} {
		if f, err := LowerTemplate("script", format); err == nil || f != nil {
			t.Errorf("%q: no error", format)
		}
	}
}

// What is compared is evidence of a limit; the bounds of loops are not.
func TestCompared(t *testing.T) {
	_, d := run(t, mustLower(t, `
		for i = 1, #KEYS do if i > 3 then break end end
		local n = redis.call('INCR', KEYS[1])
		if n ~= 1 and n <= tonumber(ARGV[1]) then return 1 end
		return n == ARGV[2]`))
	want := map[string]bool{"1 > 3": true, "$ == 1": true, "$ <= tonumber(ARGV[1])": true, "$ == ARGV[2]": true}
	for _, c := range d.compared {
		delete(want, c)
	}
	if len(want) > 0 {
		t.Errorf("not compared: %v; compared %q", want, d.compared)
	}
}

// Clocks stay clocks: a key that is made of one names its period.
func TestClock(t *testing.T) {
	f := mustLower(t, `
		local now = redis.call('TIME')
		local ms = now[1] * 1000 + math.floor(now[2] / 1000)
		return {KEYS[1] .. ':' .. math.floor(ms / 60000), tonumber(now[1]) - now[1] % 60, KEYS[1]}`)
	u := flow.NewUniverse()
	d := &recorder{places: map[string]token.Pos{}}
	m := &flow.Machine{U: u, Domain: d}
	params := []*flow.Term{u.Sym("KEYS", flow.Other, 0, false), u.Sym("ARGV", flow.Other, 0, false)}
	outs, ok := m.Run(f, params, nil, &flow.State{})
	if !ok || len(outs) != 1 {
		t.Fatalf("%d outcomes", len(outs))
	}
	list := outs[0].Results[0]
	if len(list.Args) != 3 || !list.Args[0].Clock || !list.Args[1].Clock || list.Args[2].Clock {
		t.Errorf("result %v", list)
	}
}

// The arguments of a Go program reach the commands as themselves.
func TestNumber(t *testing.T) {
	u := flow.NewUniverse()
	m := &flow.Machine{U: u}
	x := u.Sym("x", flow.Int, 0, false)
	s := u.Sym("s", flow.String, 0, false)
	for _, tt := range []struct{ word, want *flow.Term }{
		{u.Num(60), u.Num(60)},
		{u.Str("60"), u.Num(60)},
		{u.Str(" 0x10 "), u.Num(16)},
		{u.Str("1e3"), u.Num(1000)},
		{u.Str("EX"), u.Nil()},
		{u.Text(x), x},
		{s, u.App("tonumber", flow.Int, s)},
	} {
		if got := Number(m, tt.word); got != tt.want {
			t.Errorf("Number(%v) = %v, want %v", tt.word, got, tt.want)
		}
	}
}
