package lua

import (
	"strings"
	"testing"
)

// grower writes a program that parses, as its bytes choose.
type grower struct {
	choice []byte
	b      strings.Builder
	room   int // statements and expressions left
}

func (g *grower) pick(n int) int {
	if len(g.choice) == 0 {
		return 0
	}
	c := int(g.choice[0])
	g.choice = g.choice[1:]
	return c % n
}

var names = []string{"a", "b", "c", "d"}

func (g *grower) name() string { return names[g.pick(len(names))] }

// write writes a pattern: & is a statement, @ an expression, ! a name, ? a block.
func (g *grower) write(pattern string) {
	g.room--
	for _, c := range pattern {
		switch c {
		case '&':
			g.write(pickOf(g, statements, "! = 1 "))
		case '@':
			g.write(pickOf(g, expressions, "1"))
		case '?':
			for range g.pick(4) {
				g.write("&")
			}
		case '!':
			g.b.WriteString(g.name())
		default:
			g.b.WriteRune(c)
		}
	}
}

func pickOf(g *grower, patterns []string, last string) string {
	if i := g.pick(len(patterns)); g.room > 0 {
		return patterns[i]
	}
	return last
}

var statements = []string{
	"! = @ ", "!, ! = @, @ ", "local ! = @ ", "local !, ! = @ ", "![@] = @ ", "local ! ",
	"if @ then ? end ", "if @ then ? elseif @ then ? else ? end ", "while @ do ? end ", "repeat ? until @ ",
	"for ! = @, @ do ? end ", "for ! = @, @, @ do ? break end ", "for !, ! in ipairs(@) do ? end ",
	"for !, ! in pairs(@) do ? end ", "for ! in @ do ? end ", "do ? return @ end ", "do ? return end ",
	"local function !(!, ...) ? return @, ... end ", "local function !() ? end ", "function !(!) ? return @ end ",
	"redis.call('incr', @) ", "redis.call(@) ", "!(@, @) ", "table.insert(!, @) ", "error(@) ", "local ! = redis.call ",
	"local ! = KEYS ", "table.sort(!) ", "! = table.remove(!) ", "assert(@) ", "function !.x(!) ? end ",
}

var expressions = []string{
	"1", "0", "nil", "false", "true", "'k'", "!", "!", "!", "KEYS[1]", "ARGV[2]", "KEYS[@]", "ARGV", "#KEYS", "...", "-1", "2.5",
	"(@)", "{@, @}", "{! = @, [@] = @, ...}", "{}", "![@]", "!.x", "#@", "not @", "(-@)", "(@ .. @)", "(@ + @)", "(@ - @)", "(@ / @)", "(@ % @)",
	"(@ == @)", "(@ ~= @)", "(@ < @)", "(@ >= @)", "(@ and @)", "(@ or @)", "redis.call('GET', @)", "redis.pcall('INCR', @, unpack(@))",
	"!(@)", "(!(@, @))", "tonumber(@)", "tostring(@)", "type(@)", "math.floor(@)", "math.max(@, @)", "select(@, @)", "select('#', ...)",
	"unpack(@)", "pcall(!, @)", "pcall(redis.call, 'TTL', @)", "(function(...) ? return @ end)", "string.format('%s:%d', @, @)",
	"next(@)", "table.concat(@, @)", "cjson.decode(@)", "('x'):rep(@)", "!:x(@)", "redis.call('TIME')[1]", "table.concat(@)",
}

// FuzzProgram is FuzzLower for texts that parse.
func FuzzProgram(f *testing.F) {
	for i := range 40 {
		seed := make([]byte, 200)
		for j := range seed {
			seed[j] = byte(i*31 + j*j*7 + i*j)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, choice []byte) {
		g := &grower{choice: choice, room: 120}
		for range 4 {
			g.write("?")
		}
		lowers(t, g.b.String())
	})
}
