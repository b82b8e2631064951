package lua

import (
	"go/token"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// std are the callees of the primitives: calls that reach no store.
func std(name string, results int) *flow.Callee {
	return &flow.Callee{Kind: flow.Static, Name: "lua." + name, Std: true, Results: results}
}

// prim adds a call of a primitive, which Library evaluates.
func (l *lowerer) prim(name string, typ flow.Type, args ...int) int {
	v := l.emit(flow.Val{Op: flow.Call, Type: typ, Args: args, Call: std(name, 1)})
	l.place(v, l.notes.offset(l.line))
	return v
}

// place gives a value its position.
func (l *lowerer) place(v, offset int) {
	l.f.SetPos(v, token.Pos(1+l.src.offset(offset)))
}

// fixed adds a value that needs no block, once.
func (l *lowerer) fixed(v flow.Val) int {
	key := constant{v.Op, v.Type, v.Name, v.Num}
	i, ok := l.constants[key]
	if !ok {
		i = l.add(v)
		l.constants[key] = i
	}
	return i
}

type constant struct {
	op   flow.Op
	typ  flow.Type
	name string
	num  int
}

func (l *lowerer) null() int { return l.fixed(flow.Val{Op: flow.Nil}) }

func (l *lowerer) truth(b bool) int {
	name := "false"
	if b {
		name = "true"
	}
	return l.fixed(flow.Val{Op: flow.Const, Type: flow.Bool, Name: name})
}

func (l *lowerer) number(text string) int {
	typ, text, ok := literal(text)
	if !ok {
		panic(refusal("malformed number " + strings.TrimSpace(text)))
	}
	return l.fixed(flow.Val{Op: flow.Const, Type: typ, Name: text})
}

func (l *lowerer) str(s string) int {
	return l.fixed(flow.Val{Op: flow.Const, Type: flow.String, Name: s})
}

func (l *lowerer) opaque(typ flow.Type) int {
	v := l.emit(flow.Val{Op: flow.Opaque, Type: typ})
	l.place(v, l.notes.offset(l.line))
	return v
}

func (l *lowerer) count(n int) int { return l.number(strconv.Itoa(n)) }

// intOf returns the value of an integer constant, or -1.
func intOf(v flow.Val) int {
	n, err := strconv.Atoi(v.Name)
	if v.Op != flow.Const || v.Type != flow.Int || err != nil {
		return -1
	}
	return n
}
