package effects

import (
	"math"
	"slices"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// verdict is what following one command on all paths has shown.
type verdict struct {
	complete bool
	undated  *track   // a path that leaves the key behind undated, or nil
	movers   []string // commands that an ordinary later use moves the deadline with
	lockout  []string // those that only a use past the limit does
}

// deadline follows the creation of the key by u.
func (s *surveys) deadline(survey *usage, u *use, lifetimes bool) *verdict {
	v := &verdict{}
	tracks, ok := s.follow(survey, u, creation, lifetimes)
	v.complete = ok
	for _, t := range tracks {
		if t.undated() && (v.undated == nil || rank(t) > rank(v.undated)) {
			v.undated = t
		}
	}
	return v
}

// rank prefers the path that explains most.
func rank(t *track) int {
	switch {
	case t.lost != "":
		return 4
	case t.guard:
		return 3
	case t.clocks != "":
		return 2
	case t.dead != "":
		return 1
	}
	return 0
}

// sliding follows later uses of the key by u.
func (s *surveys) sliding(survey *usage, u *use) *verdict {
	v := &verdict{}
	tracks, ok := s.follow(survey, u, later, true)
	v.complete = ok
	for _, t := range tracks {
		v.movers = union(v.movers, t)
	}
	tracks, ok = s.follow(survey, u, past, true)
	v.complete = v.complete && ok
	for _, t := range tracks {
		v.lockout = union(v.lockout, t)
	}
	v.lockout = slices.DeleteFunc(v.lockout, func(id string) bool { return slices.Contains(v.movers, id) })
	return v
}

func union(ids []string, t *track) []string {
	if !t.fired || t.silent || t.open && t.local {
		return ids
	}
	for _, id := range t.movers {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// follow runs the function of the survey with u followed, and returns the
// tracks at the ends of its paths. With lifetimes set, lifetimes that the
// function is given are taken to be there.
func (s *surveys) follow(survey *usage, u *use, mode mode, lifetimes bool) ([]*track, bool) {
	r := &run{prog: s.prog, mode: mode, target: u, others: map[*flow.Term]bool{}, found: map[*flow.Term]bool{}}
	if survey.spent > maxWalks*s.budget(survey) {
		return nil, false
	}
	m := &flow.Machine{U: s.prog.universe, Domain: r, Steps: s.budget(survey)}
	defer func() {
		survey.spent += m.Spent()
		s.spent += m.Spent()
	}()
	st := survey.from()
	args := paramsOf(s.prog.universe, survey.root)
	if lifetimes {
		present(s.prog.universe, st, survey, survey.root, args)
		if _, handed := keyParam(u.key); handed {
			presentTerms(st, survey.uses, fromParam)
			r.given = optioned(survey.uses)
		}
	}
	s.presentInside(st, u)
	outs, ok := m.Run(survey.root, args, survey.free, st)
	if !ok {
		s.prog.explain(survey.root, m)
		return nil, false
	}
	tracks := r.ended
	for _, o := range outs {
		t := trackOf(o.State)
		for _, res := range o.Results {
			if t.fired && t.pipe != nil && res == t.pipe {
				c := *t
				c.local = false
				t = &c
			}
			if t.fired && res == u.key {
				c := *t
				c.silent = true
				t = &c
			}
		}
		tracks = append(tracks, t)
	}
	return tracks, true
}

// maxWalks bounds what following the commands of one function may cost, in
// budgets of a walk. A function with more of them is given up: silence.
const maxWalks = 5

// present assumes that the lifetimes among the arguments are given: positive,
// not nil, at least one.
func present(u *flow.Universe, st *flow.State, survey *usage, f *flow.Func, args []*flow.Term) {
	for i := range f.Params {
		if !survey.params[i] || i >= len(args) || args[i].Kind == flow.TConst || args[i].Kind == flow.TNil {
			continue
		}
		switch {
		case f.Params[i].Variadic:
			if !args[i].Is("list") && !args[i].Is("slice") {
				st.Learn(u.App("len", flow.Int, args[i]), 1, math.MaxInt64)
			}
		case f.Params[i].Type == flow.Duration, f.Params[i].Type == flow.Int, f.Params[i].Type == flow.Pointer:
			st.Learn(args[i], 1, math.MaxInt64)
		}
	}
}

// presentTerms assumes that lifetimes are given that come with an argument:
// as a field of options, or through a conversion.
func presentTerms(st *flow.State, uses []*use, within func(*use) bool) {
	for _, x := range uses {
		life := x.sent.Life
		if life == nil || life.Kind == flow.TConst || life.Kind == flow.TNil || !within(x) {
			continue
		}
		st.Learn(life, 1, math.MaxInt64)
	}
}

// optioned returns the fields that hold the lifetimes which a function takes
// out of functional options.
func optioned(uses []*use) map[string]bool {
	given := map[string]bool{}
	for _, x := range uses {
		if life := x.sent.Life; life != nil && fromOptions(x) && life.Args[0].Is("filled") && fromParam(x) {
			given[life.Name] = true
		}
	}
	return given
}

// fromOptions reports whether a lifetime is a field of something.
func fromOptions(x *use) bool { return strings.HasPrefix(x.sent.Life.Name, ".") }

// fromParam reports whether a lifetime is taken from a parameter. What a method
// finds in its receiver is a setting, which can leave it out.
func fromParam(x *use) bool {
	found := false
	x.sent.Life.Walk(func(t *flow.Term) bool {
		if i, _, ok := key.ParamOf(t); ok && i < len(x.root.Params) && !x.root.Params[i].Receiver {
			found = true
		}
		return !found
	})
	return found
}

// presentInside assumes the same of the arguments of the wrappers that lead to
// u: only a call that plainly gives no lifetime leaves it out.
func (s *surveys) presentInside(st *flow.State, u *use) {
	for fr := u.frame; fr.Parent != nil; fr = fr.Parent {
		if !fr.Func.Literal {
			present(s.prog.universe, st, s.of(fr.Func), fr.Func, fr.Args)
		}
	}
	if inner := u.frame; inner.Parent != nil {
		presentTerms(st, u.in.uses, func(x *use) bool { return x.frame.Parent != nil && fromOptions(x) })
	}
}

// optional reports whether the function leaves the key of u undated only
// where it is given no lifetime: that is for its callers to answer for.
func (s *surveys) optional(survey *usage, u *use) bool {
	if len(survey.params) == 0 {
		return false
	}
	if _, isParam := keyParam(u.key); !isParam {
		return false
	}
	v := s.verdicts[u.id]
	if v == nil {
		v = &verdict{}
		s.verdicts[u.id] = v
		if without := s.deadline(survey, u, false); without.undated != nil {
			*v = *s.deadline(survey, u, true)
			if v.undated != nil {
				v.complete = false
			}
		}
	}
	return v.complete && v.undated == nil
}
