package lua

import (
	"go/token"

	"github.com/quotalint/quotalint/internal/flow"
)

// part is the list from the second argument's element to the third's.
func (e *evaluation) part() *flow.Term {
	elems, ok := e.elements(e.arg(0))
	from, okFrom := e.arg(1).Int()
	to, okTo := int64(len(elems)), true
	if len(e.args) > 2 {
		to, okTo = e.arg(2).Int()
	}
	if !ok || !okFrom || !okTo || from < 1 {
		return e.apply("part")
	}
	to = min(to, int64(len(elems)))
	if from > to {
		return e.U.List()
	}
	return e.U.List(elems[from-1 : to]...)
}

// more is the condition of a loop over ipairs: there is an element.
func (e *evaluation) more() *flow.Term {
	t, at := e.arg(0), e.arg(1)
	elems, ok := e.elements(t)
	if n, known := at.Int(); ok && known {
		return e.U.Truth(n <= int64(len(elems)))
	}
	if ok {
		return e.compare(token.LEQ, at, e.U.Num(int64(len(elems))))
	}
	if e.entries(t) != nil {
		return e.unknown("")
	}
	return e.compare(token.LEQ, at, e.U.App("len", flow.Int, t))
}

// key is the key of an entry that pairs gives, or nil behind the last one.
func (e *evaluation) key() *flow.Term {
	t, at := e.arg(0), e.arg(1)
	n, known := at.Int()
	x := e.entries(t)
	if x.Is("anything") {
		return e.unknown("")
	}
	if x != nil && known && n >= 1 {
		if i := 2 * (int(n) - 1); i+1 < len(x.Args) {
			return x.Args[i]
		}
		return e.U.Nil()
	}
	if elems, ok := e.elements(t); ok && known {
		if int(n) <= len(elems) {
			return e.U.Num(n)
		}
		return e.U.Nil()
	}
	return e.U.App("keyof", flow.Other, e.content(t), at)
}

// next tells an empty table from another; what it returns is not followed.
func (e *evaluation) next() *flow.Term {
	x := e.entries(e.arg(0))
	if elems, ok := e.elements(e.arg(0)); ok && len(elems) == 0 && (x == nil || len(x.Args) == 0) {
		return e.U.Nil()
	}
	return e.apply("lua.next")
}

// result is what a script returns: a table as a list of its elements, down to
// some depth.
func (e *evaluation) result(t *flow.Term, depth int) *flow.Term {
	x := e.entries(t)
	if x == nil || depth == 0 {
		return t
	}
	if x.Is("anything") {
		return e.unknown("")
	}
	for _, status := range []string{"err", "ok"} {
		if v := e.lookup(x, e.U.Str(status), flow.Other); v.Kind != flow.TNil && !v.Is("index") {
			return e.U.App("lua.redis."+map[string]string{"err": "error", "ok": "status"}[status]+"_reply", flow.Other, v)
		}
	}
	elems, ok := e.elements(t)
	if !ok {
		return x
	}
	out := make([]*flow.Term, len(elems))
	for i, v := range elems {
		out[i] = e.result(v, depth-1)
	}
	return e.U.List(out...)
}
