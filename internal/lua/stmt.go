package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// blockOf lowers the statements of a block, whose names end with it.
func (l *lowerer) blockOf(stmts []ast.Stmt) {
	outer := l.scope
	l.statements(stmts)
	l.scope = outer
}

// statements lowers statements in the current scope, as far as anything gets.
func (l *lowerer) statements(stmts []ast.Stmt) {
	for _, s := range stmts {
		if l.dead {
			return
		}
		l.stmt(s)
	}
}

func (l *lowerer) stmt(s ast.Stmt) {
	defer l.at(s.Line())()
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		l.local(s)
	case *ast.AssignStmt:
		l.assign(s)
	case *ast.FuncCallStmt:
		l.callStmt(s)
	case *ast.DoBlockStmt:
		l.blockOf(s.Stmts)
	case *ast.IfStmt:
		l.ifStmt(s)
	case *ast.WhileStmt:
		l.while(s)
	case *ast.RepeatStmt:
		l.repeat(s)
	case *ast.NumberForStmt:
		l.numberFor(s)
	case *ast.GenericForStmt:
		l.genericFor(s)
	case *ast.FuncDefStmt:
		l.funcDef(s)
	case *ast.ReturnStmt:
		l.returnStmt(s)
	case *ast.BreakStmt:
		if l.loop < 0 {
			panic(refusal("break outside of a loop"))
		}
		l.jump(l.loop)
		l.stop(flow.Jump)
	}
}

func (l *lowerer) ifStmt(s *ast.IfStmt) {
	yes, no, done := l.block(), l.block(), l.block()
	l.cond(s.Condition, yes, no)
	l.start(yes)
	l.blockOf(s.Then)
	l.jump(done)
	l.start(no)
	l.blockOf(s.Else)
	l.jump(done)
	l.start(done)
}

// local declares variables. One that stands for a function or a library for
// good is no variable.
func (l *lowerer) local(s *ast.LocalAssignStmt) {
	if len(s.Names) == 1 && len(s.Exprs) == 1 && l.constant(s.Names[0]) {
		if fn, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			v := l.declare(s.Names[0]) // a local function sees itself
			v.static = &static{fn: fn, scope: l.scope}
			return
		}
	}
	statics := make([]*static, len(s.Names))
	for i, name := range s.Names {
		if i < len(s.Exprs) && l.constant(name) {
			statics[i] = l.binding(s.Exprs[i])
		}
	}
	vals := l.list(s.Exprs, len(s.Names), statics)
	for i, name := range s.Names {
		v := l.declare(name)
		v.static = statics[i]
		l.write(v, vals[i])
	}
}

func (l *lowerer) assign(s *ast.AssignStmt) {
	if len(s.Lhs) == 1 && len(s.Rhs) == 1 && l.define(s.Lhs[0], l.static(s.Rhs[0])) {
		return
	}
	vals := l.list(s.Rhs, len(s.Lhs), nil)
	for i, lhs := range s.Lhs {
		l.set(lhs, vals[i])
	}
}

// set stores a value in a variable or a field.
func (l *lowerer) set(lhs ast.Expr, val int) {
	switch lhs := lhs.(type) {
	case *ast.IdentExpr:
		v := l.lookup(lhs.Value)
		if v == nil {
			v = l.global(lhs.Value)
		}
		v.static = nil
		l.write(v, val)
	case *ast.AttrGetExpr:
		l.prim("set", flow.Other, l.expr(lhs.Object), l.expr(lhs.Key), val)
	}
}

// funcDef lowers function NAME() … end.
func (l *lowerer) funcDef(s *ast.FuncDefStmt) {
	fn := &static{fn: s.Func, scope: l.scope}
	switch {
	case s.Name.Func == nil: // function a:b()
		l.escape(fn)
	case !l.define(s.Name.Func, fn):
		l.set(s.Name.Func, l.escape(fn))
	}
}

// define gives a name to a function, if that is its only assignment: the name
// then stands for the function everywhere.
func (l *lowerer) define(lhs ast.Expr, fn *static) bool {
	id, ok := lhs.(*ast.IdentExpr)
	if !ok || fn == nil || fn.fn == nil || l.notes.assigned[id.Value] != 1 {
		return false
	}
	v := l.lookup(id.Value)
	if v == nil {
		v = l.global(id.Value)
	}
	v.static = fn
	return true
}

// returnStmt ends the script, or goes on behind the call of the function.
func (l *lowerer) returnStmt(s *ast.ReturnStmt) {
	if l.fn == nil {
		vals, tail := l.values(s.Exprs)
		if tail >= 0 && len(vals) == 0 {
			vals = []int{l.prim("index", flow.Other, tail, l.count(1))}
		}
		for i, v := range vals {
			vals[i] = l.prim("result", l.f.Vals[v].Type, v)
		}
		l.stop(flow.Return, vals...)
		return
	}
	for i, v := range l.list(s.Exprs, len(l.fn.results), nil) {
		l.write(l.fn.results[i], v)
	}
	l.jump(l.fn.join)
	l.stop(flow.Jump)
}
