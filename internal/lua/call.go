package lua

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// arguments is what a call is given: values, what they stand for, and a list
// that goes on behind them, or -1.
type arguments struct {
	vals    []int
	statics []*static
	tail    int
}

// callStmt lowers a call whose results nobody takes. A verb that stands where
// a statement does may be any statement.
func (l *lowerer) callStmt(s *ast.FuncCallStmt) {
	call, ok := s.Expr.(*ast.FuncCallExpr)
	if !ok {
		return
	}
	if id, ok := call.Func.(*ast.IdentExpr); ok && l.verbs >= 0 && strings.HasPrefix(id.Value, marker) {
		l.unknown(call, []int{l.keys}, 0)
		return
	}
	l.call(call, 0)
}

// call lowers a call to its first n results, at least one.
func (l *lowerer) call(e *ast.FuncCallExpr, n int) []int {
	vals, _ := l.invoke(e, max(n, 1))
	for len(vals) < max(n, 1) {
		vals = append(vals, l.null())
	}
	return vals
}

// callAll lowers a call to all its results.
func (l *lowerer) callAll(e *ast.FuncCallExpr) (vals []int, tail int) { return l.invoke(e, -1) }

// invoke lowers a call. If n is not negative, no more than n results are wanted.
func (l *lowerer) invoke(e *ast.FuncCallExpr, n int) (vals []int, tail int) {
	defer l.at(e.Line())()
	fn := l.callee(e)
	if fn != nil && l.verbs >= 0 && strings.HasPrefix(fn.path, marker) {
		return []int{l.verbValue(fn.path)}, -1
	}
	if fn != nil && fn.path == "redis.register_function" {
		l.register(e)
		return nil, -1
	}
	args := l.arguments(e)
	if fn == nil {
		if e.Func != nil {
			l.expr(e.Func)
		}
		return l.unknown(e, l.escaping(args), n), -1
	}
	return l.apply(e, fn, args, n)
}

// callee returns what a call calls. A method of something that is no table of
// the script's own is one of a string.
func (l *lowerer) callee(e *ast.FuncCallExpr) *static {
	if e.Method == "" {
		return l.static(e.Func)
	}
	if path := "string." + e.Method; isFunction(path) {
		return &static{path: path}
	}
	return nil
}

func (l *lowerer) arguments(e *ast.FuncCallExpr) arguments {
	a := arguments{tail: -1}
	if e.Method != "" {
		a.vals = append(a.vals, l.expr(e.Receiver))
		a.statics = append(a.statics, nil)
	}
	for _, x := range e.Args {
		a.statics = append(a.statics, l.binding(x))
	}
	for i, x := range e.Args {
		s := a.statics[len(a.vals)]
		switch {
		case s != nil && s.fn != nil, s != nil && isFunction(s.path):
			a.vals = append(a.vals, l.null()) // asked for if it is needed
		case i == len(e.Args)-1:
			more, tail := l.open(x)
			a.vals, a.tail = append(a.vals, more...), tail
		default:
			a.vals = append(a.vals, l.expr(x))
		}
	}
	return a
}

// apply lowers a call of something that is known by itself or by its path.
func (l *lowerer) apply(e *ast.FuncCallExpr, fn *static, args arguments, n int) (vals []int, tail int) {
	switch path := fn.path; {
	case fn.fn != nil:
		return l.inline(e, fn, args, n), -1
	case isCommand(path):
		return []int{l.command(e, args)}, -1
	case path == "pcall", path == "xpcall":
		return l.protected(e, args, n)
	case path == "select":
		return l.selected(args)
	case path == "unpack", path == "table.unpack":
		return l.unpack(args, n)
	case path == "error":
		l.stop(flow.Exit)
		return nil, -1
	case path == "assert":
		return l.assert(args)
	case functions[path].known():
		return l.library(e, path, args, n), -1
	}
	return l.unknown(e, l.escaping(args), n), -1
}

// command lowers a call of the store.
func (l *lowerer) command(e *ast.FuncCallExpr, args arguments) int {
	words := args.vals
	if args.tail >= 0 {
		words = append(words, l.prim("rest", flow.Other, args.tail))
	}
	v := l.emit(flow.Val{Op: flow.Call, Args: words, Call: &flow.Callee{Kind: flow.Client, Name: Command, Results: 1}})
	l.place(v, l.notes.calls[e])
	return v
}

