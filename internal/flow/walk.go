package flow

import (
	"encoding/binary"
	"go/token"
	"hash/fnv"
	"slices"
	"strconv"
)

// item is a point on a path: the next value of a block to compute.
type item struct {
	block, next int
	held        []slot
	st          *State
	join        *joined // held and st are those of the join
}

// slot is what a value is at a point on a path. Most values of a function are
// dead at any point.
type slot struct {
	val  int
	term *Term
}

type runner struct {
	m     *Machine
	fr    *Frame
	work  []item
	env   []*Term // the values at the point that is being walked
	seen  map[[16]byte]bool
	joins map[string]*joined
	hits  []int
	out   []Outcome
	last  map[*joined]int // where the join of further outcomes is in out
	done  map[[16]byte]bool
}

func (m *Machine) run(fr *Frame, st *State) []Outcome {
	if len(fr.Func.Vals) > maxVals {
		panic(ErrGaveUp)
	}
	fr.Func.prepare()
	if m.Ran == nil {
		m.Ran = map[*Func]bool{}
	}
	m.Ran[fr.Func] = true
	fr.visits = map[int]int{}
	r := &runner{m: m, fr: fr, env: make([]*Term, len(fr.Func.Vals)), seen: map[[16]byte]bool{}, joins: map[string]*joined{}, last: map[*joined]int{}, done: map[[16]byte]bool{}, hits: make([]int, len(fr.Func.Blocks))}
	if len(fr.Func.Blocks) == 0 {
		return nil
	}
	r.enter(-1, 0, st)
	for len(r.work) > 0 {
		r.block(r.take())
	}
	return r.out
}

// take takes the point that is nearest to the entry, so that what leads to a
// block has been walked when the block is: its states are then joined at once.
func (r *runner) take() item {
	best := len(r.work) - 1
	for i := best - 1; i >= 0; i-- {
		if r.fr.Func.order[r.work[i].block] < r.fr.Func.order[r.work[best].block] {
			best = i
		}
	}
	it := r.work[best]
	r.work = slices.Delete(r.work, best, best+1)
	if it.join != nil {
		it.held, it.st = it.join.held, it.join.st.Clone()
		it.join.pending = false
	}
	clear(r.env)
	for _, s := range it.held {
		r.env[s.val] = s.term
	}
	return it
}

// enter goes from block prev, at the end of which the walk is, to block b; st is
// the callee's to keep.
func (r *runner) enter(prev, b int, st *State) {
	f := r.fr.Func
	phis := r.phis(prev, b, st)
	held := make([]slot, 0, len(f.live[b])+len(phis))
	terms := make([]*Term, 0, cap(held))
	for _, v := range f.live[b] {
		held = append(held, slot{v, r.env[v]})
		terms = append(terms, r.term(v, r.env))
	}
	held = append(held, phis...)
	for _, s := range phis {
		terms = append(terms, s.term)
	}
	st.prune(terms, r.fr.name)
	key := place(b, held, st)
	if r.seen[key] {
		return
	}
	r.seen[key] = true
	r.m.spend(1 + (len(st.mem)+len(held)+len(st.facts))/8)
	r.hits[b]++
	if r.hits[b] > maxStates && r.m.Domain.Follows(st) {
		panic(ErrGaveUp)
	}
	if r.hits[b] > joinAfter && !r.m.Domain.Follows(st) {
		if j, changed := r.join(strconv.Itoa(b), held, st); changed && !j.pending {
			j.pending = true
			r.work = append(r.work, item{block: b, next: len(phis), join: j})
		}
		return
	}
	r.work = append(r.work, item{block: b, next: len(phis), held: held, st: st})
}

// place names a point and what is known there.
func place(b int, held []slot, st *State) [16]byte {
	buf := binary.AppendUvarint(nil, uint64(b))
	for _, s := range held {
		if s.term != nil {
			buf = binary.AppendUvarint(buf, uint64(s.term.id))
		}
		buf = append(buf, 0xff)
	}
	return digest(st.key(buf))
}

// digest stands for a key that would take much memory.
func digest(key []byte) (sum [16]byte) {
	h := fnv.New128a()
	h.Write(key)
	h.Sum(sum[:0])
	return sum
}

// phis returns the values of the phis of block b.
func (r *runner) phis(prev, b int, st *State) []slot {
	f := r.fr.Func
	blk := &f.Blocks[b]
	edge := -1
	for i, p := range blk.Preds {
		if p == prev {
			edge = i
			break
		}
	}
	again := slices.Contains(f.back[b], prev) && r.visited(b)
	var out []slot
	for _, v := range blk.Vals {
		val := &f.Vals[v]
		if val.Op != Phi {
			break
		}
		t := r.fresh(v, val.Type, false)
		if edge >= 0 && edge < len(val.Args) {
			t = r.term(val.Args[edge], r.env)
		}
		if again && r.changed(v, t, r.env[v]) {
			r.m.Domain.Leaves(st, []*Term{t})
			t = r.renewed(v, val.Type, st)
			t.blurred = true
		}
		out = append(out, slot{v, t})
	}
	return out
}

