package flow

import (
	"encoding/binary"
	"slices"
	"strings"
)

// An Extension is what a domain keeps in a state. It is not changed once it
// is in one; a domain puts another in its place.
type Extension interface {
	// Key tells extensions apart: equal keys, equal extensions.
	Key() string
}

// State is what is known at one point of one path.
type State struct {
	Ext    Extension
	mem    []binding // contents of variables, by address
	facts  []fact    // what branches have told
	defers []deferred
}

type binding struct{ addr, val *Term }

type fact struct {
	term *Term
	span span
}

type deferred struct {
	call  *Callee
	args  []*Term
	frame string
	val   int
	fn    *Func
}

// Clone returns a copy that can be changed.
func (s *State) Clone() *State {
	return &State{
		Ext:    s.Ext,
		mem:    slices.Clone(s.mem),
		facts:  slices.Clone(s.facts),
		defers: slices.Clone(s.defers),
	}
}

// Get returns what is stored at addr, or nil.
func (s *State) Get(addr *Term) *Term {
	if i, ok := s.find(addr); ok {
		return s.mem[i].val
	}
	return nil
}

// Set stores val at addr.
func (s *State) Set(addr, val *Term) {
	i, ok := s.find(addr)
	if ok {
		s.mem[i].val = val
		return
	}
	s.mem = slices.Insert(s.mem, i, binding{addr, val})
}

func (s *State) find(addr *Term) (int, bool) {
	return slices.BinarySearchFunc(s.mem, addr.id, func(b binding, id int) int { return b.addr.id - id })
}

// forget drops what is known of the parts of a variable.
func (s *State) forget(addr *Term) {
	from, _ := s.find(addr) // parts are younger than what they are parts of
	kept := slices.DeleteFunc(s.mem[from:], func(b binding) bool { return b.addr == addr || b.addr.partOf(addr) })
	s.mem = s.mem[:from+len(kept)]
}

func (t *Term) partOf(addr *Term) bool {
	for len(t.Args) > 0 && (t.Is("&field") || t.Is("&index")) {
		t = t.Args[0]
		if t == addr {
			return true
		}
	}
	return false
}

func (s *State) span(t *Term) (span, bool) {
	for i := range s.facts {
		if s.facts[i].term == t {
			return s.facts[i].span, true
		}
	}
	return span{}, false
}

// Learn records that t lies between lo and hi.
func (s *State) Learn(t *Term, lo, hi int64) { s.learn(t, span{lo: lo, hi: hi}) }

func (s *State) learn(t *Term, sp span) {
	for i := range s.facts {
		if s.facts[i].term == t {
			s.facts[i].span = s.facts[i].span.meet(sp)
			return
		}
	}
	s.facts = append(s.facts, fact{t, sp})
	slices.SortFunc(s.facts, func(a, b fact) int { return a.term.id - b.term.id })
}

// prune drops the facts that no later branch of this frame can ask for: those
// with a symbol, made here or in a call from here, that neither a live value
// nor a variable holds any more.
func (s *State) prune(live []*Term, frame string) {
	s.facts = slices.DeleteFunc(s.facts, func(f fact) bool {
		for _, leaf := range f.term.leaves(frame, nil) {
			if !s.holds(leaf, live) {
				return true
			}
		}
		return false
	})
}

func (s *State) holds(leaf *Term, live []*Term) bool {
	for _, t := range live {
		if t.Has(leaf) {
			return true
		}
	}
	for _, b := range s.mem {
		if b.val.Has(leaf) {
			return true
		}
	}
	return false
}

// leaves returns the symbols in t that were made in a frame or in a call from
// it; the parameters of the outermost function are made in its frame.
func (t *Term) leaves(frame string, out []*Term) []*Term {
	switch {
	case t.Kind == TSym:
		if strings.HasPrefix(t.Name, frame+"#") {
			out = append(out, t)
		}
		return out
	case t.Is("param"):
		if t.Args[0].Name == frame {
			out = append(out, t)
		}
		return out
	}
	for _, a := range t.Args {
		out = a.leaves(frame, out)
	}
	return out
}

// drop forgets the facts that mention sym, which is about to be made anew.
func (s *State) drop(sym *Term) {
	s.facts = slices.DeleteFunc(s.facts, func(f fact) bool { return f.term.Has(sym) })
}

func (s *State) key(buf []byte) []byte {
	for _, b := range s.mem {
		buf = binary.AppendUvarint(buf, uint64(b.addr.id))
		buf = binary.AppendUvarint(buf, uint64(b.val.id))
	}
	buf = append(buf, 0)
	for _, f := range s.facts {
		buf = binary.AppendUvarint(buf, uint64(f.term.id))
		buf = binary.AppendVarint(buf, f.span.lo)
		buf = binary.AppendVarint(buf, f.span.hi)
		buf = append(buf, f.span.flags())
	}
	buf = append(buf, 0)
	for _, d := range s.defers {
		buf = binary.AppendUvarint(buf, uint64(d.val))
		buf = append(buf, d.frame...)
		for _, a := range d.args {
			buf = binary.AppendUvarint(buf, uint64(a.id))
		}
	}
	if s.Ext != nil {
		buf = append(buf, s.Ext.Key()...)
	}
	return buf
}
