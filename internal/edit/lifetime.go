package edit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/quotalint/quotalint/internal/effects"
)

// A lifetime is what a counter is given.
type lifetime struct {
	text    string
	until   bool     // text is a deadline
	moved   ast.Expr // what text was taken from, or nil
	imports []string
}

// A dating is a call that dates the key of a finding, and its lifetime.
type dating struct {
	at    inspector.Cursor
	life  ast.Expr
	until bool
	apart bool // it does nothing but date
	known time.Duration
}

// lifetimeArgs gives the argument of go-redis' methods that is a lifetime, and
// whether dating is all that the method does.
var lifetimeArgs = map[string]struct {
	arg          int
	until, apart bool
}{
	"Expire": {2, false, true}, "PExpire": {2, false, true},
	"ExpireNX": {2, false, true}, "ExpireXX": {2, false, true}, "ExpireGT": {2, false, true}, "ExpireLT": {2, false, true},
	"ExpireAt": {2, true, true}, "PExpireAt": {2, true, true},
	"Set": {3, false, false}, "SetNX": {3, false, false}, "SetEx": {3, false, false},
}

// dating finds the call of a command that dates.
func (f *file) dating(d effects.Date) (dating, bool) {
	call, at, ok := f.CallAt(d.Call)
	if !ok || !d.Direct {
		return dating{}, false
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || f.isExpression(fun) {
		return dating{}, false
	}
	m, ok := lifetimeArgs[fun.Sel.Name]
	if !ok || len(call.Args) != m.arg+1 {
		return dating{}, false
	}
	out := dating{at: at, life: call.Args[m.arg], until: m.until, apart: m.apart, known: d.Life}
	if m.until {
		// A deadline of now plus a duration is that duration.
		if add, ok := f.added(out.life); ok {
			out.life, out.until = add, false
		}
	}
	return out, true
}

// added returns d of an expression now.Add(d).
func (f *file) added(e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Add" {
		return nil, false
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.Ident:
		return call.Args[0], x.Name == "now"
	case *ast.CallExpr:
		fn, _ := x.Fun.(*ast.SelectorExpr)
		return call.Args[0], fn != nil && f.isFunc(fn.Sel, "time", "Now")
	}
	return nil, false
}

func (f *file) isFunc(id *ast.Ident, path, name string) bool {
	fn, ok := f.pass.TypesInfo.Uses[id].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == path && fn.Name() == name
}

// moved returns the lifetime of a dating as it can be written at the
// increment: it must mean the same there.
func (f *file) moved(d dating, inc *increment) (lifetime, bool) {
	tv := f.pass.TypesInfo.Types[d.life]
	if tv.Value != nil {
		if n, ok := constant.Int64Val(constant.ToInt(tv.Value)); !ok || n < int64(time.Millisecond) {
			return lifetime{}, false // the server would refuse it, or end the key at once
		}
	}
	text, ok := f.text(d.life)
	if ok && f.means(d.life, inc, d.at) {
		return lifetime{text: text, until: d.until, moved: d.life}, true
	}
	if d.known >= time.Millisecond && f.time != "" {
		return lifetime{text: f.duration(d.known), imports: []string{"time"}}, true
	}
	return lifetime{}, false
}

// means reports whether an expression has the same value at the increment as
// where it stands, and can be computed there without anything else happening.
func (f *file) means(e ast.Expr, inc *increment, from inspector.Cursor) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			same = false
		case *ast.CallExpr:
			same = same && f.harmless(n)
		case *ast.UnaryExpr:
			same = same && n.Op != token.ARROW
		case *ast.SelectorExpr:
			same = same && f.means(n.X, inc, from)
			return false // not the name of the field or method
		case *ast.Ident:
			same = same && f.sameAt(n, inc, from)
		}
		return same
	})
	return same
}

// harmless reports whether a call has no effect: a conversion, or one of
// package time.
func (f *file) harmless(call *ast.CallExpr) bool {
	if f.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		id = fun.Sel
	case *ast.Ident:
		id = fun
	default:
		return false
	}
	switch obj := f.pass.TypesInfo.Uses[id].(type) {
	case *types.Func:
		return obj.Pkg() != nil && (obj.Pkg().Path() == "time" || obj.Pkg().Path() == runtimePath)
	case *types.Builtin:
		return obj.Name() == "min" || obj.Name() == "max"
	}
	return false
}

// sameAt reports whether a name stands for the same value at the increment.
func (f *file) sameAt(id *ast.Ident, inc *increment, from inspector.Cursor) bool {
	obj := f.pass.TypesInfo.Uses[id]
	if obj == nil || obj.Parent() == nil || obj.Parent() == types.Universe {
		return true
	}
	at := inc.call.Lparen
	if _, found := f.scopeAt(at).LookupParent(id.Name, at); found != obj {
		return false
	}
	v, ok := obj.(*types.Var)
	if !ok || v.Parent() == f.pass.Pkg.Scope() {
		return true
	}
	between := span{min(at, from.Node().Pos()), max(at, from.Node().End())}
	for fn := range from.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
			if assigns(f.pass.TypesInfo, c.Node(), v) && between.has(c.Node().Pos()) {
				return false
			}
		}
	}
	return true
}

// assigns reports whether a statement gives v a value.
func assigns(info *types.Info, n ast.Node, v *types.Var) bool {
	var targets []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		targets = n.Lhs
	case *ast.IncDecStmt:
		targets = []ast.Expr{n.X}
	}
	for _, t := range targets {
		if id, ok := t.(*ast.Ident); ok && info.ObjectOf(id) == v {
			return true
		}
	}
	return false
}

func (f *file) scopeAt(pos token.Pos) *types.Scope {
	return f.pass.TypesInfo.Scopes[f.syntax].Innermost(pos)
}

// forPeriod is the lifetime of a counter whose key names its period.
func (f *file) forPeriod(p effects.Period) (lifetime, bool) {
	text, imports, ok := f.period(p)
	return lifetime{text: text + ".Lifetime()", imports: imports}, ok
}

// period writes a period of package runtime.
func (f *file) period(p effects.Period) (text string, imports []string, ok bool) {
	switch {
	case p.Unit != "":
		return f.quota + "." + p.Unit, nil, true
	case p.Every >= time.Millisecond && f.time != "":
		return f.quota + ".Every(" + f.duration(p.Every) + ")", []string{"time"}, true
	}
	return "", nil, false
}

// duration writes a duration, in the longest unit that fits.
func (f *file) duration(d time.Duration) string { return Duration(f.time, d) }
