package effects

import (
	"slices"

	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// counters knows which commands of the package are of one counter.
type counters struct {
	s     *surveys
	owned []*use            // commands in the function that supplies their key
	by    map[string][]*use // the same, by skeleton
	every map[string][]*use // all commands, by skeleton, whoever supplies the key
}

func newCounters(s *surveys) *counters {
	c := &counters{s: s, by: map[string][]*use{}, every: map[string][]*use{}}
	for _, survey := range s.list {
		for _, u := range survey.uses {
			sk := key.Skeleton(u.key)
			if sk != "" {
				c.every[sk] = append(c.every[sk], u)
			}
			if _, here := s.supplier(u, false); here {
				c.owned = append(c.owned, u)
				if sk != "" {
					c.by[sk] = append(c.by[sk], u)
				}
			}
		}
	}
	return c
}

// like returns the commands of the counter that u is of: keys with the same
// literals in the same places, and in u's own function the same key.
func (c *counters) like(u *use) []*use {
	out := append([]*use(nil), c.by[key.Skeleton(u.key)]...)
	for _, x := range u.in.uses {
		if key.Compare(x.key, u.key) == key.Same {
			out = append(out, x)
		}
	}
	return out
}

// dated reports whether something dates the counter of u, anywhere in the
// package.
func (c *counters) dated(u *use) bool {
	for _, x := range c.like(u) {
		if dating(x) {
			return true
		}
	}
	return false
}

// undated reports whether something takes the counter's lifetime away.
func (c *counters) persisted(u *use) bool {
	for _, x := range c.like(u) {
		if x.sent.Effect == command.Undate || x.sent.Persist {
			return true
		}
	}
	return false
}

// quota reports whether there is evidence that the counter keeps a quota.
func (c *counters) quota(u *use) bool {
	if c.period(u) || c.measured(u) || c.dated(u) || c.persisted(u) {
		return true
	}
	if u.sent.Structured {
		return false
	}
	q, _ := key.Words(u.key)
	return q
}

// period reports whether the key names a period.
func (c *counters) period(u *use) bool {
	_, period := partsOf(u)
	return period
}

// partsOf says whether all of a counter's name is known, and whether it names
// a period. Of a hash, key and field are looked at together.
func partsOf(u *use) (known, period bool) {
	known, period = key.Known(key.Parts(u.key))
	if u.field != nil {
		k, p := key.Known(key.Parts(u.field))
		known, period = known && k, period || p
	}
	return known, period
}

// measured reports whether the count, or a GET of the counter, is compared as
// a quota is, here or in a function that it is returned to.
func (c *counters) measured(u *use) bool {
	for _, survey := range c.s.list {
		for id := range survey.measured {
			if under(id, u.id) {
				return true
			}
		}
	}
	for _, x := range c.like(u) {
		if x.sent.Effect == command.Read && slices.ContainsFunc(x.in.measured[x.id], func(y *flow.Term) bool { return !c.writes(u, y) }) {
			return true
		}
	}
	return false
}

// writes reports whether a value is what a SET writes to the counter: a
// comparison with it looks for the greater one, and not for a limit.
func (c *counters) writes(u *use, value *flow.Term) bool {
	return slices.ContainsFunc(c.like(u), func(x *use) bool {
		return x.sent.Effect == command.Write && x.sent.Value != nil && x.sent.Value.Has(value)
	})
}

// gauge reports whether the counter is raised and lowered: its key names no
// period, and it is lowered in a deferred call, in a literal that is kept, or
// in another function.
func (c *counters) gauge(u *use) bool {
	if c.period(u) {
		return false
	}
	up, down := false, false
	for _, x := range append(c.like(u), c.every[key.Skeleton(u.key)]...) {
		if !x.counts() || x.zero() {
			continue
		}
		if !x.lowers {
			up = true
			continue
		}
		if x.deferred || x.root.Literal || c.elsewhere(x) {
			down = true
		}
	}
	return up && down
}

// elsewhere reports whether no increment of x's counter is in x's function.
func (c *counters) elsewhere(x *use) bool {
	for _, y := range c.like(x) {
		if y.raises() && y.root == x.root && !y.zero() {
			return false
		}
	}
	return true
}

// datedByCaller reports whether a function of the package calls u's and dates
// the same counter itself, or hands its key to one that may.
func (c *counters) datedByCaller(u *use) bool {
	for _, survey := range c.s.list {
		if survey.root == u.root {
			continue
		}
		for _, x := range survey.uses {
			if x.id == u.id || !under(x.id, u.id) {
				continue
			}
			for _, y := range survey.uses {
				if dating(y) && !inside(y.frame, u.root) && sameCounter(x, y) {
					return true
				}
			}
			for _, h := range survey.handed {
				if !inside(h.frame, u.root) && sameName(x.key, h.key) {
					return true
				}
			}
		}
	}
	return false
}

// inside reports whether what happens in a frame runs within f.
func inside(fr *flow.Frame, f *flow.Func) bool {
	for ; fr != nil; fr = fr.Parent {
		if fr.Func == f {
			return true
		}
	}
	return false
}

func sameCounter(x, y *use) bool { return sameName(x.key, y.key) }

// sameName reports whether two keys are of one counter.
func sameName(a, b *flow.Term) bool {
	if r := key.Compare(a, b); r == key.Same || r == key.TwoClocks {
		return true
	}
	sk := key.Skeleton(a)
	return sk != "" && sk == key.Skeleton(b)
}
