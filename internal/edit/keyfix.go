package edit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/effects"
)

// namePeriod plans the fix of a key that names no period: it is built by
// package runtime, for the period that the lifetime stands for. Nothing else
// may build keys of the counter, since they would no longer meet; who reads a
// count that is neither compared nor returned builds them elsewhere.
func (f *file) namePeriod(fd effects.Finding) (*change, bool) {
	inc, ok := f.increment(fd.Increment)
	supply := f.Key(fd)
	if !ok || fd.Shared || !fd.Used || supply.name == nil || inc.fun.Sel.Name == "HIncrBy" || f.comments(span{supply.Pos, supply.End}) {
		return nil, false
	}
	c := &change{}
	period, imports, ok := f.period(fd.Window())
	if !ok {
		return nil, false
	}
	prefix, subject, ok := f.split(c, supply.expr)
	prefix = strings.TrimSuffix(prefix, ":")
	if !ok || prefix == "" || strings.ContainsAny(prefix, "{}%") {
		return nil, false
	}
	now, clock, ok := f.now(supply.Pos)
	if !ok {
		return nil, false
	}
	c.replace(span{supply.Pos, supply.End}, period+".Key("+strconv.Quote(prefix)+", "+subject+", "+now+")")
	c.dropped = append(c.dropped, span{supply.Pos, supply.End})
	c.owns = append(c.owns, span{supply.name.Pos(), supply.End})
	c.imports = append(append(imports, clock...), runtimePath)
	c.message = "Name the period in the key"
	return c, len(f.unread(c)) == 0
}

// split takes the expression of a key apart: a fixed prefix, and the source of
// the rest.
func (f *file) split(c *change, e ast.Expr) (prefix, subject string, ok bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return f.splitSum(c, e)
	case *ast.CallExpr:
		sel, ok := e.Fun.(*ast.SelectorExpr)
		switch {
		case !ok:
		case f.isFunc(sel.Sel, "fmt", "Sprintf"):
			return f.splitFormat(c, e)
		case f.isFunc(sel.Sel, "strings", "Join"):
			return f.splitJoin(c, e)
		}
	}
	return "", "", false
}

// splitSum splits "prefix" + subject + ….
func (f *file) splitSum(c *change, e *ast.BinaryExpr) (prefix, subject string, ok bool) {
	operands := flat(e)
	prefix, ok = literal(operands[0])
	if !ok {
		return "", "", false
	}
	subject, ok = f.strings(c, operands[1:], "+")
	return prefix, subject, ok
}

// flat returns the operands of a sum.
func flat(e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(flat(b.X), flat(b.Y)...)
	}
	return []ast.Expr{e}
}

// splitFormat splits fmt.Sprintf("prefix:%s", subject).
func (f *file) splitFormat(c *change, e *ast.CallExpr) (prefix, subject string, ok bool) {
	format, ok := literal(e.Args[0])
	i := strings.IndexByte(format, '%')
	if !ok || i < 0 || e.Ellipsis.IsValid() {
		return "", "", false
	}
	prefix, rest := format[:i], format[i:]
	if (rest == "%s" || rest == "%v") && len(e.Args) == 2 && isString(f.typeOf(e.Args[1])) {
		subject, ok = f.strings(c, e.Args[1:], "")
		return prefix, subject, ok
	}
	fun, ok := f.text(e.Fun)
	if !ok {
		return "", "", false
	}
	c.kept = append(c.kept, spanOf(e.Fun))
	args, ok := f.texts(c, e.Args[1:])
	return prefix, fun + "(" + strconv.Quote(rest) + ", " + strings.Join(args, ", ") + ")", ok
}

// splitJoin splits strings.Join([]string{"prefix", subject}, ":").
func (f *file) splitJoin(c *change, e *ast.CallExpr) (prefix, subject string, ok bool) {
	list, ok := ast.Unparen(e.Args[0]).(*ast.CompositeLit)
	if !ok || len(list.Elts) < 2 {
		return "", "", false
	}
	prefix, ok = literal(list.Elts[0])
	if !ok {
		return "", "", false
	}
	if len(list.Elts) == 2 {
		subject, ok = f.strings(c, list.Elts[1:], "")
		return prefix, subject, ok
	}
	fun, ok1 := f.text(e.Fun)
	sep, ok2 := f.text(e.Args[1])
	elems, ok3 := f.texts(c, list.Elts[1:])
	c.kept = append(c.kept, spanOf(e.Fun), spanOf(e.Args[1]))
	return prefix, fun + "([]string{" + strings.Join(elems, ", ") + "}, " + sep + ")", ok1 && ok2 && ok3
}

// strings returns the source of strings, joined by an operator. At least one
// must vary.
func (f *file) strings(c *change, exprs []ast.Expr, op string) (string, bool) {
	varies := false
	for _, e := range exprs {
		_, fixed := literal(e)
		varies = varies || !fixed
		if !isString(f.typeOf(e)) {
			return "", false
		}
	}
	texts, ok := f.texts(c, exprs)
	return strings.Join(texts, op), ok && varies
}

// texts returns the source of expressions, which are kept.
func (f *file) texts(c *change, exprs []ast.Expr) ([]string, bool) {
	var out []string
	for _, e := range exprs {
		text, ok := f.text(e)
		if !ok {
			return nil, false
		}
		out = append(out, text)
		c.kept = append(c.kept, spanOf(e))
	}
	return out, true
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// isString reports whether a value of type t can be passed as a string.
func isString(t types.Type) bool {
	return t != nil && types.AssignableTo(t, types.Typ[types.String])
}
