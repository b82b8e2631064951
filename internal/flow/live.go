package flow

import "slices"

// prepare computes, once, which values are live at the entry of each block
// and which blocks are loop headers. Two states that differ only in dead
// values are then one state.
func (f *Func) prepare() {
	if f.live != nil {
		return
	}
	n := len(f.Blocks)
	live := make([]map[int]bool, n)
	for i := range live {
		live[i] = map[int]bool{}
	}
	for changed := true; changed; {
		changed = false
		for b := n - 1; b >= 0; b-- {
			for v := range f.liveIn(b, live) {
				if !live[b][v] {
					live[b][v] = true
					changed = true
				}
			}
		}
	}
	f.live = make([][]int, n)
	for b := range live {
		f.live[b] = []int{}
		for v := range live[b] {
			f.live[b] = append(f.live[b], v)
		}
		slices.Sort(f.live[b])
	}
	f.back, f.order = walkBlocks(f)
}

func (f *Func) liveIn(b int, live []map[int]bool) map[int]bool {
	in := map[int]bool{}
	blk := &f.Blocks[b]
	for _, s := range blk.Succs {
		for v := range live[s] {
			in[v] = true
		}
		f.phiUses(b, s, in)
	}
	for _, v := range blk.Rets {
		f.use(v, in)
	}
	if blk.End == If {
		f.use(blk.Cond, in)
	}
	for i := len(blk.Vals) - 1; i >= 0; i-- {
		v := blk.Vals[i]
		delete(in, v)
		if f.Vals[v].Op == Phi {
			continue
		}
		for _, a := range f.Vals[v].Args {
			f.use(a, in)
		}
	}
	return in
}

// use makes v live, unless it is the same everywhere.
func (f *Func) use(v int, in map[int]bool) {
	if op := f.Vals[v].Op; !op.fixed() || op == Param || op == Free {
		in[v] = true
	}
}

// phiUses adds the values that the phis of block s take when entered from b.
func (f *Func) phiUses(b, s int, in map[int]bool) {
	for _, v := range f.Blocks[s].Vals {
		val := &f.Vals[v]
		if val.Op != Phi {
			return
		}
		for i, p := range f.Blocks[s].Preds {
			if p == b && i < len(val.Args) {
				f.use(val.Args[i], in)
			}
		}
	}
}

// walkBlocks returns the back edges of a depth-first walk, by their target, and
// the place of each block in reverse postorder.
func walkBlocks(f *Func) (back [][]int, order []int) {
	back = make([][]int, len(f.Blocks))
	order = make([]int, len(f.Blocks))
	next := len(f.Blocks)
	state := make([]uint8, len(f.Blocks)) // 0 new, 1 on the stack, 2 done
	var walk func(int)
	walk = func(b int) {
		state[b] = 1
		for _, s := range f.Blocks[b].Succs {
			switch state[s] {
			case 0:
				walk(s)
			case 1:
				back[s] = append(back[s], b)
			}
		}
		state[b] = 2
		next--
		order[b] = next
	}
	if len(f.Blocks) > 0 {
		walk(0)
	}
	return back, order
}
