package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

func (l *lowerer) not(x int) int {
	return l.emit(flow.Val{Op: flow.Not, Type: flow.Bool, Args: []int{x}})
}

// test makes a condition of a value.
func (l *lowerer) test(x int) int {
	if l.f.Vals[x].Type == flow.Bool {
		return x
	}
	return l.prim("truthy", flow.Bool, x)
}

// logical lowers and and or: the second operand runs only if it is asked for.
func (l *lowerer) logical(e *ast.LogicalOpExpr) int {
	result := &variable{}
	x := l.expr(e.Lhs)
	l.write(result, x)
	more, done := l.block(), l.block()
	if e.Operator == "and" {
		l.branch(l.test(x), more, done)
	} else {
		l.branch(l.test(x), done, more)
	}
	l.start(more)
	l.write(result, l.expr(e.Rhs))
	l.jump(done)
	l.start(done)
	return l.read(result)
}

// cond branches on an expression.
func (l *lowerer) cond(e ast.Expr, yes, no int) {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		l.cond(e.Expr, no, yes)
		return
	case *ast.LogicalOpExpr:
		more := l.block()
		if e.Operator == "and" {
			l.cond(e.Lhs, more, no)
		} else {
			l.cond(e.Lhs, yes, more)
		}
		l.start(more)
		l.cond(e.Rhs, yes, no)
		return
	case *ast.TrueExpr:
		l.jump(yes)
		return
	case *ast.FalseExpr, *ast.NilExpr:
		l.jump(no)
		return
	}
	l.branch(l.test(l.expr(e)), yes, no)
}
