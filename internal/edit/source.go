package edit

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// A Source finds the syntax at a place in the package under analysis.
type Source struct {
	pass  *analysis.Pass
	roots map[*ast.File]inspector.Cursor
}

func newSource(pass *analysis.Pass) *Source {
	return &Source{pass: pass, roots: map[*ast.File]inspector.Cursor{}}
}

// file returns the file at pos, or nil.
func (s *Source) file(pos token.Pos) *ast.File {
	for _, f := range s.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// At returns the innermost node around pos.
func (s *Source) At(pos token.Pos) (inspector.Cursor, bool) {
	f := s.file(pos)
	if f == nil {
		return inspector.Cursor{}, false
	}
	root, ok := s.roots[f]
	if !ok {
		root = inspector.New([]*ast.File{f}).Root()
		s.roots[f] = root
	}
	return root.FindByPos(pos, pos)
}

// CallAt returns the call of which pos is the opening parenthesis, or which a
// go or defer statement at pos makes.
func (s *Source) CallAt(pos token.Pos) (*ast.CallExpr, inspector.Cursor, bool) {
	c, ok := s.At(pos)
	if !ok {
		return nil, c, false
	}
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.DeferStmt)(nil), (*ast.GoStmt)(nil)) {
		switch n := up.Node().(type) {
		case *ast.CallExpr:
			if n.Lparen == pos {
				return n, up, true
			}
		case *ast.DeferStmt:
			if n.Defer == pos {
				return called(up, n.Call)
			}
		case *ast.GoStmt:
			if n.Go == pos {
				return called(up, n.Call)
			}
		}
	}
	return nil, c, false
}

func called(stmt inspector.Cursor, call *ast.CallExpr) (*ast.CallExpr, inspector.Cursor, bool) {
	c, ok := stmt.FindNode(call)
	return call, c, ok
}

// Range returns what a diagnostic about the call at pos underlines: from the
// name of the method, which stands in the line of the parenthesis.
func (s *Source) Range(pos token.Pos) (from, to token.Pos) {
	call, _, ok := s.CallAt(pos)
	if !ok {
		return pos, token.NoPos
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Pos(), call.End()
	case *ast.Ident:
		return fun.Pos(), call.End()
	}
	return call.Lparen, call.End()
}

// Beside reports whether two places are in one function, or in one text of a
// script.
func (s *Source) Beside(a, b token.Pos) bool {
	c, ok := s.At(a)
	if !ok {
		return false
	}
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.BasicLit)(nil), (*ast.GenDecl)(nil)) {
		n := up.Node()
		return n.Pos() <= b && b < n.End()
	}
	return false
}

// Guard returns the condition on which the call at pos is made, or nil: the
// innermost one that does not also decide over the call at past.
func (s *Source) Guard(pos, past token.Pos) ast.Expr {
	_, c, ok := s.CallAt(pos)
	if !ok {
		return nil
	}
	if list := guards(c, past); len(list) > 0 {
		return list[0]
	}
	return nil
}

// guards returns the conditions around a node, the innermost first, up to the
// first statement that is also around the place past.
func guards(c inspector.Cursor, past token.Pos) []ast.Expr {
	var out []ast.Expr
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.FuncDecl)(nil)) {
		n := up.Node()
		if past.IsValid() && n.Pos() <= past && past < n.End() {
			return out
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if n.Body.Pos() <= c.Node().Pos() {
				out = append(out, n.Cond)
			}
		case *ast.CaseClause:
			out = append(out, n.List...)
		}
	}
	return out
}
