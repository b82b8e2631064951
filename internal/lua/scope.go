package lua

import "github.com/yuin/gopher-lua/ast"

// scope is a chain of names. It is never changed, so that a function literal
// keeps the names that it sees.
type scope struct {
	name   string
	v      *variable
	parent *scope
}

func (s *scope) find(name string) *variable {
	for ; s != nil; s = s.parent {
		if s.name == name {
			return s.v
		}
	}
	return nil
}

// static is what an expression stands for without running anything: a function
// of the script, or something of a library or of the server by its path.
type static struct {
	path  string
	fn    *ast.FunctionExpr
	scope *scope // what fn sees
}

// spaces are the tables whose fields are known by path.
var spaces = map[string]bool{
	"redis": true, "server": true, "valkey": true, "math": true, "string": true, "table": true,
	"cjson": true, "cmsgpack": true, "struct": true, "bit": true, "os": true,
}

// known reports whether a path names something that this package knows.
func known(path string) bool {
	return path == "KEYS" || path == "ARGV" || spaces[path] || isFunction(path)
}

// declare makes a local variable.
func (l *lowerer) declare(name string) *variable {
	v := &variable{}
	l.scope = &scope{name, v, l.scope}
	return v
}

// lookup returns the variable of that name, or nil for a global that the
// script has not made.
func (l *lowerer) lookup(name string) *variable {
	if v := l.scope.find(name); v != nil {
		return v
	}
	return l.root[name]
}

// global returns the variable of a global that is assigned to.
func (l *lowerer) global(name string) *variable {
	v := l.root[name]
	if v == nil {
		v = &variable{}
		l.root[name] = v
	}
	return v
}

// constant reports whether a variable of that name keeps its first value. It
// asks for the name: another variable of the same name only costs precision.
func (l *lowerer) constant(name string) bool { return l.notes.assigned[name] == 0 }

// static returns what e stands for, or nil if that takes running it.
func (l *lowerer) static(e ast.Expr) *static {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if v := l.lookup(e.Value); v != nil {
			return v.static
		}
		return &static{path: e.Value}
	case *ast.AttrGetExpr:
		obj := l.static(e.Object)
		if key, ok := e.Key.(*ast.StringExpr); ok && obj != nil && spaces[obj.path] {
			return &static{path: common(obj.path + "." + key.Value)}
		}
	case *ast.FunctionExpr:
		return &static{fn: e, scope: l.scope}
	case *ast.LogicalOpExpr:
		// local unpack = unpack or table.unpack
		if s := l.binding(e.Lhs); e.Operator == "or" && s != nil {
			return s
		}
	}
	return nil
}

// binding returns what a variable that is set to e, for good, stands for.
func (l *lowerer) binding(e ast.Expr) *static {
	s := l.static(e)
	if s == nil || s.fn == nil && !known(s.path) {
		return nil
	}
	return s
}
