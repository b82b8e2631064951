package edit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/quotalint/quotalint/internal/effects"
)

const (
	runtimePath = "github.com/quotalint/quotalint/runtime"
	redisPath   = "github.com/redis/go-redis/v9"
)

// helpers gives the function of package runtime that does what a method of
// go-redis does, and attaches a lifetime.
var helpers = map[string]string{"Incr": "Incr", "IncrBy": "IncrBy", "HIncrBy": "HIncrBy"}

// An increment is a call that counts and can be rewritten.
type increment struct {
	call   *ast.CallExpr
	fun    *ast.SelectorExpr
	at     inspector.Cursor
	client string // source of the client or pipeline
	queued bool
}

// increment finds the call of go-redis v9 that counts.
func (f *file) increment(p effects.Place) (*increment, bool) {
	call, at, ok := f.CallAt(p.Call)
	if !ok || !p.Direct || len(call.Args) < 2 {
		return nil, false
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || f.isExpression(fun) || helpers[fun.Sel.Name] == "" || !isCommand(f.typeOf(call)) || !f.scripts(fun.X) {
		return nil, false
	}
	client, ok := f.text(fun.X)
	if !ok || f.comments(span{fun.Pos(), call.Lparen}) {
		return nil, false
	}
	return &increment{call, fun, at, client, isPipeline(f.typeOf(fun.X))}, true
}

// isExpression reports whether fun is a method expression, whose receiver is
// among the arguments.
func (f *file) isExpression(fun *ast.SelectorExpr) bool {
	return f.pass.TypesInfo.Types[fun.X].IsType()
}

// isCommand reports whether t is the command of an integer of go-redis v9.
func isCommand(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == redisPath && n.Obj().Name() == "IntCmd"
}

// scripts reports whether a client can run scripts: whether it is what package
// runtime takes, a redis.Scripter. A struct would be copied on the way.
func (f *file) scripts(client ast.Expr) bool {
	t := f.typeOf(client)
	if t == nil {
		return false
	}
	if _, copied := t.Underlying().(*types.Struct); copied {
		return false
	}
	for _, name := range []string{"Eval", "EvalSha", "EvalRO", "EvalShaRO", "ScriptExists", "ScriptLoad"} {
		fn := lookup(t, name)
		if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != redisPath {
			return false
		}
	}
	return true
}

// lookup returns an exported method of t. The method set of a client is too large
// to be made for each finding.
func lookup(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// isPipeline reports whether commands on a value of type t are queued.
func isPipeline(t types.Type) bool {
	return t != nil && lookup(t, "Exec") != nil
}

// rewrite makes the increment one call that attaches the lifetime.
func (f *file) rewrite(c *change, inc *increment, life lifetime) bool {
	name, between := helpers[inc.fun.Sel.Name], ""
	if life.until {
		switch name {
		case "Incr":
			between = "1, "
		case "HIncrBy":
			return false
		}
		name = "IncrUntil"
	}
	last := inc.call.Args[len(inc.call.Args)-1]
	c.replace(spanOf(inc.fun), f.quota+"."+name)
	c.insert(inc.call.Args[0].End(), ", "+inc.client)
	c.insert(last.End(), ", "+between+life.text)
	c.imports = append(append(c.imports, runtimePath), life.imports...)
	c.owns = append(c.owns, spanOf(f.statement(inc.at)))
	c.message = "Count with quota." + name + ", which attaches the lifetime in the same step"
	return true
}

// statement returns the innermost statement around a node.
func (f *file) statement(at inspector.Cursor) ast.Node {
	for c := at; c.Valid(); c = c.Parent() {
		if s, ok := c.Node().(ast.Stmt); ok {
			return s
		}
		if _, ok := c.Node().(ast.Decl); ok {
			break
		}
	}
	return at.Node()
}

// counts returns the variables that hold the count or are made of it: those
// that the statement of the increment assigns, and what is assigned from them.
func (f *file) counts(inc *increment) map[types.Object]bool {
	about := map[types.Object]bool{}
	if len(inc.call.Args) > 2 {
		f.addVars(about, inc.call.Args[len(inc.call.Args)-1]) // the amount
	}
	for fn := range inc.at.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
			switch n := c.Node().(type) {
			case *ast.AssignStmt:
				f.follow(about, n, n.Lhs, n.Rhs, inc)
			case *ast.ValueSpec:
				lhs := make([]ast.Expr, len(n.Names))
				for i, id := range n.Names {
					lhs[i] = id
				}
				f.follow(about, n, lhs, n.Values, inc)
			}
		}
	}
	return about
}

// follow adds the variables of an assignment whose value is, or has to do
// with, the count.
func (f *file) follow(about map[types.Object]bool, at ast.Node, lhs, rhs []ast.Expr, inc *increment) {
	hit := span{at.Pos(), at.End()}.has(inc.call.Lparen)
	for _, e := range rhs {
		if _, lit := e.(*ast.FuncLit); lit {
			return
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				hit = hit || about[f.pass.TypesInfo.Uses[id]] && id.Pos() > inc.call.Pos()
			}
			return !hit
		})
	}
	if hit {
		for _, e := range lhs {
			f.addVars(about, e)
		}
	}
}

func (f *file) addVars(about map[types.Object]bool, e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.pass.TypesInfo.ObjectOf(id).(*types.Var); ok && !v.IsField() {
				about[v] = true
			}
		}
		return true
	})
}

// repliesUsed reports whether the function looks at the list of replies of a
// pipeline: it must not change its length then.
func (f *file) repliesUsed(inc *increment) bool {
	used := false
	for fn := range inc.at.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Exec" && sel.Sel.Name != "Pipelined" && sel.Sel.Name != "TxPipelined" {
				continue
			}
			switch n := c.Parent().Node().(type) {
			case *ast.ExprStmt, *ast.DeferStmt:
			case *ast.AssignStmt:
				id, ok := n.Lhs[0].(*ast.Ident)
				used = used || !ok || id.Name != "_"
			default:
				used = true
			}
		}
	}
	return used
}
