package flow

import "strconv"

// Past this many states at one place, states in which nothing is followed yet
// are joined: what they differ in is unknown from there on. Without it a large
// function has more paths than can be walked, and nothing would be said of it.
const joinAfter = 8

// joined is the join of all further states at a place.
type joined struct {
	env     []*Term
	st      *State
	pending bool // it waits to be walked
}

// join adds a state to the join at a place and reports whether that changed
// it. The caller keeps env and st.
func (r *runner) join(place string, env []*Term, st *State) (*joined, bool) {
	if st.Ext != nil {
		place += "/" + st.Ext.Key()
	}
	for range st.defers {
		place += "d"
	}
	old := r.joins[place]
	if old == nil {
		old = &joined{env: append([]*Term(nil), env...), st: st.Clone()}
		r.joins[place] = old
		return old, true
	}
	changed := r.joinEnv(place, old, env)
	changed = old.st.joinFacts(st) || changed
	changed = r.joinMem(place, old.st, st) || changed
	return old, changed
}

func (r *runner) joinEnv(place string, old *joined, env []*Term) (changed bool) {
	for v := range old.env {
		x, y := old.env[v], env[v]
		if x == y || x == nil {
			continue
		}
		if y == nil || !r.isJoin(x, place, v) {
			old.env[v] = r.joinSym(place, v, x)
			changed = true
		}
	}
	return changed
}

func (r *runner) joinName(place string, v int) string {
	return r.fr.name + "#join" + place + ":" + strconv.Itoa(v)
}

func (r *runner) isJoin(t *Term, place string, v int) bool {
	return t.Kind == TSym && t.Name == r.joinName(place, v)
}

// joinSym is the unknown that differing values become. It depends on a clock
// if they do.
func (r *runner) joinSym(place string, v int, x *Term) *Term {
	return r.m.U.Sym(r.joinName(place, v), x.Type, r.fr.Depth, x.Clock || x.Type == Time)
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
		if y == nil || y == b.val || r.isJoin(b.val, place+"*", b.addr.id) {
			continue
		}
		b.val = r.joinSym(place+"*", b.addr.id, b.val)
		changed = true
	}
	for _, b := range t.mem {
		if s.Get(b.addr) == nil {
			s.Set(b.addr, b.val)
			changed = true
		}
	}
	return changed
}
