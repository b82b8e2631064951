package lua

import (
	"slices"

	"github.com/quotalint/quotalint/internal/flow"
)

// element is a known place of KEYS or ARGV. It is read once, where the script
// begins, so that the rest of the list need not be kept.
func (l *lowerer) element(list string, place int) int {
	key := element{list, place}
	if v, ok := l.elements[key]; ok {
		return v
	}
	v := l.add(flow.Val{Op: flow.Call, Type: flow.String, Args: []int{l.staticValue(&static{path: list}), place}, Call: std("index", 1)})
	l.f.Blocks[0].Vals = slices.Insert(l.f.Blocks[0].Vals, l.prologue, v)
	l.prologue++
	l.place(v, l.notes.offset(l.line))
	l.elements[key] = v
	return v
}

type element struct {
	list  string
	place int
}

// Elements returns the greatest place of a parameter (0 is KEYS, 1 is ARGV) that
// a lowered script reads by number, and whether it reads the parameter in no
// other way. If so, a list of that many unknown elements stands for the
// parameter: what is learned of one element then tells nothing of the others.
func Elements(f *flow.Func, param int) (n int, only bool) {
	list := slices.IndexFunc(f.Vals, func(v flow.Val) bool { return v.Op == flow.Param && v.Num == param })
	for i := range f.Vals {
		if v := &f.Vals[i]; v.Call != nil && v.Call.Name == "lua.argv" && v.Args[0] == list {
			list = i
			break
		}
	}
	only = list >= 0
	for i := range f.Vals {
		v := &f.Vals[i]
		if !slices.Contains(v.Args, list) {
			continue
		}
		place := 0
		if v.Call != nil && v.Call.Name == "lua.index" && v.Args[0] == list {
			place = intOf(f.Vals[v.Args[1]])
		}
		if place < 1 || place > maxEntries {
			only = false
			continue
		}
		n = max(n, place)
	}
	return n, only
}
