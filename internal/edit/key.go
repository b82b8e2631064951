package edit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/quotalint/quotalint/internal/effects"
)

// A Supply is the expression that supplies a key.
type Supply struct {
	Pos, End token.Pos
	Helper   token.Pos // where a function of the package builds the key, or NoPos

	expr ast.Expr
	name *ast.Ident // the variable that is given the expression; nil in the call itself
}

// Key returns the expression that supplies the key of a finding: that in the
// call or, where it is a variable with one definition in the same function,
// the right side of that. Without syntax it is the call itself.
func (s *Source) Key(f effects.Finding) Supply {
	call, at, ok := s.CallAt(f.Call)
	if !ok {
		return Supply{Pos: f.Call, End: f.Call}
	}
	arg := s.keyArgument(call, f)
	if arg == nil {
		arg = builderKey(at)
	}
	if arg == nil {
		from, to := s.Range(f.Call)
		return Supply{Pos: from, End: to}
	}
	out := Supply{expr: arg}
	if name, ok := ast.Unparen(arg).(*ast.Ident); ok {
		if def, expr := s.definition(at, name); def != nil {
			out.expr, out.name = expr, def
		}
	}
	out.Pos, out.End = out.expr.Pos(), out.expr.End()
	out.Helper = s.helper(out.expr)
	return out
}

// keyArgument returns the argument that holds the key: that of the parameter;
// of a command the first string that is not its name; of a script the element
// of its keys, or what stands behind its text and their number.
func (s *Source) keyArgument(call *ast.CallExpr, f effects.Finding) ast.Expr {
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if param := f.KeyParam; param >= 0 {
		if sel != nil && s.pass.TypesInfo.Selections[sel] != nil {
			param-- // the receiver is none of the arguments
		}
		if param >= 0 && param < len(call.Args) {
			return call.Args[param]
		}
		return nil
	}
	for i, arg := range call.Args {
		name, _ := literal(arg)
		if evals(name) && i+3 < len(call.Args) {
			return call.Args[i+3]
		}
		switch t := s.pass.TypesInfo.TypeOf(arg); {
		case t == nil, strings.EqualFold(name, f.Command):
		case isString(t) && !(sel != nil && strings.HasPrefix(sel.Sel.Name, "Eval")):
			return arg
		case types.Identical(t, types.NewSlice(types.Typ[types.String])):
			if list, ok := ast.Unparen(arg).(*ast.CompositeLit); ok && len(list.Elts) == 1 {
				return list.Elts[0]
			}
			return arg
		}
	}
	return nil
}

// evals reports whether a command runs a script.
func evals(name string) bool {
	return strings.EqualFold(name, "EVAL") || strings.EqualFold(name, "EVALSHA")
}

// builderKey returns what the method Key is given: inside a call, as in
// c.Do(ctx, c.B().Incr().Key(key).Build()), or further on in the chain that
// begins with the call, as behind c.B().Incr().
func builderKey(at inspector.Cursor) (key ast.Expr) {
	find := func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && len(c.Args) == 1 {
			if sel, ok := c.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Key" || sel.Sel.Name == "Keys") {
				key = c.Args[0]
			}
		}
		return key == nil
	}
	ast.Inspect(at.Node(), find)
	for up := at.Parent(); key == nil; up = up.Parent() {
		switch up.Node().(type) {
		case *ast.SelectorExpr:
		case *ast.CallExpr:
			find(up.Node())
		default:
			return nil
		}
	}
	return key
}

// definition returns the one place at which a local variable is given its
// value, and the value. It returns nil for one that has none, or several, or
// is defined in another function.
func (s *Source) definition(at inspector.Cursor, name *ast.Ident) (*ast.Ident, ast.Expr) {
	obj, _ := s.pass.TypesInfo.Uses[name].(*types.Var)
	if obj == nil {
		return nil, nil
	}
	for up := range at.Enclosing((*ast.FuncDecl)(nil)) {
		return s.onlyValue(up, obj)
	}
	return nil, nil
}

// onlyValue looks for assignments to obj in a function.
func (s *Source) onlyValue(fn inspector.Cursor, obj *types.Var) (def *ast.Ident, value ast.Expr) {
	count := 0
	set := func(lhs ast.Expr, rhs ast.Expr) {
		id, ok := ast.Unparen(lhs).(*ast.Ident)
		if !ok || s.pass.TypesInfo.ObjectOf(id) != obj {
			return
		}
		count++
		def, value = id, rhs
	}
	for c := range fn.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				set(lhs, pick(n.Rhs, len(n.Lhs), i))
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if len(n.Values) > 0 {
					set(id, pick(n.Values, len(n.Names), i))
				}
			}
		case *ast.RangeStmt:
			set(n.Key, nil)
			set(n.Value, nil)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				set(n.X, nil) // its address is taken
			}
		}
	}
	if count != 1 || value == nil {
		return nil, nil
	}
	return def, value
}

// pick returns the value of the i-th of n variables, or nil if one call gives
// them all.
func pick(values []ast.Expr, n, i int) ast.Expr {
	if len(values) != n {
		return nil
	}
	return values[i]
}

// helper returns where the function of this package that expr calls builds its
// result: its first return statement.
func (s *Source) helper(expr ast.Expr) token.Pos {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok {
		return token.NoPos
	}
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return token.NoPos
	}
	fn, ok := s.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok || fn.Pkg() != s.pass.Pkg {
		return token.NoPos
	}
	c, ok := s.At(fn.Pos())
	if !ok {
		return token.NoPos
	}
	for up := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for ret := range up.Preorder((*ast.ReturnStmt)(nil)) {
			if n := ret.Node().(*ast.ReturnStmt); len(n.Results) > 0 {
				return n.Results[0].Pos()
			}
		}
	}
	return token.NoPos
}
