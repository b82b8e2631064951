package lua

import "github.com/quotalint/quotalint/internal/flow"

// variable is a local variable, or a global that the script makes. One that
// never changes and stands for a function or a library has no value.
type variable struct {
	static *static
}

// builder makes blocks in static single assignment form as it goes, by the
// method of Braun et al., Simple and Efficient Construction of Static Single
// Assignment Form (CC 2013). Loops need their phis: the machine stops telling
// rounds apart there.
type builder struct {
	f      *flow.Func
	cur    int  // the block that values go to
	dead   bool // nothing gets there
	states []blockState
}

type blockState struct {
	defs   map[*variable]int
	open   []openPhi
	sealed bool // all predecessors are known
}

// openPhi is a phi whose operands are not known yet.
type openPhi struct {
	v   *variable
	phi int
}

// block makes a block that nothing leads to yet.
func (b *builder) block() int {
	b.f.Blocks = append(b.f.Blocks, flow.Block{End: flow.Exit})
	b.states = append(b.states, blockState{defs: map[*variable]int{}})
	return len(b.f.Blocks) - 1
}

// start goes on in a block whose predecessors are all known.
func (b *builder) start(blk int) {
	b.enter(blk)
	b.seal(blk)
}

// enter goes on in a block that may get more predecessors: a loop's header.
func (b *builder) enter(blk int) {
	b.cur, b.dead = blk, len(b.f.Blocks[blk].Preds) == 0
}

// stop ends the path. What follows is lowered into a block that nothing
// leads to.
func (b *builder) stop(end flow.End, rets ...int) {
	if !b.dead {
		b.f.Blocks[b.cur].End, b.f.Blocks[b.cur].Rets = end, rets
	}
	b.start(b.block())
}

// jump ends the current block and goes nowhere yet.
func (b *builder) jump(to int) {
	if b.dead {
		return
	}
	b.f.Blocks[b.cur].End = flow.Jump
	b.edge(to)
}

// branch ends the current block. The two ways must be different blocks: the
// machine tells edges by where they come from.
func (b *builder) branch(cond, yes, no int) {
	if b.dead {
		return
	}
	b.f.Blocks[b.cur].End, b.f.Blocks[b.cur].Cond = flow.If, cond
	b.edge(yes)
	b.edge(no)
}

func (b *builder) edge(to int) {
	b.f.Blocks[b.cur].Succs = append(b.f.Blocks[b.cur].Succs, to)
	b.f.Blocks[to].Preds = append(b.f.Blocks[to].Preds, b.cur)
}

// emit adds a value to the current block.
func (b *builder) emit(v flow.Val) int {
	i := b.add(v)
	b.f.Blocks[b.cur].Vals = append(b.f.Blocks[b.cur].Vals, i)
	return i
}

// first adds a value to the front of a block.
func (b *builder) first(blk int, v flow.Val) int {
	i := b.add(v)
	b.f.Blocks[blk].Vals = append([]int{i}, b.f.Blocks[blk].Vals...)
	return i
}

func (b *builder) add(v flow.Val) int {
	if len(b.f.Vals) >= maxValues {
		panic(refusal("the script is too large"))
	}
	b.f.Vals = append(b.f.Vals, v)
	return len(b.f.Vals) - 1
}

func (b *builder) write(v *variable, val int) { b.states[b.cur].defs[v] = val }

func (b *builder) read(v *variable) int { return b.readIn(v, b.cur) }

func (b *builder) readIn(v *variable, blk int) int {
	s := &b.states[blk]
	if val, ok := s.defs[v]; ok {
		return val
	}
	preds := b.f.Blocks[blk].Preds
	switch {
	case !s.sealed:
		s.defs[v] = b.first(blk, flow.Val{Op: flow.Phi})
		s.open = append(s.open, openPhi{v, s.defs[v]})
	case len(preds) == 0:
		s.defs[v] = b.first(blk, flow.Val{Op: flow.Nil})
	case len(preds) == 1:
		s.defs[v] = b.readIn(v, preds[0])
	default:
		s.defs[v] = b.first(blk, flow.Val{Op: flow.Phi}) // ends the recursion of loops
		b.operands(v, s.defs[v], preds)
	}
	return s.defs[v]
}

func (b *builder) operands(v *variable, phi int, preds []int) {
	args := make([]int, len(preds))
	for i, p := range preds {
		args[i] = b.readIn(v, p)
	}
	b.f.Vals[phi].Args = args
}

func (b *builder) seal(blk int) {
	s := &b.states[blk]
	s.sealed = true
	for _, o := range s.open {
		b.operands(o.v, o.phi, b.f.Blocks[blk].Preds)
	}
	s.open = nil
}

// typePhis gives each phi the type that its operands agree on.
func (b *builder) typePhis() {
	known := map[int]flow.Type{}
	for changed := true; changed; {
		changed = false
		for i := range b.f.Vals {
			if b.f.Vals[i].Op != flow.Phi {
				continue
			}
			typ, ok := b.phiType(i, known)
			if old, had := known[i]; ok && (!had || old != typ) {
				known[i], changed = typ, true
			}
		}
	}
	for i, typ := range known {
		b.f.Vals[i].Type = typ
	}
}

// phiType joins what is known of a phi's operands. Types only ever fall from
// one of them to Other, so that this ends.
func (b *builder) phiType(phi int, known map[int]flow.Type) (typ flow.Type, ok bool) {
	for _, a := range b.f.Vals[phi].Args {
		t := b.f.Vals[a].Type
		if b.f.Vals[a].Op == flow.Phi {
			var has bool
			if t, has = known[a]; !has {
				continue
			}
		}
		if ok && t != typ {
			return flow.Other, true
		}
		typ, ok = t, true
	}
	return typ, ok
}
