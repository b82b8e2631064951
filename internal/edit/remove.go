package edit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// remove adds to c the removal of a call that dates a key: of its statement,
// and of the if around it when that does nothing else. It reports false where
// that would take more away than the dating.
func (f *file) remove(c *change, call inspector.Cursor, about map[types.Object]bool) bool {
	top := whole(call)
	parent := top.Parent()
	switch n := parent.Node().(type) {
	case *ast.ReturnStmt:
		if !isError(f.typeOf(top.Node())) || f.comments(spanOf(top.Node())) {
			return false
		}
		c.replace(spanOf(top.Node()), "nil")
		c.dropped = append(c.dropped, spanOf(top.Node()))
		c.owns = append(c.owns, spanOf(n))
		return true
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return f.removeStmts(c, about, parent)
	case *ast.AssignStmt:
		return f.removeAssign(c, about, parent, n)
	case *ast.BinaryExpr:
		return f.removeCheck(c, about, parent, top.Node())
	}
	return false
}

// whole returns the call with the methods that ask for its reply.
func whole(call inspector.Cursor) inspector.Cursor {
	for {
		sel := call.Parent()
		if _, ok := sel.Node().(*ast.SelectorExpr); !ok || call.ParentEdgeKind() != edge.SelectorExpr_X {
			return call
		}
		up := sel.Parent()
		if _, ok := up.Node().(*ast.CallExpr); !ok || sel.ParentEdgeKind() != edge.CallExpr_Fun {
			return call
		}
		call = up
	}
}

// removeAssign removes an assignment of the error alone, with the check of it
// that follows.
func (f *file) removeAssign(c *change, about map[types.Object]bool, at inspector.Cursor, n *ast.AssignStmt) bool {
	var err types.Object
	for _, lhs := range n.Lhs {
		id, ok := lhs.(*ast.Ident)
		switch {
		case !ok:
			return false
		case id.Name == "_":
		case err == nil && isError(f.typeOf(id)):
			err = f.pass.TypesInfo.ObjectOf(id)
		default:
			return false
		}
	}
	if at.ParentEdgeKind() == edge.IfStmt_Init {
		up := at.Parent()
		check := up.Node().(*ast.IfStmt)
		return err != nil && f.checks(check.Cond, err) && leaves(check) && f.removeStmts(c, about, up)
	}
	next, ok := at.NextSibling()
	if ok && err != nil {
		if check, isIf := next.Node().(*ast.IfStmt); isIf && check.Init == nil && f.checks(check.Cond, err) && leaves(check) {
			return f.removeStmts(c, about, at, next)
		}
	}
	return f.removeStmts(c, about, at)
}

// removeCheck removes "if call.Err() != nil { return … }".
func (f *file) removeCheck(c *change, about map[types.Object]bool, cond inspector.Cursor, call ast.Node) bool {
	up := cond.Parent()
	check, ok := up.Node().(*ast.IfStmt)
	b := cond.Node().(*ast.BinaryExpr)
	if !ok || check.Init != nil || b.Op != token.NEQ || b.X != call || !isError(f.typeOf(call)) || !leaves(check) {
		return false
	}
	return f.removeStmts(c, about, up)
}

// checks reports whether cond is err != nil.
func (f *file) checks(cond ast.Expr, err types.Object) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ {
		return false
	}
	x, ok := ast.Unparen(b.X).(*ast.Ident)
	return ok && f.pass.TypesInfo.Uses[x] == err && f.pass.TypesInfo.Types[b.Y].IsNil()
}

// leaves reports whether all that an if does is to leave: its branch goes with
// the check.
func leaves(n *ast.IfStmt) bool {
	if n.Else != nil || len(n.Body.List) != 1 {
		return false
	}
	switch s := n.Body.List[0].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Label == nil && s.Tok != token.GOTO
	}
	return false
}

// removeStmts removes neighbouring statements, and what is left empty by that.
func (f *file) removeStmts(c *change, about map[types.Object]bool, stmts ...inspector.Cursor) bool {
	for {
		block, ok := stmts[0].Parent().Node().(*ast.BlockStmt)
		if !ok || len(block.List) > len(stmts) {
			break
		}
		up, ok := f.emptied(stmts[0].Parent(), about)
		if !ok {
			return false
		}
		if !up.Valid() {
			break
		}
		stmts = []inspector.Cursor{up}
	}
	switch stmts[0].ParentEdgeKind() {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	what := span{stmts[0].Node().Pos(), stmts[len(stmts)-1].Node().End()}
	lines, ok := f.lines(what)
	if !ok {
		return false
	}
	c.drop(lines, what)
	c.owns = append(c.owns, what)
	return true
}

// emptied returns the statement that has nothing left to do when a block is
// empty. It is not valid for the body of a function, which may be empty.
func (f *file) emptied(block inspector.Cursor, about map[types.Object]bool) (inspector.Cursor, bool) {
	up := block.Parent()
	switch n := up.Node().(type) {
	case *ast.FuncDecl:
		return inspector.Cursor{}, true
	case *ast.IfStmt:
		return up, n.Body == block.Node() && n.Init == nil && n.Else == nil && f.guardOnly(n.Cond, about)
	case *ast.FuncLit:
		call := up.Parent()
		if c, ok := call.Node().(*ast.CallExpr); !ok || c.Fun != n || len(c.Args) > 0 {
			return up, false
		}
		switch call.Parent().Node().(type) {
		case *ast.DeferStmt, *ast.GoStmt, *ast.ExprStmt:
			return call.Parent(), true
		}
	}
	return up, false
}

// guardOnly reports whether a condition asks for nothing but the count and
// errors, so that it can go with what it guards.
func (f *file) guardOnly(cond ast.Expr, about map[types.Object]bool) bool {
	only := true
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(x ast.Node) bool { only = only && f.plain(x, about); return only })
			return false // not the method's name
		default:
			only = only && f.plain(n, about)
		}
		return only
	})
	return only
}

// plain reports whether a node of a condition reads the count, an error or a
// constant.
func (f *file) plain(n ast.Node, about map[types.Object]bool) bool {
	switch n := n.(type) {
	case nil, *ast.BinaryExpr, *ast.ParenExpr, *ast.BasicLit, *ast.SelectorExpr:
		return true
	case *ast.UnaryExpr:
		return n.Op == token.NOT || n.Op == token.SUB
	case *ast.CallExpr:
		if f.pass.TypesInfo.Types[n.Fun].IsType() {
			return true
		}
		sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
		return ok && (len(n.Args) == 0 && (sel.Sel.Name == "Val" || sel.Sel.Name == "Err") || sel.Sel.Name == "Is")
	case *ast.Ident:
		switch obj := f.pass.TypesInfo.Uses[n].(type) {
		case *types.Var:
			return about[obj] || isError(obj.Type())
		case *types.Const, *types.Nil, *types.TypeName, *types.PkgName, *types.Builtin:
			return true
		}
	}
	return false
}

func (f *file) typeOf(n ast.Node) types.Type {
	if e, ok := n.(ast.Expr); ok {
		return f.pass.TypesInfo.TypeOf(e)
	}
	return nil
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}
