package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// list lowers expressions to exactly n values. Those that statics names are
// not computed.
func (l *lowerer) list(exprs []ast.Expr, n int, statics []*static) []int {
	var vals []int
	for i, e := range exprs {
		switch {
		case i < len(statics) && statics[i] != nil:
			vals = append(vals, l.null())
		case i == len(exprs)-1 && n > len(vals)+1:
			vals = append(vals, l.spread(e, n-len(vals))...)
		default:
			vals = append(vals, l.expr(e))
		}
	}
	for len(vals) < n {
		vals = append(vals, l.null())
	}
	return vals[:n]
}

// spread lowers the last expression of a list to n values.
func (l *lowerer) spread(e ast.Expr, n int) []int {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		if !e.AdjustRet {
			return l.call(e, n)
		}
	case *ast.Comma3Expr:
		if !e.AdjustRet {
			return l.rest(n)
		}
	}
	return []int{l.expr(e)}
}

// values lowers expressions to all their values: some, and a list that goes on
// behind them, or -1.
func (l *lowerer) values(exprs []ast.Expr) (vals []int, tail int) {
	tail = -1
	for i, e := range exprs {
		if i == len(exprs)-1 {
			var more []int
			more, tail = l.open(e)
			return append(vals, more...), tail
		}
		vals = append(vals, l.expr(e))
	}
	return vals, tail
}

// open lowers the last expression of a list to all its values.
func (l *lowerer) open(e ast.Expr) (vals []int, tail int) {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		if !e.AdjustRet {
			return l.callAll(e)
		}
	case *ast.Comma3Expr:
		if !e.AdjustRet && l.fn != nil {
			return append([]int(nil), l.fn.rest...), l.fn.tail
		}
	}
	return []int{l.expr(e)}, -1
}

// rest returns the first n values of "...".
func (l *lowerer) rest(n int) []int {
	var vals []int
	if l.fn != nil {
		vals = append(vals, l.fn.rest...)
	}
	for i := 1; len(vals) < n; i++ {
		if l.fn != nil && l.fn.tail >= 0 {
			vals = append(vals, l.prim("index", flow.Other, l.fn.tail, l.count(i)))
		} else {
			vals = append(vals, l.null())
		}
	}
	return vals[:n]
}
