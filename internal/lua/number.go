package lua

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// maxExact is the least number above which not every integer is a Lua number.
const maxExact = 1 << 53

// literal reads a number as Lua does and returns it as package flow writes it:
// an Int if it is a whole number, else a Float.
func literal(text string) (flow.Type, string, bool) {
	text = strings.TrimSpace(text)
	body, negative := strings.CutPrefix(text, "-")
	x, ok := parseFloat(body)
	if !ok || math.IsInf(x, 0) {
		return flow.Other, text, false
	}
	if negative {
		x = -x
	}
	if x == math.Trunc(x) && math.Abs(x) < maxExact {
		return flow.Int, strconv.FormatInt(int64(x), 10), true
	}
	return flow.Float, strconv.FormatFloat(x, 'g', -1, 64), true
}

// parseFloat reads a decimal or a hexadecimal integer. Go's own reader takes
// more: signs, underscores, infinities.
func parseFloat(s string) (float64, bool) {
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 64)
		return float64(n), err == nil
	}
	if s == "" || strings.Trim(s, "0123456789.eE+-") != "" || !strings.ContainsAny(s[:1], "0123456789.") {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}

// floatOf returns the value of a numeric constant.
func floatOf(t *flow.Term) (float64, bool) {
	if t.Kind != flow.TConst || kindOf(t) != number {
		return 0, false
	}
	r, ok := new(big.Rat).SetString(t.Name)
	if !ok {
		return 0, false
	}
	x, _ := r.Float64()
	return x, true
}

// format writes a number as tostring does: the C format %.14g.
func format(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e14 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 14, 64)
}
