package lua

import (
	"slices"

	"github.com/quotalint/quotalint/internal/flow"
)

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
		if place < 1 {
			only = false
			continue
		}
		n = max(n, place)
	}
	return n, only
}