// changed reports whether a round has given the variable of phi v another
// value. One that is dead at the end of the round has, unless it is unknown
// already.
func (r *runner) changed(v int, now, old *Term) bool {
	if old != nil {
		return now != old
	}
	typ := r.fr.Func.Vals[v].Type
	return now != r.fresh(v, typ, typ == Time)
}

// visited counts the rounds of a loop and reports whether it is time to stop
// telling them apart.
func (r *runner) visited(header int) bool {
	r.fr.visits[header]++
	return r.fr.visits[header] > maxRounds
}

func (r *runner) symName(v int) string { return r.fr.name + "#" + strconv.Itoa(v) }

func (r *runner) fresh(v int, typ Type, clock bool) *Term {
	t := r.m.U.Sym(r.symName(v), typ, r.fr.Depth, clock)
	if t.at == token.NoPos {
		t.at = r.fr.Func.Pos(v)
	}
	return t
}

// renewed makes the symbol of v anew: the one of the last round is gone.
func (r *runner) renewed(v int, typ Type, st *State) *Term {
	t := r.fresh(v, typ, typ == Time)
	st.drop(t)
	r.m.Domain.Renew(r.m, st, t)
	return t
}

func (r *runner) block(it item) {
	f := r.fr.Func
	blk := &f.Blocks[it.block]
	for i := it.next; i < len(blk.Vals); i++ {
		r.m.spend(1)
		v := blk.Vals[i]
		outs := r.value(v, r.env, it.st)
		if outs == nil {
			continue
		}
		for _, o := range outs {
			r.env[v] = r.tuple(&f.Vals[v], o.Results, v)
			r.work = append(r.work, item{block: it.block, next: i + 1, held: r.here(), st: o.State})
		}
		return
	}
	r.end(it)
}

// here returns all that is known of values in the middle of a block.
func (r *runner) here() []slot {
	var out []slot
	for v, t := range r.env {
		if t != nil {
			out = append(out, slot{v, t})
		}
	}
	return out
}

func (r *runner) tuple(val *Val, results []*Term, v int) *Term {
	switch {
	case val.Call == nil || len(results) == 1 && val.Call.Results == 1:
		if len(results) > 0 {
			return results[0]
		}
	case len(results) == val.Call.Results && len(results) > 1:
		return r.m.U.App("tuple", Other, results...)
	}
	return r.fresh(v, val.Type, false)
}

func (r *runner) end(it item) {
	blk := &r.fr.Func.Blocks[it.block]
	switch blk.End {
	case Jump:
		r.enter(it.block, blk.Succs[0], it.st)
	case If:
		r.branch(it, blk)
	case Return:
		r.leave(it, blk)
	}
}

func (r *runner) branch(it item, blk *Block) {
	cond := r.term(blk.Cond, r.env)
	for i, holds := range []bool{true, false} {
		answer := r.m.decide(it.st, cond)
		if answer == tri(!holds) {
			continue
		}
		st := it.st.Clone()
		if answer == Unknown && !r.m.suppose(st, cond, holds) {
			continue
		}
		r.enter(it.block, blk.Succs[i], st)
	}
}

func (r *runner) leave(it item, blk *Block) {
	results := make([]*Term, len(blk.Rets))
	for i, v := range blk.Rets {
		results[i] = r.term(v, r.env)
		if r.fr.Parent == nil {
			r.m.escapes(results[i], it.st)
		}
	}
	if r.fr.Parent != nil {
		it.st.release(r.fr.name, results)
		it.st.prune(results, r.fr.name)
	}
	var buf []byte
	for _, t := range results {
		buf = binary.AppendUvarint(buf, uint64(t.id))
	}
	key := digest(it.st.key(append(buf, 0xfe)))
	if r.done[key] {
		return
	}
	r.done[key] = true
	if len(r.out) >= joinAfter && r.fr.Parent != nil && !r.m.Domain.Follows(it.st) {
		r.joinOut(results, it.st)
		return
	}
	r.out = append(r.out, Outcome{it.st, results})
}

// joinOut adds an outcome to the join of the further ones.
func (r *runner) joinOut(results []*Term, st *State) {
	held := make([]slot, len(results))
	for i, t := range results {
		held[i] = slot{i, t}
	}
	j, _ := r.join("out", held, st)
	i, ok := r.last[j]
	if !ok {
		i = len(r.out)
		r.last[j] = i
		r.out = append(r.out, Outcome{})
	}
	for k, s := range j.held {
		results[k] = s.term
	}
	r.out[i] = Outcome{j.st.Clone(), results}
}
