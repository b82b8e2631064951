package effects

import (
	"go/token"
	"slices"

	"github.com/quotalint/quotalint/internal/flow"
)

// Leaves implements [flow.Domain]: a count, an error or a key that goes out of
// sight comes back, if at all, in a way that is not known.
func (r *run) Leaves(st *flow.State, results []*flow.Term) {
	t := trackOf(st)
	if r.target == nil || !t.fired {
		return
	}
	for _, x := range results {
		if x.Has(t.reply) || x.Has(r.target.key) {
			update(st, func(t *track) { t.silent = true })
		}
	}
}

// Follows implements [flow.Domain]. That a path leaves a key undated is only
// said of paths that are known exactly. That a use moves a deadline is said of
// any path.
func (r *run) Follows(st *flow.State) bool { return r.mode == creation && trackOf(st).fired }

// Returned implements [flow.Domain]: a helper that dates the key or fails has
// the error of the command that it would send, and is given what every dating
// command is given: it counts, whatever its error.
func (r *run) Returned(m *flow.Machine, outs []flow.Outcome) {
	dates := func(o flow.Outcome) bool { return trackOf(o.State).dated }
	if !slices.ContainsFunc(outs, dates) {
		return
	}
	for _, o := range outs {
		if dates(o) || !fails(m, o) {
			continue
		}
		update(o.State, func(t *track) { t.silent = true })
	}
}

// fails reports whether a call ends with an error that is not nil.
func fails(m *flow.Machine, o flow.Outcome) bool {
	return slices.ContainsFunc(o.Results, func(t *flow.Term) bool {
		return t.Type == flow.Error && m.Compare(o.State, token.NEQ, t, m.U.Nil()) == flow.True
	})
}

// Renew implements [flow.Domain]: a key that is made anew can be dated no more,
// unless it has been kept.
func (r *run) Renew(_ *flow.Machine, st *flow.State, sym *flow.Term) {
	t := trackOf(st)
	if r.target == nil || !t.fired || t.silent || !r.target.key.Has(sym) {
		return
	}
	if !st.Holds(r.target.key) {
		r.end(t)
	}
	update(st, func(t *track) { t.silent = true })
}

// end keeps the track of a path that is over.
func (r *run) end(t *track) { r.ended = append(r.ended, t) }

// Unseen implements [flow.Domain]: a key that goes to a function that may
// reach the store is not ours to judge, and a pipeline may be sent there.
func (r *run) Unseen(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) {
	if r.mode == survey {
		r.uses.hand(site, expand(m, st, args))
	}
	t := trackOf(st)
	if r.target == nil || !t.fired {
		return
	}
	if site.Callee.Name == flow.ChanSend {
		r.Leaves(st, args)
	}
	for _, a := range expand(m, st, args) {
		if a == t.pipe {
			update(st, func(t *track) { t.open, t.local = false, false })
		}
		if a == r.target.key && mayReach(site) {
			update(st, func(t *track) { t.silent = true })
		}
		if r.isCount(st, a) && r.target.sent.Tuple && converts(site) {
			update(st, func(t *track) { t.silent = true })
		}
	}
	if fn := r.prog.resolve(site.Callee.Name); site.Callee.Kind == flow.Static && fn != nil && r.prog.sends(fn) {
		update(st, func(t *track) { t.silent = true }) // recursion, or too deep
	}
}

// converts reports whether an unseen function returns a number: what it makes
// of a reply that is an any is not known.
func converts(site flow.Site) bool {
	if site.Callee.Std || site.Callee.Results == 0 {
		return false
	}
	if site.Callee.Results == 1 {
		return site.Result == flow.Int
	}
	return site.ResultTypes()[0] == flow.Int
}

// expand adds the elements of known slices, and what lists of commands are
// made of.
func expand(m *flow.Machine, st *flow.State, args []*flow.Term) []*flow.Term {
	out := args
	for _, a := range args {
		if elems, ok := m.Elems(st, a); ok {
			out = append(out[:len(out):len(out)], elems...)
		}
	}
	for i := 0; i < len(out); i++ {
		if a := out[i]; a.Is("append") || a.Is("command") || a.Is("pipeline") {
			out = append(out[:len(out):len(out)], a.Args...)
		}
	}
	return out
}
