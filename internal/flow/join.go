package flow

import (
	"slices"
	"strconv"
)

// Past this many states at one place, states in which nothing is followed yet
// are joined: what they differ in is unknown from there on. Without it a large
// function has more paths than can be walked, and nothing would be said of it.
const joinAfter = 8

// joined is the join of all further states at a place.
type joined struct {
	held    []slot
	st      *State
	pending bool // it waits to be walked
}

// join adds a state to the join at a place and reports whether that changed
// it. The caller keeps held and st.
func (r *runner) join(place string, held []slot, st *State) (*joined, bool) {
	if st.Ext != nil {
		place += "/" + st.Ext.Key()
	}
	for range st.defers {
		place += "d"
	}
	old := r.joins[place]
	if old == nil {
		old = &joined{held: held, st: st.Clone()}
		r.joins[place] = old
		return old, true
	}
	changed := r.joinHeld(place, old, held)
	changed = old.st.joinFacts(st) || changed
	changed = r.joinMem(place, old.st, st) || changed
	return old, changed
}

// joinHeld joins what values are: the same ones at the same place. The old ones
// may be in use.
func (r *runner) joinHeld(place string, old *joined, held []slot) (changed bool) {
	out := slices.Clone(old.held)
	for i, s := range out {
		x, y := s.term, held[i].term
		if x == y || x == nil {
			continue
		}
		out[i].term = r.joinTerm(place+":"+strconv.Itoa(s.val), x, y)
		changed = changed || out[i].term != x
	}
	old.held = out
	return changed
}

// joinTerm returns what x and y have in common: the same text around parts
// that differ, or an unknown. The name tells the unknowns of a place apart.
func (r *runner) joinTerm(name string, x, y *Term) *Term {
	switch {
	case x == y || r.isJoin(x, name):
		return x
	case y == nil || x.Kind != TApp || x.Name != y.Name || len(x.Args) != len(y.Args) || !x.Is("concat") && !x.Is("text") && !x.Is("convert"):
		return r.joinSym(name, x)
	}
	args := make([]*Term, len(x.Args))
	for i := range args {
		args[i] = r.joinTerm(name+"."+strconv.Itoa(i), x.Args[i], y.Args[i])
	}
	return r.m.U.App(x.Name, x.Type, args...)
}

func (r *runner) joinName(name string) string { return r.fr.name + "#join" + name }

func (r *runner) isJoin(t *Term, name string) bool {
	return t.Kind == TSym && t.Name == r.joinName(name)
}

// joinSym is the unknown that differing values become. It depends on a clock
// if they do.
func (r *runner) joinSym(name string, x *Term) *Term {
	t := r.m.U.Sym(r.joinName(name), x.Type, r.fr.Depth, x.Clock || x.Type == Time)
	t.blurred = true
	return t
}

// joinFacts keeps what both states know.
func (s *State) joinFacts(t *State) (changed bool) {
	kept := s.facts[:0]
	for _, f := range s.facts {
		other, ok := t.span(f.term)
		if !ok {
			changed = true
			continue
		}
		if other.within(f.span) {
			kept = append(kept, f)
			continue
		}
		changed = true
	}
	s.facts = kept
	return changed
}

// within reports whether s says at least as much as t.
func (s span) within(t span) bool {
	if s.lo < t.lo || s.hi > t.hi {
		return false
	}
	return !t.hole || s.hole && s.not == t.not || t.not < s.lo || t.not > s.hi
}

// joinMem makes the contents that differ unknown. What only one state has is
// kept: a variable of the other branch that is read no more.
func (r *runner) joinMem(place string, s, t *State) (changed bool) {
	for i := range s.mem {
		b := &s.mem[i]
		y := t.Get(b.addr)
		if y == nil || y == b.val {
			continue
		}
		x := b.val
		b.val = r.joinTerm(place+"*:"+strconv.Itoa(b.addr.id), x, y)
		changed = changed || b.val != x
	}
	for _, b := range t.mem {
		if s.Get(b.addr) == nil {
			s.Set(b.addr, b.val)
			changed = true
		}
	}
	return changed
}
