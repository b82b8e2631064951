package flow

import (
	"slices"
	"strconv"
)

// alloc makes a variable. One that an earlier round of a loop has made, and
// that something holds, is another.
func (r *runner) alloc(v, length int, env []*Term, st *State) *Term {
	name := "&" + r.symName(v)
	cell := r.m.U.cell(name, length, r.fr.Depth)
	for i := 1; i <= maxRounds && holdsCell(v, cell, env, st); i++ {
		cell = r.m.U.cell(name+"'"+strconv.Itoa(i), length, r.fr.Depth)
	}
	st.forget(cell)
	return cell
}

// holdsCell reports whether a value other than v, or another variable, leads to
// a variable.
func holdsCell(v int, cell *Term, env []*Term, st *State) bool {
	for i, t := range env {
		if t != nil && i != v && t.Has(cell) {
			return true
		}
	}
	return slices.ContainsFunc(st.mem, func(b binding) bool {
		return b.addr.root() != cell && (b.val.Has(cell) || b.addr.Has(cell))
	})
}

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

// Holds reports whether a container or variable of this path has t in it.
func (s *State) Holds(t *Term) bool {
	return slices.ContainsFunc(s.mem, func(b binding) bool { return b.addr.Has(t) || b.val.Has(t) })
}

// Memory returns what is stored at each address of a state.
func (s *State) Memory() map[*Term]*Term {
	out := make(map[*Term]*Term, len(s.mem))
	for _, b := range s.mem {
		out[b.addr] = b.val
	}
	return out
}

func siteName(fr *Frame, v int) string { return fr.name + "#" + strconv.Itoa(v) }
