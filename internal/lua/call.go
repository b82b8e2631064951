package lua

import (
	"slices"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// arguments is what a call is given: values, what they stand for, and a list
// that goes on behind them, or -1.
type arguments struct {
	vals    []int
	statics []*static
	tail    int
}

// callStmt lowers a call whose results nobody takes. A verb that stands where
// a statement does may be any statement.
func (l *lowerer) callStmt(s *ast.FuncCallStmt) {
	call, ok := s.Expr.(*ast.FuncCallExpr)
	if !ok {
		return
	}
	if id, ok := call.Func.(*ast.IdentExpr); ok && l.verbs >= 0 && strings.HasPrefix(id.Value, marker) {
		l.unknown(call, []int{l.keys}, 0)
		return
	}
	l.call(call, 0)
}

// call lowers a call to its first n results, at least one.
func (l *lowerer) call(e *ast.FuncCallExpr, n int) []int {
	vals, _ := l.invoke(e, max(n, 1))
	for len(vals) < max(n, 1) {
		vals = append(vals, l.null())
	}
	return vals
}

// callAll lowers a call to all its results.
func (l *lowerer) callAll(e *ast.FuncCallExpr) (vals []int, tail int) { return l.invoke(e, -1) }

// invoke lowers a call. If n is not negative, no more than n results are wanted.
func (l *lowerer) invoke(e *ast.FuncCallExpr, n int) (vals []int, tail int) {
	defer l.at(e.Line())()
	fn := l.callee(e)
	if fn != nil && l.verbs >= 0 && strings.HasPrefix(fn.path, marker) {
		return []int{l.verbValue(fn.path)}, -1
	}
	if fn != nil && fn.path == "redis.register_function" {
		l.register(e)
		return nil, -1
	}
	args := l.arguments(e)
	if fn == nil {
		if e.Func != nil {
			l.expr(e.Func)
		}
		return l.unknown(e, l.escaping(args), n), -1
	}
	return l.apply(e, fn, args, n)
}

// callee returns what a call calls. A method of something that is no table of
// the script's own is one of a string.
func (l *lowerer) callee(e *ast.FuncCallExpr) *static {
	if e.Method == "" {
		return l.static(e.Func)
	}
	if path := "string." + e.Method; isFunction(path) {
		return &static{path: path}
	}
	return nil
}

func (l *lowerer) arguments(e *ast.FuncCallExpr) arguments {
	a := arguments{tail: -1}
	if e.Method != "" {
		a.vals = append(a.vals, l.expr(e.Receiver))
		a.statics = append(a.statics, nil)
	}
	for _, x := range e.Args {
		a.statics = append(a.statics, l.binding(x))
	}
	for i, x := range e.Args {
		s := a.statics[len(a.vals)]
		switch {
		case s != nil && s.fn != nil, s != nil && isFunction(s.path):
			a.vals = append(a.vals, l.null()) // asked for if it is needed
		case i == len(e.Args)-1:
			more, tail := l.open(x)
			a.vals, a.tail = append(a.vals, more...), tail
		default:
			a.vals = append(a.vals, l.expr(x))
		}
	}
	return a
}

// apply lowers a call of something that is known by itself or by its path.
func (l *lowerer) apply(e *ast.FuncCallExpr, fn *static, args arguments, n int) (vals []int, tail int) {
	switch path := fn.path; {
	case fn.fn != nil:
		return l.inline(e, fn, args, n), -1
	case isCommand(path):
		return []int{l.command(e, args)}, -1
	case path == "pcall", path == "xpcall":
		return l.protected(e, args, n)
	case path == "select":
		return l.selected(args)
	case path == "unpack", path == "table.unpack":
		return l.unpack(args, n)
	case path == "error":
		l.stop(flow.Exit)
		return nil, -1
	case path == "assert":
		return l.assert(args)
	case functions[path].known():
		return l.library(e, path, args, n), -1
	}
	return l.unknown(e, l.escaping(args), n), -1
}

// command lowers a call of the store.
func (l *lowerer) command(e *ast.FuncCallExpr, args arguments) int {
	words := slices.Clone(args.vals)
	if args.tail >= 0 {
		words = append(words, l.prim("rest", flow.Other, args.tail))
	}
	v := l.emit(flow.Val{Op: flow.Call, Args: words, Call: &flow.Callee{Kind: flow.Client, Name: Command, Context: true, Results: 1}})
	l.place(v, l.notes.calls[e])
	return v
}
