package flow

import (
	"go/token"
	"strconv"
)

// store puts val at addr. A whole struct or array replaces its parts.
func (r *runner) store(st *State, addr, val *Term) {
	if addr.Kind != TCell {
		r.m.escapes(val, st)
	}
	if addr.Is("&index") {
		r.element(st, addr, val)
	}
	if len(st.mem) > maxMem {
		panic(ErrGaveUp)
	}
	st.forget(addr)
	st.Set(addr, val)
}

// element is what a store says of a container: that it is not empty, and, where
// nobody can tell which element it is, that val is out of sight.
func (r *runner) element(st *State, addr, val *Term) {
	u := r.m.U
	at, known := addr.Args[1].Int()
	if !known {
		r.m.Domain.Leaves(st, []*Term{val})
		at = 0
	}
	if _, fixed := r.m.Len(st, addr.Args[0]); !fixed {
		r.m.Assume(st, token.GTR, u.App("len", Int, addr.Args[0]), u.Num(at))
	}
}

// load returns what is at addr. A variable that was never set has its zero
// value; anything else that was never set is a term of its own, always the
// same one: a field is taken not to change while the function runs.
func (r *runner) load(v int, val *Val, addr *Term, st *State) *Term {
	u := r.m.U
	if x := r.m.at(st, addr); x != nil {
		return x
	}
	if addr.Is("&field") {
		base, name := addr.Args[0], addr.Args[1].Name
		if whole := r.m.at(st, base); whole != nil {
			return r.m.Field(st, whole, name, val.Type)
		}
		if base.root().Kind != TCell {
			return u.App("."+name, val.Type, base)
		}
	}
	if addr.Is("&index") {
		base, i := addr.Args[0], addr.Args[1]
		if whole := r.m.at(st, base); whole != nil {
			return r.m.Index(st, whole, i, val.Type)
		}
		if base.root().Kind != TCell || base.Kind == TCell && base.len < 0 {
			return r.m.Index(st, base, i, val.Type)
		}
	}
	if addr.Kind == TCell {
		if parts := r.m.parts(st, addr); parts != nil {
			return parts
		}
	}
	if addr.root().Kind == TCell {
		return r.zero(val.Type)
	}
	return u.App("load", val.Type, addr)
}

// at returns what is at an address, now or from the start.
func (m *Machine) at(st *State, addr *Term) *Term {
	if x := st.Get(addr); x != nil {
		return x
	}
	return m.Domain.Initial(addr)
}

// root returns the variable that an address is a part of.
func (t *Term) root() *Term {
	for t.Is("&field") || t.Is("&index") {
		t = t.Args[0]
	}
	return t
}

func (r *runner) zero(typ Type) *Term {
	switch typ {
	case String:
		return r.m.U.Str("")
	case Int, Duration:
		return r.m.U.Num(0)
	case Bool:
		return r.m.U.Truth(false)
	}
	return r.m.U.Nil()
}

// parts returns the struct or array of which only parts have been set.
func (m *Machine) parts(st *State, cell *Term) *Term {
	if cell.len >= 0 {
		elems, _ := m.Elems(st, cell)
		return m.U.List(elems...)
	}
	var fields []*Term
	for _, b := range st.mem {
		if b.addr.Is("&field") && b.addr.Args[0] == cell {
			fields = append(fields, m.U.App("set", Other, b.addr.Args[1], b.val))
		}
	}
	if fields == nil {
		return nil
	}
	return m.U.App("struct", Other, fields...)
}

// Field returns a field of a struct value.
func (m *Machine) Field(st *State, x *Term, name string, typ Type) *Term {
	if x.Kind == TNil {
		return m.U.Nil()
	}
	if x.Is("struct") {
		for _, f := range x.Args {
			if f.Args[0].Name == name {
				return f.Args[1]
			}
		}
		switch typ {
		case Bool:
			return m.U.Truth(false)
		case Int, Duration:
			return m.U.Num(0)
		case String:
			return m.U.Str("")
		}
		return m.U.Nil()
	}
	if x.Is("load") {
		return m.U.App("."+name, typ, x.Args[0])
	}
	return m.U.App("."+name, typ, x)
}

// FieldOf returns a field of the struct that a pointer points at.
func (m *Machine) FieldOf(st *State, p *Term, name string, typ Type) *Term {
	for _, b := range st.mem {
		if b.addr.Is("&field") && b.addr.Args[0] == p && b.addr.Args[1].Name == name {
			return b.val
		}
	}
	return m.Field(st, m.Deref(st, p), name, typ)
}

// Deref returns what a pointer points at, if that is known.
func (m *Machine) Deref(st *State, p *Term) *Term {
	if x := m.at(st, p); x != nil {
		return x
	}
	if p.Kind == TCell {
		if x := m.parts(st, p); x != nil {
			return x
		}
	}
	return p
}