// unknown lowers a call that cannot be followed.
func (l *lowerer) unknown(e *ast.FuncCallExpr, args []int, n int) []int {
	v := l.emit(flow.Val{Op: flow.Call, Args: args, Call: &flow.Callee{Kind: flow.Static, Name: Unknown, Context: true, Results: 1}})
	if e != nil {
		l.place(v, l.notes.calls[e])
	}
	vals := []int{v}
	for len(vals) < n {
		vals = append(vals, l.opaque(flow.Other))
	}
	return vals
}

// escaping returns the arguments of a call that cannot be followed: functions
// among them may run.
func (l *lowerer) escaping(args arguments) []int {
	vals := append([]int(nil), args.vals...)
	for i, s := range args.statics {
		if i < len(vals) && s != nil && s.fn != nil {
			vals[i] = l.escape(s)
		}
	}
	if args.tail >= 0 {
		vals = append(vals, args.tail)
	}
	return vals
}

// escape is a function of the script that goes where it cannot be followed. It
// may run there, and do something to what it mentions.
func (l *lowerer) escape(fn *static) int {
	if !l.reaches(fn, map[*static]bool{}) {
		return l.opaque(flow.Other)
	}
	args := []int{l.keys}
	seen := map[*variable]bool{}
	for _, name := range l.notes.mentions[fn.fn] {
		if v := fn.scope.find(name); v != nil && v.static == nil && !seen[v] {
			seen[v] = true
			args = append(args, l.read(v))
		}
	}
	v := l.unknown(nil, args, 1)[0]
	l.place(v, l.notes.offset(l.line))
	return v
}

// reaches reports whether a function may reach the store.
func (l *lowerer) reaches(fn *static, seen map[*static]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	for _, name := range l.notes.mentions[fn.fn] {
		s := &static{path: name}
		if v := fn.scope.find(name); v != nil {
			s = v.static
		}
		switch {
		case s == nil:
		case s.fn != nil:
			if l.reaches(s, seen) {
				return true
			}
		case isStore(s.path):
			return true
		}
	}
	return false
}

// protected lowers pcall(f, …). Errors of commands are not followed.
func (l *lowerer) protected(e *ast.FuncCallExpr, args arguments, n int) (vals []int, tail int) {
	skip := 1
	if fn := l.static(e.Func); fn != nil && fn.path == "xpcall" {
		skip = 2 // the handler
	}
	if len(args.vals) < skip || args.statics[0] == nil {
		return l.unknown(e, l.escaping(args), n), -1
	}
	fn := args.statics[0]
	inner := arguments{args.vals[skip:], args.statics[skip:], args.tail}
	vals, tail = l.apply(e, fn, inner, max(n-1, -1))
	return append([]int{l.truth(true)}, vals...), tail
}

// selected lowers select(i, …).
func (l *lowerer) selected(args arguments) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	first, rest := l.f.Vals[args.vals[0]], args.vals[1:]
	if first.Op == flow.Const && first.Name == "#" && args.tail < 0 {
		return []int{l.count(len(rest))}, -1
	}
	if i := intOf(first); i >= 1 && i <= len(rest) {
		return rest[i-1:], args.tail
	}
	return []int{l.opaque(flow.Other)}, -1
}

// unpack lowers unpack(t, …) to the values that are wanted, or to the list.
func (l *lowerer) unpack(args arguments, n int) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	list := args.vals[0]
	if len(args.vals) > 1 {
		list = l.prim("part", flow.Other, args.vals...)
	}
	if n < 0 {
		return nil, list
	}
	for i := 1; i <= n; i++ {
		vals = append(vals, l.prim("index", flow.Other, list, l.count(i)))
	}
	return vals, -1
}

// assert ends the script unless its first argument holds.
func (l *lowerer) assert(args arguments) (vals []int, tail int) {
	if len(args.vals) == 0 {
		return nil, -1
	}
	good, bad := l.block(), l.block()
	l.branch(l.test(args.vals[0]), good, bad)
	l.start(good)
	l.seal(bad)
	return args.vals, args.tail
}
