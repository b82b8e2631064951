package flow

import (
	"encoding/binary"
	"errors"
	"go/token"
	"slices"
	"strconv"
)

// A Domain says what calls mean, and knows more of some terms than arithmetic
// does.
type Domain interface {
	// Client runs a call of a store client and returns its result in each of
	// the states in which it can leave the store.
	Client(m *Machine, st *State, site Site, args []*Term) []Outcome
	// Library returns the result of a function of a known library, or nil.
	Library(m *Machine, st *State, site Site, args []*Term) []*Term
	// Leaves is told of what a function literal returned to a callee that
	// cannot be seen.
	Leaves(st *State, results []*Term)
	// Unseen is told of a call whose effect cannot be seen.
	Unseen(m *Machine, st *State, site Site, args []*Term)
	// Resolve returns the function of that name, or nil if it cannot be seen.
	Resolve(name string) *Func
	// Initial returns what is at an address before the run, or nil if that is
	// not known: the value of a package's variable that nothing changes.
	Initial(addr *Term) *Term
	// Follows reports whether something is being followed in this state: it is
	// then kept apart from others.
	Follows(st *State) bool
	// Renew is told that sym is made anew: what was built from it before can
	// be named no longer.
	Renew(m *Machine, st *State, sym *Term)
	// Alias returns a term that is equal to t in this state, or nil.
	Alias(st *State, t *Term) *Term
	// Range returns bounds of the number t.
	Range(st *State, t *Term) (lo, hi int64, ok bool)
	// Compare decides a comparison, or leaves it to arithmetic.
	Compare(st *State, op token.Token, x, y *Term) Tri
	// Compared is told of each comparison that the program makes.
	Compared(st *State, op token.Token, x, y *Term)
}

// Outcome is one way in which a call can end.
type Outcome struct {
	State   *State
	Results []*Term
}

// Site is a call on a path.
type Site struct {
	Func   *Func
	Val    int
	Callee *Callee
	Frame  *Frame
	Result Type
}

// Pos returns the position of the call, if its function has positions.
func (s Site) Pos() token.Pos { return s.Func.Pos(s.Val) }

// Frame is one call on the stack.
type Frame struct {
	Func   *Func
	Args   []*Term
	Free   []*Term
	Parent *Frame
	Call   int // the value of Parent.Func that is the call
	Depth  int
	name   string
	visits map[int]int
}

// Name tells frames apart: the calls that lead to it.
func (f *Frame) Name() string { return f.name }

// Bounds of one run. A function that needs more is given up: silence.
const (
	maxSteps  = 200_000 // values computed
	maxVals   = 12_000  // values of one function
	maxMem    = 2_000   // variables set on one path
	maxDepth  = 7       // calls within calls
	maxRounds = 4       // rounds of a loop before its variables are unknown
	maxStates = 320     // states at the entry of one block
)

// ErrGaveUp is the failure of a run that met one of its bounds.
var ErrGaveUp = errors.New("too many paths")

// Machine runs functions. It is used for one run at a time.
type Machine struct {
	U      *Universe
	Domain Domain

	// Escaped are the function literals that are returned or kept, with the
	// bindings they had; the caller may run them.
	Escaped []Kept
	// Ran are the functions that have been run.
	Ran map[*Func]bool

	// Steps bounds the values that a run computes; 0 means the default.
	Steps int
	// Failure says why a run was given up.
	Failure any

	steps int
}

// Run follows every path through f. It returns the states at its ends, and
// false if there are too many, or if it met something that it cannot bear:
// Failure then says what.
func (m *Machine) Run(f *Func, args, free []*Term, st *State) (out []Outcome, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			m.Failure = r
			out, ok = nil, false
		}
	}()
	m.steps = 0
	fr := &Frame{Func: f, Args: args, Free: free, name: f.Name}
	return m.run(fr, st), true
}

// spend counts what a run costs, and ends it where that is too much.
func (m *Machine) spend(n int) {
	bound := maxSteps
	if m.Steps > 0 {
		bound = m.Steps
	}
	if m.steps += n; m.steps > bound {
		panic(ErrGaveUp)
	}
}

// Spent returns what the run has cost.
func (m *Machine) Spent() int { return m.steps }

// item is a point on a path: the next value of a block to compute.
type item struct {
	block, next int
	env         []*Term
	st          *State
	join        *joined // env and st are those of the join
}

type runner struct {
	m     *Machine
	fr    *Frame
	work  []item
	seen  map[string]bool
	joins map[string]*joined
	hits  []int
	out   []Outcome
	last  map[*joined]int // where the join of further outcomes is in out
	done  map[string]bool
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
	r := &runner{m: m, fr: fr, seen: map[string]bool{}, joins: map[string]*joined{}, last: map[*joined]int{}, done: map[string]bool{}, hits: make([]int, len(fr.Func.Blocks))}
	if len(fr.Func.Blocks) == 0 {
		return nil
	}
	r.enter(-1, 0, make([]*Term, len(fr.Func.Vals)), st)
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
		it.env, it.st = slices.Clone(it.join.env), it.join.st.Clone()
		it.join.pending = false
	}
	return it
}

