package lua

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// expr lowers an expression to one value.
func (l *lowerer) expr(e ast.Expr) int {
	defer l.at(e.Line())()
	switch e := e.(type) {
	case *ast.NilExpr:
		return l.null()
	case *ast.TrueExpr:
		return l.truth(true)
	case *ast.FalseExpr:
		return l.truth(false)
	case *ast.NumberExpr:
		return l.number(e.Value)
	case *ast.StringExpr:
		return l.text(e.Value)
	case *ast.IdentExpr:
		return l.ident(e.Value)
	case *ast.AttrGetExpr:
		return l.attr(e)
	case *ast.TableExpr:
		return l.table(e)
	case *ast.FuncCallExpr:
		return l.call(e, 1)[0]
	case *ast.Comma3Expr:
		return l.rest(1)[0]
	case *ast.LogicalOpExpr:
		return l.logical(e)
	case *ast.FunctionExpr:
		return l.staticValue(l.static(e))
	}
	return l.operator(e)
}

// at makes line the current one until the function that it returns is called.
func (l *lowerer) at(line int) func() {
	old := l.line
	if line > 0 {
		l.line = line
	}
	return func() { l.line = old }
}

// operator lowers what computes a value from values.
func (l *lowerer) operator(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.RelationalOpExpr:
		x, y := l.expr(e.Lhs), l.expr(e.Rhs)
		if e.Operator == "~=" {
			return l.not(l.prim("==", flow.Bool, x, y))
		}
		return l.prim(e.Operator, flow.Bool, x, y)
	case *ast.StringConcatOpExpr:
		return l.prim("concat", flow.String, l.pieces(e)...)
	case *ast.ArithmeticOpExpr:
		x, y := l.expr(e.Lhs), l.expr(e.Rhs)
		return l.prim(e.Operator, l.arithType(e.Operator, x, y), x, y)
	case *ast.UnaryMinusOpExpr:
		if n, ok := e.Expr.(*ast.NumberExpr); ok {
			return l.number("-" + n.Value)
		}
		x := l.expr(e.Expr)
		return l.prim("-", l.arithType("-", x, x), l.number("0"), x)
	case *ast.UnaryNotOpExpr:
		return l.not(l.test(l.expr(e.Expr)))
	case *ast.UnaryLenOpExpr:
		return l.prim("len", flow.Int, l.expr(e.Expr))
	}
	return l.opaque(flow.Other)
}

// arithType is Int but where a fraction is likely. Lua has one type of number;
// the machine reckons with integers only.
func (l *lowerer) arithType(op string, x, y int) flow.Type {
	if op == "/" || op == "^" || l.f.Vals[x].Type == flow.Float || l.f.Vals[y].Type == flow.Float {
		return flow.Float
	}
	return flow.Int
}

// pieces flattens a .. b .. c, which is nested to the right.
func (l *lowerer) pieces(e *ast.StringConcatOpExpr) []int {
	parts := []int{l.expr(e.Lhs)}
	if more, ok := e.Rhs.(*ast.StringConcatOpExpr); ok {
		return append(parts, l.pieces(more)...)
	}
	return append(parts, l.expr(e.Rhs))
}

func (l *lowerer) ident(name string) int {
	if v := l.lookup(name); v != nil {
		if v.static != nil {
			return l.staticValue(v.static)
		}
		return l.read(v)
	}
	return l.staticValue(&static{path: name})
}

// staticValue is a function, a library or a parameter used as a value.
func (l *lowerer) staticValue(s *static) int {
	switch {
	case s.fn != nil:
		return l.escape(s)
	case s.path == "KEYS":
		return l.keys
	case s.path == "ARGV":
		return l.argv
	case s.path == "math.huge":
		return l.opaque(flow.Float)
	}
	return l.fixed(flow.Val{Op: flow.Global, Type: flow.Other, Name: "lua." + s.path})
}

func (l *lowerer) attr(e *ast.AttrGetExpr) int {
	s := l.static(e)
	if s != nil && s.path != "" {
		return l.staticValue(s)
	}
	typ := flow.Other
	if obj := l.static(e.Object); obj != nil && isParameter(obj.path) {
		if n, ok := e.Key.(*ast.NumberExpr); ok {
			return l.element(obj.path, l.number(n.Value))
		}
		typ = flow.String
	}
	return l.prim("index", typ, l.expr(e.Object), l.expr(e.Key))
}

func isParameter(path string) bool { return path == "KEYS" || path == "ARGV" }

// text is a literal. A verb in it is one of Sprintf's operands.
func (l *lowerer) text(s string) int {
	if l.verbs < 0 || !strings.Contains(s, marker) {
		return l.str(s)
	}
	var parts []int
	for _, p := range split(s) {
		if p.verb == "" {
			parts = append(parts, l.str(p.text))
			continue
		}
		parts = append(parts, l.prim("verbtext", flow.String, l.verb(p), l.str(p.verb)))
	}
	return l.prim("concat", flow.String, parts...)
}

// table lowers a constructor: keys and values in turn. The last value may stand
// for a list that goes on from its key.
func (l *lowerer) table(e *ast.TableExpr) int {
	var args []int
	next := 1
	for i, f := range e.Fields {
		if f.Key != nil {
			args = append(args, l.expr(f.Key), l.expr(f.Value))
			continue
		}
		if i < len(e.Fields)-1 {
			args = append(args, l.count(next), l.expr(f.Value))
			next++
			continue
		}
		vals, tail := l.open(f.Value)
		for _, v := range vals {
			args = append(args, l.count(next), v)
			next++
		}
		if tail >= 0 {
			args = append(args, l.count(next), l.prim("rest", flow.Other, tail))
		}
	}
	return l.prim("table", flow.Pointer, args...)
}
