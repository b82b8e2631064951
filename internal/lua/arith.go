package lua

import (
	"go/token"
	"math"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// toNumber is what arithmetic and tonumber make of a value.
func (e *evaluation) toNumber(x *flow.Term) *flow.Term {
	switch kindOf(x) {
	case number:
		return x
	case null, boolean, table:
		return e.U.Nil()
	}
	switch {
	case x.Type == flow.Time:
		return x // a clock's text is its number
	case x.Kind == flow.TConst:
		typ, text, ok := literal(x.Name)
		if !ok {
			return e.U.Nil()
		}
		if typ == flow.Int {
			n, _ := strconv.ParseInt(text, 10, 64)
			return e.U.Num(n)
		}
		return e.U.App("tonumber", flow.Float, x)
	case x.Is("text"):
		if n := e.toNumber(x.Args[0]); kindOf(n) == number || n.Type == flow.Time {
			return n
		}
	case x.Is("tonumber"):
		return x
	}
	return e.U.App("tonumber", flow.Int, x)
}

func (e *evaluation) toNumberBase() *flow.Term {
	if base, ok := e.arg(1).Int(); len(e.args) > 1 && (!ok || base != 10) {
		return e.U.App("tonumber", flow.Int, e.args...)
	}
	return e.toNumber(e.arg(0))
}

func (e *evaluation) arithmetic() *flow.Term {
	op := strings.TrimPrefix(e.site.Callee.Name, "lua.")
	x, y := e.toNumber(e.arg(0)), e.toNumber(e.arg(1))
	if x.Kind == flow.TNil || y.Kind == flow.TNil {
		return e.unknown("") // an error, which ends the script
	}
	typ := e.site.Result
	if x.Type == flow.Float || y.Type == flow.Float {
		typ = flow.Float
	}
	a, okA := x.Int()
	b, okB := y.Int()
	switch op {
	case "/":
		if okA && okB && b != 0 && a%b == 0 {
			return e.U.Num(a / b)
		}
		if okB && b == 1 {
			return x
		}
		return e.U.App("/", flow.Float, x, y)
	case "%":
		if !okA || !okB || a < 0 || b <= 0 {
			return e.U.App("%", typ, x, y) // Go rounds the other way below zero
		}
	case "^":
		return e.U.App("^", typ, x, y)
	case "*":
		if okB && b == 1 {
			return x
		}
	}
	return e.Arith(op, typ, x, y)
}

// floor is where a fraction becomes a whole number: the floor of a quotient is
// what Go's division gives.
func (e *evaluation) floor() *flow.Term {
	x := e.toNumber(e.arg(0))
	if f, ok := floatOf(x); ok {
		return e.U.Num(int64(math.Floor(f)))
	}
	if x.Is("/") && x.Type == flow.Float {
		a, okA := x.Args[0].Int()
		b, okB := x.Args[1].Int()
		if okA && okB && b != 0 {
			return e.U.Num(int64(math.Floor(float64(a) / float64(b))))
		}
		return e.U.App("/", flow.Int, x.Args...)
	}
	if x.Type == flow.Float {
		return e.U.App("floor", flow.Int, x)
	}
	return x
}

func (e *evaluation) ceil() *flow.Term {
	x := e.toNumber(e.arg(0))
	if f, ok := floatOf(x); ok {
		return e.U.Num(int64(math.Ceil(f)))
	}
	if x.Type == flow.Float {
		return e.U.App("ceil", flow.Int, x)
	}
	return x
}

// extreme is math.max or math.min.
func (e *evaluation) extreme() *flow.Term {
	name := strings.TrimPrefix(e.site.Callee.Name, "lua.")
	op := token.GEQ
	if name == "min" {
		op = token.LEQ
	}
	best := e.toNumber(e.arg(0))
	for i := 1; i < len(e.args); i++ {
		x := e.toNumber(e.args[i])
		switch e.Compare(e.st, op, best, x) {
		case flow.True:
		case flow.False:
			best = x
		default:
			best = e.U.App(name, flow.Int, best, x)
		}
	}
	return best
}