// enter goes from block prev to block b; env and st are the callee's to keep.
func (r *runner) enter(prev, b int, env []*Term, st *State) {
	f := r.fr.Func
	next := r.phis(prev, b, env, st)
	clean := make([]*Term, len(env))
	for _, v := range f.live[b] {
		clean[v] = env[v]
	}
	for _, v := range f.Blocks[b].Vals[:next] {
		clean[v] = env[v]
	}
	st.prune(r.held(append(append([]int{}, f.live[b]...), f.Blocks[b].Vals[:next]...), env), r.fr.name)
	buf := binary.AppendUvarint(nil, uint64(b))
	for _, t := range clean {
		if t != nil {
			buf = binary.AppendUvarint(buf, uint64(t.id))
		}
		buf = append(buf, 0xff)
	}
	key := string(st.key(buf))
	if r.seen[key] {
		return
	}
	r.seen[key] = true
	r.m.spend(1 + len(st.mem)/8)
	r.hits[b]++
	if r.hits[b] > maxStates && r.m.Domain.Follows(st) {
		panic(ErrGaveUp)
	}
	if r.hits[b] > joinAfter && !r.m.Domain.Follows(st) {
		if j, changed := r.join(strconv.Itoa(b), clean, st); changed && !j.pending {
			j.pending = true
			r.work = append(r.work, item{block: b, next: next, join: j})
		}
		return
	}
	r.work = append(r.work, item{block: b, next: next, env: clean, st: st})
}

// held returns the terms of live values.
func (r *runner) held(live []int, env []*Term) []*Term {
	out := make([]*Term, 0, len(live))
	for _, v := range live {
		out = append(out, r.term(v, env))
	}
	return out
}

// phis sets the phis of block b and returns the index of its first other value.
func (r *runner) phis(prev, b int, env []*Term, st *State) int {
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
	var vals []*Term
	n := 0
	for _, v := range blk.Vals {
		val := &f.Vals[v]
		if val.Op != Phi {
			break
		}
		n++
		t := r.fresh(v, val.Type, false)
		if edge >= 0 && edge < len(val.Args) {
			t = r.term(val.Args[edge], env)
		}
		if again && r.changed(v, t, env[v]) {
			r.m.Domain.Leaves(st, []*Term{t})
			t = r.renewed(v, val.Type, st)
		}
		vals = append(vals, t)
	}
	for i, t := range vals {
		env[blk.Vals[i]] = t
	}
	return n
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
		outs := r.value(v, it.env, it.st)
		if outs == nil {
			continue
		}
		for _, o := range outs {
			env := append([]*Term(nil), it.env...)
			env[v] = r.tuple(&f.Vals[v], o.Results, v)
			r.work = append(r.work, item{block: it.block, next: i + 1, env: env, st: o.State})
		}
		return
	}
	r.end(it)
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
		r.enter(it.block, blk.Succs[0], it.env, it.st)
	case If:
		r.branch(it, blk)
	case Return:
		r.leave(it, blk)
	}
}

func (r *runner) branch(it item, blk *Block) {
	cond := r.term(blk.Cond, it.env)
	for i, holds := range []bool{true, false} {
		answer := r.m.decide(it.st, cond)
		if answer == tri(!holds) {
			continue
		}
		st := it.st.Clone()
		if answer == Unknown && !r.m.suppose(st, cond, holds) {
			continue
		}
		r.enter(it.block, blk.Succs[i], append([]*Term(nil), it.env...), st)
	}
}

func (r *runner) leave(it item, blk *Block) {
	results := make([]*Term, len(blk.Rets))
	for i, v := range blk.Rets {
		results[i] = r.term(v, it.env)
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
	key := string(it.st.key(append(buf, 0xfe)))
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
	j, _ := r.join("out", results, st)
	i, ok := r.last[j]
	if !ok {
		i = len(r.out)
		r.last[j] = i
		r.out = append(r.out, Outcome{})
	}
	r.out[i] = Outcome{j.st.Clone(), append([]*Term(nil), j.env...)}
}

// Kept is a function literal that outlives a run, and the state in which it
// was returned or kept: what it has captured is there.
type Kept struct {
	Func  *Func
	Free  []*Term
	State *State
}

func (m *Machine) escapes(t *Term, st *State) {
	if t.Kind == TClosure {
		m.Escaped = append(m.Escaped, Kept{t.Func, t.Args, &State{mem: slices.Clone(st.mem)}})
	}
}
