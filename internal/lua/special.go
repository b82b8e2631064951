package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// protected lowers pcall(f, …). Errors of commands are not followed.
func (l *lowerer) protected(e *ast.FuncCallExpr, args arguments, n int) (vals []int, tail int) {
	skip := 1
	if fn := l.static(e.Func); fn != nil && fn.path == "xpcall" {
		skip = 2 // the handler
	}
	if len(args.vals) < skip || args.statics[0] == nil {
		return l.unknown(e, l.escaping(args), n), -1
	}
	fn := args.statics[0]
	inner := arguments{args.vals[skip:], args.statics[skip:], args.tail}
	vals, tail = l.apply(e, fn, inner, max(n-1, -1))
	return append([]int{l.truth(true)}, vals...), tail
}

// selected lowers select(i, …).
func (l *lowerer) selected(args arguments) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	first, rest := l.f.Vals[args.vals[0]], args.vals[1:]
	if first.Op == flow.Const && first.Name == "#" && args.tail < 0 {
		return []int{l.count(len(rest))}, -1
	}
	if i := intOf(first); i >= 1 && i <= len(rest) {
		return rest[i-1:], args.tail
	}
	return []int{l.opaque(flow.Other)}, -1
}

// unpack lowers unpack(t, …) to the values that are wanted, or to the list.
func (l *lowerer) unpack(args arguments, n int) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	list := args.vals[0]
	if len(args.vals) > 1 {
		list = l.prim("part", flow.Other, args.vals...)
	}
	if n < 0 {
		return nil, list
	}
	for i := 1; i <= n; i++ {
		vals = append(vals, l.prim("index", flow.Other, list, l.count(i)))
	}
	return vals, -1
}

// assert ends the script unless its first argument holds.
func (l *lowerer) assert(args arguments) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	good, bad := l.block(), l.block()
	l.branch(l.test(args.vals[0]), good, bad)
	l.start(good)
	l.seal(bad)
	return args.vals, args.tail
}
