package flow

import (
	"slices"
	"strings"
)

// release drops the variables of a frame that is left, except those that its
// results, its deferred calls or other variables still lead to.
func (s *State) release(frame string, results []*Term) {
	local := func(addr *Term) (*Term, bool) {
		root := addr.root()
		return root, root.Kind == TCell && strings.HasPrefix(root.Name, "&"+frame)
	}
	reached := map[*Term]bool{}
	reach := func(t *Term) {
		t.Walk(func(x *Term) bool {
			if x.Kind == TCell {
				reached[x] = true
			}
			return true
		})
	}
	for _, t := range results {
		reach(t)
	}
	for _, d := range s.defers {
		for _, t := range d.args {
			reach(t)
		}
	}
	for _, b := range s.mem {
		if _, own := local(b.addr); !own {
			reach(b.val)
		}
	}
	for n := -1; n != len(reached); {
		n = len(reached)
		for _, b := range s.mem {
			if root, own := local(b.addr); own && reached[root] {
				reach(b.val)
			}
		}
	}
	s.mem = slices.DeleteFunc(s.mem, func(b binding) bool {
		root, own := local(b.addr)
		return own && !reached[root]
	})
}
