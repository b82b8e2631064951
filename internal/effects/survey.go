package effects

import (
	"slices"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// surveys holds what was found in each function.
type surveys struct {
	prog     *program
	done     map[*flow.Func]*usage
	list     []*usage // in the order of the source
	kept     []flow.Kept
	ran      map[*flow.Func]bool
	roots    map[*flow.Func][]string // the variants of each
	verdicts map[string]*verdict
	spent    int
}

func newSurveys(p *program) *surveys {
	return &surveys{prog: p, done: map[*flow.Func]*usage{}, ran: map[*flow.Func]bool{}, roots: map[*flow.Func][]string{}, verdicts: map[string]*verdict{}}
}

// all surveys the functions of the package: first those with a name, then the
// literals that these keep or return, then literals that nothing runs.
func (s *surveys) all() {
	for _, fn := range s.prog.order {
		if fn.Parent() == nil {
			s.root(s.prog.resolve(nameOf(fn)), nil)
		}
	}
	for i := 0; i < len(s.kept); i++ {
		s.root(s.kept[i].Func, &s.kept[i])
	}
	for _, fn := range s.prog.order {
		if f := s.prog.resolve(nameOf(fn)); f != nil && fn.Parent() != nil && !s.ran[f] {
			s.root(f, nil)
		}
	}
}

// maxVariants bounds how often a literal is surveyed with what it has captured
// in different places.
const maxVariants = 4

// root surveys f as a function of its own and keeps it for judgement. A
// literal that is kept is surveyed with what it has captured.
func (s *surveys) root(f *flow.Func, kept *flow.Kept) {
	if f == nil || len(s.roots[f]) > maxVariants || !s.prog.sends(f) && !s.captured(kept) {
		return
	}
	variant := ""
	if kept != nil {
		for _, t := range kept.Free {
			variant += t.String() + ";"
		}
	}
	if slices.Contains(s.roots[f], variant) || kept == nil && s.roots[f] != nil {
		return
	}
	s.roots[f] = append(s.roots[f], variant)
	if kept == nil {
		s.list = append(s.list, s.of(f))
		return
	}
	u := s.begin(f)
	u.free, u.start = kept.Free, kept.State
	s.walk(u)
	s.list = append(s.list, u)
}

// captured reports whether a kept literal holds a function that sends commands:
// a handler that calls what its configuration names.
func (s *surveys) captured(kept *flow.Kept) bool {
	if kept == nil {
		return false
	}
	found := false
	look := func(t *flow.Term) bool {
		found = found || t.Kind == flow.TClosure && s.prog.sends(t.Func)
		return !found
	}
	for _, t := range kept.Free {
		t.Walk(look)
	}
	for _, t := range kept.State.Memory() {
		t.Walk(look)
	}
	return found
}

// of returns the survey of f, with nothing known of what calls it.
func (s *surveys) of(f *flow.Func) *usage {
	u := s.done[f]
	if u == nil {
		u = s.begin(f)
		s.done[f] = u
		s.callees(f)
		s.walk(u)
		if !u.complete && !f.Literal {
			s.prog.large[f] = true
		}
	}
	return u
}

// Budgets of one walk, in values computed. Tests are long and set much up; a
// package that has cost a lot gets less for what is left of it.
const (
	walkBudget  = 200_000
	smallBudget = 25_000
	tinyBudget  = 5_000
	manyWalks   = 10 * walkBudget
)

func (s *surveys) budget(u *usage) int {
	test := s.prog.isTest(u.root)
	switch {
	case s.spent > 2*manyWalks, test && s.spent > manyWalks:
		return tinyBudget
	case s.spent > manyWalks, test:
		return smallBudget
	}
	return walkBudget
}

// callees surveys what f calls before f itself: a function that is too large
// to be followed is then left alone where it is called, and costs its budget
// only once.
func (s *surveys) callees(f *flow.Func) {
	for _, name := range needs(f) {
		g := s.prog.resolve(name)
		switch {
		case g == nil || s.done[g] != nil || !s.prog.sends(g):
		case g.Literal:
			s.callees(g)
		default:
			s.of(g)
		}
	}
}

func (s *surveys) begin(f *flow.Func) *usage {
	u := newUsage(s.prog.universe)
	u.root, u.free = f, freeOf(s.prog.universe, f)
	return u
}

// walk follows all paths of a survey's function.
func (s *surveys) walk(u *usage) {
	m := &flow.Machine{U: s.prog.universe, Domain: &run{prog: s.prog, mode: survey, uses: u}, Steps: s.budget(u)}
	outs, complete := m.Run(u.root, paramsOf(s.prog.universe, u.root), u.free, u.from())
	u.complete = complete
	u.results(outs)
	s.spent += m.Spent()
	s.prog.explain(u.root, m)
	for _, kept := range m.Escaped {
		if !s.prog.isTest(u.root) || s.prog.isTest(kept.Func) {
			s.kept = append(s.kept, kept) // what a test makes says nothing of the code
		}
	}
	for fn := range m.Ran {
		s.ran[fn] = true
	}
	for _, x := range u.uses {
		if x.sent.Life != nil {
			x.sent.Life.Walk(func(t *flow.Term) bool {
				if i, _, ok := key.ParamOf(t); ok {
					u.params[i] = true
				}
				return true
			})
		}
	}
}

// paramsOf returns the terms that stand for the parameters of f.
func paramsOf(u *flow.Universe, f *flow.Func) []*flow.Term {
	args := make([]*flow.Term, len(f.Params))
	for i, p := range f.Params {
		args[i] = u.App(key.Param, p.Type, u.Str(f.Name), u.Num(int64(i)), u.Str(p.Name), u.Str(p.Of))
	}
	return args
}

// freeOf returns the terms that stand for what a literal has captured.
func freeOf(u *flow.Universe, f *flow.Func) []*flow.Term {
	out := make([]*flow.Term, len(f.Frees))
	for i, name := range f.Frees {
		out[i] = u.App("free", flow.Pointer, u.Str(f.Name), u.Num(int64(i)), u.Str(name))
	}
	return out
}

// from returns the state in which the function starts.
func (u *usage) from() *flow.State {
	st := u.start.Clone()
	st.Ext = &track{}
	return st
}
