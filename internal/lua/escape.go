package lua

import (
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

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
