package lua

import (
	"go/token"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// kind is a Lua type, as far as a term tells.
type kind uint8

const (
	unsure kind = iota
	null
	boolean
	number
	text
	table
)

var kindNames = [...]string{null: "nil", boolean: "boolean", number: "number", text: "string", table: "table"}

// kindOf returns the Lua type of a term. tonumber of something that may be nil
// may be nil.
func kindOf(t *flow.Term) kind {
	switch {
	case t.Kind == flow.TNil:
		return null
	case t.Is("table"), t.Is("list"):
		return table
	case t.Is("tonumber") && kindOf(t.Args[0]) == unsure:
		return unsure
	}
	switch t.Type {
	case flow.Bool:
		return boolean
	case flow.Int, flow.Float, flow.Duration:
		return number
	case flow.String, flow.Bytes:
		return text
	}
	return unsure
}

// truthy makes a condition of a value: all but nil and false hold.
func (e *evaluation) truthy(x *flow.Term) *flow.Term {
	switch kindOf(x) {
	case null:
		return e.U.Truth(false)
	case boolean:
		return x
	case number, text, table:
		return e.U.Truth(true)
	}
	switch {
	case x.Type == flow.Time:
		return e.U.Truth(true)
	case x.Is("tonumber"): // a number, unless there was nothing
		return e.truthy(x.Args[0])
	}
	return e.U.App("truthy", flow.Bool, x)
}

func (e *evaluation) typeName() *flow.Term {
	if k := kindOf(e.arg(0)); k != unsure {
		return e.U.Str(kindNames[k])
	}
	return e.U.App("lua.type", flow.String, e.arg(0))
}

// equal compares two values. Values of different types are never equal.
func (e *evaluation) equal(x, y *flow.Term) *flow.Term {
	e.Domain.Compared(e.st, token.EQL, x, y)
	kx, ky := kindOf(x), kindOf(y)
	switch {
	case x == y && x.Type != flow.Float:
		return e.U.Truth(true)
	case kx != unsure && ky != unsure && kx != ky:
		return e.U.Truth(false)
	case kx == null || x.IsConst("false") && kx == boolean:
		return e.missing(y, ky)
	case ky == null || y.IsConst("false") && ky == boolean:
		return e.missing(x, kx)
	case kx != ky && (kx == boolean || ky == boolean):
		return e.U.App("lua.same", flow.Bool, x, y)
	case kx == table && ky == table:
		return e.unknown("")
	}
	return e.compare(token.EQL, x, y)
}

// missing compares a value with nil or false. Of a value that may be either,
// the two are not told apart.
func (e *evaluation) missing(x *flow.Term, k kind) *flow.Term {
	if k == null {
		return e.U.Truth(true)
	}
	return e.Negate(e.truthy(x))
}

func (e *evaluation) compare(op token.Token, x, y *flow.Term) *flow.Term {
	switch e.Compare(e.st, op, x, y) {
	case flow.True:
		return e.U.Truth(true)
	case flow.False:
		return e.U.Truth(false)
	}
	return e.U.App(op.String(), flow.Bool, x, y)
}

var orders = map[string]token.Token{"<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ}

// order compares two numbers or two strings. Anything else ends the script; the
// answer is then left open.
func (e *evaluation) order() *flow.Term {
	op := orders[strings.TrimPrefix(e.site.Callee.Name, "lua.")]
	x, y := e.arg(0), e.arg(1)
	e.Domain.Compared(e.st, op, x, y)
	kx, ky := kindOf(x), kindOf(y)
	if !ordered(kx) || !ordered(ky) || kx != ky && kx != unsure && ky != unsure {
		return e.unknown("")
	}
	return e.compare(op, x, y)
}

func ordered(k kind) bool { return k == number || k == text || k == unsure }

// within is the condition of a numeric loop.
func (e *evaluation) within() *flow.Term {
	op := orders[strings.TrimPrefix(e.site.Callee.Name, "lua.within")]
	return e.compare(op, e.arg(0), e.arg(1))
}
