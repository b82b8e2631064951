package flow

import "go/token"

// element is what a store says of a container: that it is not empty, and which
// values are out of sight, since nobody can tell which elements they are.
func (r *runner) element(st *State, addr, val *Term) {
	u := r.m.U
	base := addr.Args[0]
	at, known := addr.Args[1].Int()
	if !known {
		at = 0
		if base.Kind != TCell || base.len >= 0 || addr.Args[1].Blurred() {
			r.m.Domain.Leaves(st, []*Term{val})
		}
	}
	if _, fixed := r.m.Len(st, base); !fixed {
		r.m.Assume(st, token.GTR, u.App("len", Int, base), u.Num(at))
	}
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
		} else if whole != nil {
			return nil, false
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
		for _, b := range m.entries(st, x) {
			m.Domain.Leaves(st, []*Term{b.val}) // it may be any of them
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
	entries := r.m.entries(st, over)
	if known && len(entries) > 0 {
		st.Set(iter, u.App("iter", Other, over, u.Num(n+1)))
		env[v] = r.entry(entries, int(n))
		return
	}
	if !known || n >= maxRounds {
		at = r.renewed(v, Int, st)
		at.blurred = true
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

// entries returns what has been put into a map that this path has made.
func (m *Machine) entries(st *State, over *Term) []binding {
	if over.Kind != TCell || m.at(st, over) != nil {
		return nil
	}
	var out []binding
	for _, b := range st.mem {
		if b.addr.Is("&index") && b.addr.Args[0] == over {
			out = append(out, b)
		}
	}
	return out
}

// entry returns what an iterator answers for the nth entry, and behind the last.
func (r *runner) entry(entries []binding, n int) *Term {
	u := r.m.U
	if n >= len(entries) {
		return u.App("tuple", Other, u.Truth(false), u.Nil(), u.Nil())
	}
	return u.App("tuple", Other, u.Truth(true), entries[n].addr.Args[1], entries[n].val)
}