// Elems returns the elements of a slice or array whose length is known.
func (m *Machine) Elems(st *State, x *Term) ([]*Term, bool) {
	switch {
	case x.Is("list"):
		return x.Args, true
	case x.Kind == TNil:
		return nil, true
	case x.Is("slice") && len(x.Args) == 1:
		return m.Elems(st, x.Args[0])
	case x.Kind == TCell && x.len >= 0 && x.len <= maxElems:
		if whole := m.at(st, x); whole.Is("list") {
			return whole.Args, true
		}
		elems := make([]*Term, x.len)
		for i := range elems {
			elems[i] = m.at(st, m.U.App("&index", Pointer, x, m.U.Num(int64(i))))
			if elems[i] == nil {
				elems[i] = m.U.Nil()
			}
		}
		return elems, true
	}
	return nil, false
}

const maxElems = 64

// Len returns the length of a container, if it is known.
func (m *Machine) Len(st *State, x *Term) (int, bool) {
	if x.Kind == TConst && x.Type == String {
		return len(x.Name), true
	}
	if x.Kind == TCell && x.len > maxElems {
		return x.len, true
	}
	elems, ok := m.Elems(st, x)
	return len(elems), ok
}

// Index returns an element of a container.
func (m *Machine) Index(st *State, x, i *Term, typ Type) *Term {
	if n, ok := i.Int(); ok {
		if elems, ok := m.Elems(st, x); ok && n >= 0 && int(n) < len(elems) {
			return elems[n]
		}
	}
	if x.Is("slice") && len(x.Args) == 1 {
		x = x.Args[0]
	}
	if x.Kind == TCell {
		if elem := m.at(st, m.U.App("&index", Pointer, x, i)); elem != nil {
			return elem
		}
	}
	return m.U.App("index", typ, x, i)
}

func (r *runner) indexAddr(st *State, x, i *Term) *Term {
	if x.Is("slice") && len(x.Args) == 1 && x.Args[0].Kind == TCell {
		x = x.Args[0]
	}
	return r.m.U.App("&index", Pointer, x, i)
}

// slice returns x[:]; a part of something is a value of its own.
func (r *runner) slice(val *Val, x *Term) *Term {
	if val.Num == 0 { // the whole of it
		if x.Kind == TCell {
			return r.m.U.App("slice", val.Type, x)
		}
		return x
	}
	args := append([]*Term{x}, r.m.U.Num(int64(val.Num)))
	return r.m.U.App("part", val.Type, args...)
}

// appended returns the slice after append(args[0], args[1]...).
func (m *Machine) appended(st *State, args []*Term) *Term {
	if len(args) == 2 {
		a, okA := m.Elems(st, args[0])
		b, okB := m.Elems(st, args[1])
		if okA && okB && len(a)+len(b) <= maxElems {
			return m.U.List(append(append([]*Term(nil), a...), b...)...)
		}
		if args[0].Type == Bytes || args[0].Type == String || args[1].Type == String {
			return m.U.Concat(args...)
		}
	}
	return m.U.App("append", Other, args...)
}

// next advances an iterator. The elements of a container are numbered, so
// that two loops over one container meet the same ones.
func (r *runner) next(v int, iter *Term, env []*Term, st *State) {
	u := r.m.U
	state := st.Get(iter)
	if state == nil || !state.Is("iter") {
		env[v] = r.renewed(v, Other, st)
		return
	}
	over, at := state.Args[0], state.Args[1]
	n, known := at.Int()
	if !known || n >= maxRounds {
		at = r.renewed(v, Int, st)
		st.Set(iter, u.App("iter", Other, over, at))
	} else {
		st.Set(iter, u.App("iter", Other, over, u.Num(n+1)))
	}
	ok := u.App("<", Bool, at, u.App("len", Int, over))
	if length, has := r.m.Len(st, over); has && known {
		ok = u.Truth(n < int64(length))
	}
	key := u.App("keyof", String, over, at)
	env[v] = u.App("tuple", Other, ok, key, u.App("index", Other, over, key))
}

// builder returns the address at which the text of a strings.Builder or
// bytes.Buffer is kept.
func (m *Machine) builder(b *Term) *Term { return m.U.App("&field", Pointer, b, m.U.Str("text")) }

// BuilderText returns what has been written to a builder.
func (m *Machine) BuilderText(st *State, b *Term) *Term {
	if t := st.Get(m.builder(b)); t != nil {
		return t
	}
	if b.root().Kind == TCell {
		return m.U.Str("")
	}
	return m.U.App("text", String, b)
}

// BuilderWrite adds text to a builder.
func (m *Machine) BuilderWrite(st *State, b, text *Term) {
	st.Set(m.builder(b), m.U.Concat(m.BuilderText(st, b), text))
}

// BuilderReset empties a builder.
func (m *Machine) BuilderReset(st *State, b *Term) { st.Set(m.builder(b), m.U.Str("")) }

// Memory returns what is stored at each address of a state.
func (s *State) Memory() map[*Term]*Term {
	out := make(map[*Term]*Term, len(s.mem))
	for _, b := range s.mem {
		out[b.addr] = b.val
	}
	return out
}

func siteName(fr *Frame, v int) string { return fr.name + "#" + strconv.Itoa(v) }
