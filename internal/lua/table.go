package lua

import (
	"slices"
	"strconv"

	"github.com/quotalint/quotalint/internal/flow"
)

// A table is an address, and what has been written to it is kept in the state:
// App("entries", key, value, key, value, …), the last write last. A list of the
// server's is a list term, which nothing changes.
const (
	maxEntries = 64 // of one table; one with more may hold anything
	maxWrites  = 8  // of one statement to one table; more may write anything
	maxTables  = 4  // that one constructor makes on one path
)

// table makes a table. Each time that a constructor runs on a path it makes
// another one, up to a bound.
func (e *evaluation) table() *flow.Term {
	var addr *flow.Term
	site := e.here()
	for i := range int64(maxTables) {
		addr = e.U.App("table", flow.Pointer, site, e.U.Num(i))
		if e.st.Get(addr) == nil {
			break
		}
	}
	e.st.Set(addr, e.U.App("entries", flow.Other))
	for i := 0; i+1 < len(e.args); i += 2 {
		e.entry(addr, e.args[i], e.args[i+1])
	}
	return addr
}

// entry writes one entry of a constructor; its value may be a list.
func (e *evaluation) entry(addr, key, val *flow.Term) {
	if !val.Is("rest") {
		e.put(addr, key, val)
		return
	}
	first, _ := key.Int()
	elems, whole := e.elements(val.Args[0])
	for i, x := range elems {
		e.put(addr, e.U.Num(first+int64(i)), x)
	}
	if !whole {
		e.blur(addr)
	}
}

// entries returns what is in a table, or nil if t is no table of the script.
func (e *evaluation) entries(t *flow.Term) *flow.Term {
	if !t.Is("table") {
		return nil
	}
	if x := e.st.Get(t); x != nil {
		return x
	}
	return e.U.App("entries", flow.Other)
}

// put writes to a table.
func (e *evaluation) put(t, key, val *flow.Term) {
	old := e.entries(t)
	if !old.Is("entries") {
		return
	}
	var args []*flow.Term
	plain := key.Kind == flow.TConst
	for i := 0; i < len(old.Args); i += 2 {
		plain = plain && old.Args[i].Kind == flow.TConst
	}
	for i := 0; i < len(old.Args); i += 2 {
		if !plain || old.Args[i] != key {
			args = append(args, old.Args[i], old.Args[i+1])
		}
	}
	if len(args) >= 2*maxEntries {
		e.blur(t)
		return
	}
	args = append(args, key, val)
	x := e.U.App("entries", flow.Other, args...)
	if weight(x, 8*maxWeight) > 8*maxWeight {
		e.blur(t)
		return
	}
	e.st.Set(t, x)
}

// blur makes a table one that may hold anything, for good.
func (e *evaluation) blur(t *flow.Term) { e.st.Set(t, e.U.App("anything", flow.Other)) }

func (e *evaluation) set() *flow.Term {
	e.write(e.arg(0), e.arg(1), e.arg(2))
	return e.U.Nil()
}

// write is put by a statement of the script, which may be in a loop. One that
// writes too often makes the table unknown, so that loops end.
func (e *evaluation) write(t, key, val *flow.Term) {
	if e.entries(t) == nil {
		return
	}
	mark := e.U.App("writes", flow.Pointer, e.here(), t)
	n, most := int64(1), int64(maxWrites)
	if old := e.st.Get(mark); old != nil {
		n, _ = old.Int()
		n++
	}
	if volatile(val) {
		most = 1
	}
	if n > most {
		e.blur(t)
		return
	}
	e.st.Set(mark, e.U.Num(n))
	e.put(t, key, val)
}

// volatile reports whether a value has something in it that the program makes
// anew each time, or takes out of a container that is not known.
func volatile(t *flow.Term) bool {
	if t.Kind == flow.TSym || t.Is("index") || t.Is("keyof") {
		return true
	}
	return slices.ContainsFunc(t.Args, volatile)
}

// here names the call, by the frame that it is in.
func (e *evaluation) here() *flow.Term {
	return e.U.Str(e.site.Frame.Name() + "#" + strconv.Itoa(e.site.Val))
}

// index reads a table, a list or something unknown.
func (e *evaluation) index(t, key *flow.Term, typ flow.Type) *flow.Term {
	if x := e.entries(t); x != nil {
		return e.lookup(x, key, typ)
	}
	switch kindOf(t) {
	case null, boolean, number, text:
		return e.U.Nil()
	}
	n, isInt := key.Int()
	if elems, ok := e.Elems(e.st, t); ok {
		if isInt && n >= 1 && int(n) <= len(elems) {
			return elems[n-1]
		}
		if key.Kind == flow.TConst {
			return e.U.Nil()
		}
	}
	if t.Is("append") && isInt && n >= 1 {
		if elems, ok := e.Elems(e.st, t.Args[0]); ok && int(n) <= len(elems) {
			return elems[n-1]
		}
	}
	if kindOf(key) == number {
		key = e.Arith("-", flow.Int, key, e.U.Num(1))
	}
	return e.U.App("index", typ, t, key)
}

// lookup finds the last write to a key.
func (e *evaluation) lookup(entries, key *flow.Term, typ flow.Type) *flow.Term {
	if entries.Is("anything") {
		return e.Fresh(e.st, e.site, "", typ)
	}
	for i := len(entries.Args) - 2; i >= 0; i -= 2 {
		k := entries.Args[i]
		if k == key {
			return entries.Args[i+1]
		}
		if k.Kind != flow.TConst || key.Kind != flow.TConst {
			return e.U.App("index", typ, entries, key) // it may be this one
		}
	}
	return e.U.Nil()
}
