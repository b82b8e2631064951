package lua

import (
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

// What a Go program passes is seen through the text that the client sends.
func TestArguments(t *testing.T) {
	u := flow.NewUniverse()
	n := u.App("n", flow.Int)
	s := u.App("s", flow.String)
	any := u.App("any", flow.Other)
	argv := u.List(u.Num(60), n, s, any, u.Truth(true), u.Str(""))
	keys := u.List(u.Str("hits"))
	for _, tt := range []struct{ name, src, want string }{
		{"text", `return {ARGV[1], ARGV[2], ARGV[3], ARGV[5], ARGV[6]}`, "-> list(60 text(n) s 1 )"},
		{"number", `return {tonumber(ARGV[1]), ARGV[2] + 0, -ARGV[2], tonumber(ARGV[3])}`, "-> list(60 n -(0 n) tonumber(s))"},
		{"key", `return KEYS[1] .. ':' .. ARGV[2] .. tonumber(ARGV[2])`, "-> hits:..text(n)..text(n)"},
		{"number is no text", `if tonumber(ARGV[1]) == ARGV[1] then return 1 end return 0`, "-> 0"},
		{"text is text", `if ARGV[1] == '60' and ARGV[6] == '' then return 1 end return 0`, "-> 1"},
		{"missing", `return {ARGV[7] or 'none', KEYS[2] == nil, ARGV[7] == false, tonumber(ARGV[8]) or 5, #ARGV}`, "-> list(none true false 5 6)"},
		{"there", `if ARGV[4] and tonumber(ARGV[4]) then return 1 end return 0`, "-> 1"},
		{"empty text and zero are true", `return ARGV[6] and 0 and 1`, "-> 1"},
		{"arithmetic", `return {ARGV[1] * 1000, 7 / 2 .. '', math.floor(7 / 2), math.floor(-7 / 2), 7 % 4, ARGV[1] / 30}`,
			"-> list(60000 text(/(7 2)) 3 -4 3 2)"},
		{"extremes", `return {math.max(3, ARGV[1], 4), math.min(ARGV[2], ARGV[2]), math.ceil(2.2), math.floor(2.8)}`, "-> list(60 n 3 2)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := runIn(t, u, mustLower(t, tt.src), keys, argv)
			same(t, got, tt.want)
		})
	}
}
