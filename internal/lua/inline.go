package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// inline lowers the body of a local function in place of its call. If n is
// negative, as many results are wanted as its returns give.
func (l *lowerer) inline(e *ast.FuncCallExpr, fn *static, args arguments, n int) []int {
	if l.tooDeep(fn.fn) {
		return l.unknown(e, append(l.escaping(args), l.keys), n)
	}
	if n < 0 {
		n = l.notes.returns[fn.fn]
	}
	act := &activation{fn: fn.fn, caller: l.fn, join: l.block(), tail: -1}
	for range n {
		act.results = append(act.results, &variable{})
	}
	scope, caller, loop := l.scope, l.fn, l.loop
	l.scope, l.loop = fn.scope, -1
	l.bind(fn.fn.ParList, args, act)
	l.fn = act
	l.statements(fn.fn.Stmts)
	for _, r := range act.results {
		l.write(r, l.null())
	}
	l.jump(act.join)
	l.start(act.join)
	l.scope, l.fn, l.loop = scope, caller, loop
	vals := make([]int, n)
	for i, r := range act.results {
		vals[i] = l.read(r)
	}
	return vals
}

// tooDeep reports whether a function runs already, or within too many others.
func (l *lowerer) tooDeep(fn *ast.FunctionExpr) bool {
	depth := 0
	for a := l.fn; a != nil; a = a.caller {
		if depth++; depth >= maxInline || a.fn == fn {
			return true
		}
	}
	return false
}

// bind gives the parameters of a function their values.
func (l *lowerer) bind(params *ast.ParList, args arguments, act *activation) {
	for i, name := range params.Names {
		v := l.declare(name)
		switch {
		case i < len(args.vals):
			l.write(v, args.vals[i])
			if i < len(args.statics) && args.statics[i] != nil {
				l.bindStatic(v, name, args.statics[i])
			}
		case args.tail >= 0:
			l.write(v, l.prim("index", flow.Other, args.tail, l.count(i-len(args.vals)+1)))
		default:
			l.write(v, l.null())
		}
	}
	named := len(params.Names)
	if !params.HasVargs {
		return
	}
	if named <= len(args.vals) {
		act.rest, act.tail = args.vals[named:], args.tail
	} else if args.tail >= 0 {
		act.tail = l.prim("part", flow.Other, args.tail, l.count(named-len(args.vals)+1))
	}
}

// bindStatic binds a parameter to a function or a library, or to the value that
// one makes if the parameter is assigned to.
func (l *lowerer) bindStatic(v *variable, name string, s *static) {
	if l.constant(name) {
		v.static = s
		return
	}
	l.write(v, l.staticValue(s))
}

// register lowers a function of a library: it runs alone, with the lists of
// keys and arguments that the server hands it.
func (l *lowerer) register(e *ast.FuncCallExpr) {
	fn := l.registered(e.Args)
	if fn == nil {
		for _, a := range e.Args {
			l.expr(a)
		}
		return
	}
	run, skip := l.block(), l.block()
	l.branch(l.opaque(flow.Bool), run, skip)
	l.start(run)
	args := arguments{vals: []int{l.keys, l.argv}, statics: []*static{{path: "KEYS"}, {path: "ARGV"}}, tail: -1}
	vals := l.inline(e, fn, args, 1)
	l.stop(flow.Return, l.prim("result", flow.Other, vals[0]))
	l.start(skip)
}

// registered returns the callback of redis.register_function: its second
// argument, or a field of its only one.
func (l *lowerer) registered(args []ast.Expr) *static {
	var found *static
	switch {
	case len(args) == 2:
		found = l.static(args[1])
	case len(args) == 1:
		table, ok := args[0].(*ast.TableExpr)
		if !ok {
			return nil
		}
		for _, f := range table.Fields {
			if key, ok := f.Key.(*ast.StringExpr); ok && key.Value == "callback" {
				found = l.static(f.Value)
			}
		}
	}
	if found == nil || found.fn == nil {
		return nil
	}
	return found
}
