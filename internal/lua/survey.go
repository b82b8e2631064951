package lua

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// notes is what one walk over the tree finds out before it is lowered.
type notes struct {
	calls    map[*ast.FuncCallExpr]int // byte offsets
	assigned map[string]int            // assignments to a name, declarations aside
	lines    []int                     // the offset of each line's first word
	mentions map[*ast.FunctionExpr][]string
	returns  map[*ast.FunctionExpr]int // the most values that one of its returns gives
}

// surveyor walks a tree in the order of the text. The tree has lines and no
// columns, so that the n-th call of a name on a line is found by counting.
type surveyor struct {
	*notes
	heads map[head][]int
	level int
	inner []*ast.FunctionExpr // the functions around
}

func survey(chunk []ast.Stmt, text string) *notes {
	n := &notes{calls: map[*ast.FuncCallExpr]int{}, assigned: map[string]int{}, mentions: map[*ast.FunctionExpr][]string{}, returns: map[*ast.FunctionExpr]int{}}
	starts := lineStarts(text)
	for _, at := range starts {
		rest := text[at:]
		n.lines = append(n.lines, at+len(rest)-len(strings.TrimLeft(rest, " \t")))
	}
	s := &surveyor{notes: n, heads: scanHeads(text, starts)}
	s.block(chunk)
	return n
}

// offset returns where the first word of a line stands.
func (n *notes) offset(line int) int {
	if line < 1 || line > len(n.lines) {
		return 0
	}
	return n.lines[line-1]
}

// call notes where a call begins.
func (s *surveyor) call(e *ast.FuncCallExpr) {
	name := ""
	if e.Func != nil {
		name = dotted(e.Func)
	} else if name = dotted(e.Receiver); name != "" {
		name += ":" + e.Method
	}
	at := head{e.Line(), name}
	if found := s.heads[at]; name != "" && len(found) > 0 {
		s.calls[e] = found[0]
		s.heads[at] = found[1:]
		return
	}
	s.calls[e] = s.offset(e.Line())
}

func (s *surveyor) assign(lhs ast.Expr) {
	if id, ok := lhs.(*ast.IdentExpr); ok {
		s.assigned[id.Value]++
	}
}

// deeper counts a syntax level until the function that it returns is called.
func (s *surveyor) deeper() func() {
	if s.level++; s.level > maxLevels {
		panic(refusal("the script nests too deep"))
	}
	return func() { s.level-- }
}

func (s *surveyor) block(stmts []ast.Stmt) {
	defer s.deeper()()
	for _, stmt := range stmts {
		s.stmt(stmt)
	}
}

func (s *surveyor) stmt(stmt ast.Stmt) {
	switch t := stmt.(type) {
	case *ast.AssignStmt:
		for _, e := range t.Lhs {
			s.assign(e)
		}
		s.exprs(t.Lhs...)
		s.exprs(t.Rhs...)
	case *ast.LocalAssignStmt:
		s.exprs(t.Exprs...)
	case *ast.FuncCallStmt:
		s.exprs(t.Expr)
	case *ast.DoBlockStmt:
		s.block(t.Stmts)
	case *ast.WhileStmt:
		s.exprs(t.Condition)
		s.block(t.Stmts)
	case *ast.RepeatStmt:
		s.block(t.Stmts)
		s.exprs(t.Condition)
	case *ast.IfStmt:
		s.exprs(t.Condition)
		s.block(t.Then)
		s.block(t.Else)
	case *ast.NumberForStmt:
		s.exprs(t.Init, t.Limit, t.Step)
		s.block(t.Stmts)
	case *ast.GenericForStmt:
		s.exprs(t.Exprs...)
		s.block(t.Stmts)
	case *ast.FuncDefStmt:
		if t.Name.Func != nil {
			s.assign(t.Name.Func)
		}
		s.function(t.Func)
	case *ast.ReturnStmt:
		if n := len(s.inner); n > 0 {
			s.returns[s.inner[n-1]] = max(s.returns[s.inner[n-1]], len(t.Exprs))
		}
		s.exprs(t.Exprs...)
	case *ast.GotoStmt, *ast.LabelStmt:
		panic(refusal("goto is not Lua 5.1"))
	}
}

func (s *surveyor) exprs(list ...ast.Expr) {
	defer s.deeper()()
	for _, e := range list {
		s.expr(e)
	}
}

func (s *surveyor) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		s.exprs(e.Object, e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			s.exprs(f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		s.call(e)
		s.exprs(e.Func, e.Receiver)
		s.exprs(e.Args...)
	case *ast.LogicalOpExpr:
		s.exprs(e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		s.exprs(e.Lhs, e.Rhs)
	case *ast.StringConcatOpExpr:
		s.exprs(e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		s.exprs(e.Lhs, e.Rhs)
	case *ast.UnaryMinusOpExpr:
		s.exprs(e.Expr)
	case *ast.UnaryNotOpExpr:
		s.exprs(e.Expr)
	case *ast.UnaryLenOpExpr:
		s.exprs(e.Expr)
	case *ast.FunctionExpr:
		s.function(e)
	case *ast.IdentExpr:
		for _, fn := range s.inner {
			s.mentions[fn] = append(s.mentions[fn], e.Value)
		}
	}
}

func (s *surveyor) function(fn *ast.FunctionExpr) {
	s.inner = append(s.inner, fn)
	s.block(fn.Stmts)
	s.inner = s.inner[:len(s.inner)-1]
}
