package lua

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// body lowers the statements of a loop, whose break goes to done, and jumps.
func (l *lowerer) body(stmts []ast.Stmt, done int) {
	outer := l.loop
	l.loop = done
	l.statements(stmts)
	l.loop = outer
}

// header begins a loop: the block that each round comes to.
func (l *lowerer) header() int {
	head := l.block()
	l.jump(head)
	l.enter(head)
	return head
}

func (l *lowerer) while(s *ast.WhileStmt) {
	scope := l.scope
	head := l.header()
	body, done := l.block(), l.block()
	l.cond(s.Condition, body, done)
	l.start(body)
	l.body(s.Stmts, done)
	l.close(head, done)
	l.scope = scope
}

// close ends a loop's round and goes on behind the loop.
func (l *lowerer) close(head, done int) {
	l.jump(head)
	l.seal(head)
	l.start(done)
}

func (l *lowerer) repeat(s *ast.RepeatStmt) {
	scope := l.scope
	head := l.header()
	again, done := l.block(), l.block()
	l.body(s.Stmts, done)
	if !l.dead { // the condition sees the names of the body
		l.cond(s.Condition, done, again)
	}
	l.start(again)
	l.close(head, done)
	l.scope = scope
}

// numberFor lowers for i = first, last, step do … end.
func (l *lowerer) numberFor(s *ast.NumberForStmt) {
	scope := l.scope
	i := &variable{}
	l.write(i, l.bound(s.Init))
	last := l.bound(s.Limit)
	step, op := l.number("1"), "<="
	if s.Step != nil {
		step, op = l.bound(s.Step), direction(s.Step)
	}
	head := l.header()
	now := l.read(i)
	body, done := l.block(), l.block()
	l.branch(l.within(op, now, last), body, done)
	l.start(body)
	l.write(l.declare(s.Name), now)
	l.body(s.Stmts, done)
	l.write(i, l.emit(flow.Val{Op: flow.Bin, Type: flow.Int, Name: "+", Args: []int{now, step}}))
	l.close(head, done)
	l.scope = scope
}

// bound lowers a number that a loop runs from, to or by.
func (l *lowerer) bound(e ast.Expr) int {
	v := l.expr(e)
	if l.f.Vals[v].Op == flow.Const && l.f.Vals[v].Type == flow.Int {
		return v
	}
	return l.prim("number", flow.Int, v)
}

// direction returns how the variable of a loop compares with its bound, or "".
func direction(step ast.Expr) string {
	switch step := step.(type) {
	case *ast.NumberExpr:
		if strings.Trim(step.Value, "0.") != "" {
			return "<="
		}
	case *ast.UnaryMinusOpExpr:
		if _, ok := step.Expr.(*ast.NumberExpr); ok {
			return ">="
		}
	}
	return ""
}

// within is the condition of a loop. It is no evidence of a limit, so that it
// is not one of the script's comparisons.
func (l *lowerer) within(op string, now, last int) int {
	if op == "" {
		return l.opaque(flow.Bool)
	}
	return l.prim("within"+op, flow.Bool, now, last)
}

// genericFor lowers for … in ipairs(t), pairs(t) or some other iterator.
func (l *lowerer) genericFor(s *ast.GenericForStmt) {
	scope := l.scope
	if call, ok := s.Exprs[0].(*ast.FuncCallExpr); ok && len(call.Args) == 1 && call.Func != nil {
		switch fn := l.static(call.Func); {
		case fn != nil && fn.path == "ipairs":
			l.each(s, call.Args[0], l.item)
		case fn != nil && fn.path == "pairs":
			l.each(s, call.Args[0], l.pair)
		default:
			l.anyFor(s)
		}
	} else {
		l.anyFor(s)
	}
	l.scope = scope
}

// step lowers one step of an iterator over a table: whether there is another
// entry, and the entry.
type step func(t, at int, typ flow.Type) (more, key, val int)

func (l *lowerer) item(t, at int, typ flow.Type) (more, key, val int) {
	return l.prim("more", flow.Bool, t, at), at, l.prim("index", typ, t, at)
}

func (l *lowerer) pair(t, at int, typ flow.Type) (more, key, val int) {
	key = l.prim("key", flow.Other, t, at)
	return l.prim("truthy", flow.Bool, key), key, l.prim("index", typ, t, key)
}

// each lowers a loop over a table.
func (l *lowerer) each(s *ast.GenericForStmt, over ast.Expr, next step) {
	typ := flow.Other
	if obj := l.static(over); obj != nil && isParameter(obj.path) {
		typ = flow.String
	}
	t := l.expr(over)
	i := &variable{}
	l.write(i, l.number("1"))
	head := l.header()
	at := l.read(i)
	body, done := l.block(), l.block()
	more, key, val := next(t, at, typ)
	l.branch(more, body, done)
	l.start(body)
	for j, name := range s.Names {
		v := []int{key, val, l.null()}[min(j, 2)]
		l.write(l.declare(name), v)
	}
	l.body(s.Stmts, done)
	l.write(i, l.emit(flow.Val{Op: flow.Bin, Type: flow.Int, Name: "+", Args: []int{at, l.number("1")}}))
	l.close(head, done)
}

// anyFor lowers a loop over an iterator that cannot be followed.
func (l *lowerer) anyFor(s *ast.GenericForStmt) {
	l.values(s.Exprs)
	head := l.header()
	body, done := l.block(), l.block()
	l.branch(l.opaque(flow.Bool), body, done)
	l.start(body)
	for _, name := range s.Names {
		v := l.opaque(flow.Other)
		l.write(l.declare(name), v)
	}
	l.body(s.Stmts, done)
	l.close(head, done)
}
