package flow

import (
	"go/token"
	"strconv"
	"strings"
)

// call runs a call and returns the ways in which it can end.
func (r *runner) call(v int, args []*Term, st *State) []Outcome {
	val := &r.fr.Func.Vals[v]
	site := Site{Func: r.fr.Func, Val: v, Callee: val.Call, Frame: r.fr, Result: val.Type}
	return r.invoke(site, args, st)
}

func (r *runner) invoke(site Site, args []*Term, st *State) []Outcome {
	m := r.m
	switch site.Callee.Kind {
	case Client:
		return m.Domain.Client(m, st, site, args)
	case Dynamic:
		if fn := args[0]; fn.Kind == TClosure {
			return r.inline(fn.Func, args[1:], fn.Args, site, st)
		}
	case Static:
		if results := m.Domain.Library(m, st, site, args); results != nil {
			return []Outcome{{st, results}}
		}
		if fn := m.Domain.Resolve(site.Callee.Name); fn != nil {
			return r.inline(fn, args, nil, site, st)
		}
	case Method:
		for _, name := range []string{site.Callee.Impl, site.Callee.Name} {
			if fn := m.Domain.Resolve(name); fn != nil {
				return r.inline(fn, args, nil, site, st)
			}
		}
	}
	if site.Callee.Shape != "" {
		return r.shaped(site, args, st)
	}
	return r.unseen(site, args, st)
}

// shaped runs a call of which only the name and the types are known as the
// client call that it looks like.
func (r *runner) shaped(site Site, args []*Term, st *State) []Outcome {
	callee := *site.Callee
	callee.Kind, callee.Name, callee.Shape = Client, callee.Shape, ""
	site.Callee = &callee
	if callee.Lead && len(args) > 1 {
		args = append([]*Term{args[0]}, args[2:]...)
	}
	return r.m.Domain.Client(r.m, st, site, args)
}

// inline runs the body of fn in place of the call. Recursion and calls too
// deep to follow are unseen.
func (r *runner) inline(fn *Func, args, free []*Term, site Site, st *State) []Outcome {
	if r.fr.Depth >= maxDepth || r.fr.runs(fn) {
		return r.unseen(site, args, st)
	}
	fr := &Frame{
		Func: fn, Args: args, Free: free, Parent: r.fr, Call: site.Val,
		Depth: r.fr.Depth + 1, name: siteName(r.fr, site.Val) + ">" + fn.Name,
	}
	followed := r.m.Domain.Follows(st)
	outs := r.m.run(fr, st)
	if followed {
		r.m.Domain.Returned(r.m, outs)
	}
	if outs == nil {
		return []Outcome{} // it never returns
	}
	return outs
}

func (f *Frame) runs(fn *Func) bool {
	for ; f != nil; f = f.Parent {
		if f.Func == fn {
			return true
		}
	}
	return false
}

// unseen stands for a call whose callee cannot be seen. Function literals that
// it is given are run once, as the helpers that take them do.
func (r *runner) unseen(site Site, args []*Term, st *State) []Outcome {
	r.m.Domain.Unseen(r.m, st, site, args)
	r.m.Fill(st, site, args)
	outs := []Outcome{{State: st}}
	for _, a := range args {
		if a.Kind != TClosure || r.fr.Depth >= maxDepth || r.fr.runs(a.Func) {
			continue
		}
		var next []Outcome
		for _, o := range outs {
			next = append(next, r.inline(a.Func, r.unknownArgs(a.Func, site), a.Args, site, o.State)...)
		}
		for _, o := range next {
			r.m.Domain.Leaves(o.State, o.Results)
		}
		if len(next) > 0 {
			outs = next
		}
	}
	for i := range outs {
		if site.tellsText(args) {
			outs[i].Results = []*Term{r.m.U.App(site.Callee.Name, String, args[0])}
			continue
		}
		if r.m.passesNil(outs[i].State, site, args) {
			outs[i].Results = []*Term{r.m.U.Nil()}
			continue
		}
		outs[i].Results = []*Term{r.m.ofTime(r.unknownResult(site, outs[i].State), args)}
		if site.Callee.Results > 1 {
			outs[i].Results = r.unknownResults(site, outs[i].State)
		}
	}
	return outs
}

// ofTime keeps with a duration or a number that an unseen function computes of
// a time that it is of that time.
func (m *Machine) ofTime(result *Term, args []*Term) *Term {
	if result.Type != Duration && result.Type != Int {
		return result
	}
	for _, a := range args {
		if a.Type == Time {
			return m.U.App("oftime", result.Type, result, a)
		}
	}
	return result
}

// tellsText reports whether a call is that of a String method of a value: its
// result says what the value says, and is the same each time.
func (site Site) tellsText(args []*Term) bool {
	return strings.HasSuffix(site.Callee.Name, ").String") && site.Result == String && len(args) == 1 && args[0].root().Kind != TCell && args[0].Type != Pointer
}

// passesNil reports whether a call makes an error of a nil error: functions
// that wrap an error hand nil on.
func (m *Machine) passesNil(st *State, site Site, args []*Term) bool {
	if site.Callee.Results != 1 || site.Result != Error {
		return false
	}
	for _, a := range args {
		if a.Type == Error && m.spanOf(st, a).isZero() == True {
			return true
		}
	}
	return false
}

// Fill makes the variables unknown whose addresses a callee is given that
// cannot be seen: it may set them.
func (m *Machine) Fill(st *State, site Site, args []*Term) {
	for i, a := range args {
		if elems, ok := m.Elems(st, a); ok && !a.Is("list") && a.Kind != TCell {
			m.Fill(st, site, elems)
			continue
		}
		if a.root().Kind != TCell || a.Kind == TClosure {
			continue
		}
		sym := m.U.Sym(siteName(site.Frame, site.Val)+"filled"+strconv.Itoa(i)+"/"+strconv.Itoa(a.id), Other, site.Frame.Depth, false)
		sym.Label = "filled"
		val := sym
		if site.Callee.Kind == Dynamic && args[0].Kind != TClosure {
			val = m.U.App("filled", Other, sym, args[0]) // an option that sets it
		}
		st.forget(a)
		st.Set(a, val)
	}
}

func (r *runner) unknownArgs(fn *Func, site Site) []*Term {
	args := make([]*Term, len(fn.Params))
	for i, p := range fn.Params {
		args[i] = r.m.U.App("handed", p.Type, r.m.U.Str(siteName(r.fr, site.Val)), r.m.U.Num(int64(i)), r.m.U.Str(p.Name), r.m.U.Str(p.Of))
	}
	return args
}

func (r *runner) unknownResult(site Site, st *State) *Term {
	if site.Func != r.fr.Func {
		return r.m.U.Nil() // a deferred call of another frame
	}
	t := r.renewed(site.Val, site.Result, st)
	t.Label = site.Callee.Name
	return t
}

// unknownResults gives each component of an unseen call's result its own term.
func (r *runner) unknownResults(site Site, st *State) []*Term {
	whole := r.unknownResult(site, st)
	out := make([]*Term, site.Callee.Results)
	types := site.ResultTypes()
	for i := range out {
		out[i] = r.m.U.App("extract", types[i], whole, r.m.U.Num(int64(i)))
		out[i].Label = site.Callee.Name
	}
	return out
}

// ResultTypes reads the types of the call's components off their extractions.
func (site Site) ResultTypes() []Type {
	types := make([]Type, site.Callee.Results)
	for i := range site.Func.Vals {
		val := &site.Func.Vals[i]
		if val.Op == Extract && val.Args[0] == site.Val && val.Num < len(types) {
			types[val.Num] = val.Type
		}
	}
	return types
}

// runDefers runs what this frame has deferred, last first.
func (r *runner) runDefers(st *State) []Outcome {
	states := []*State{st}
	for {
		var next []*State
		ran := false
		for _, s := range states {
			n := len(s.defers)
			if n == 0 || s.defers[n-1].frame != r.fr.name {
				next = append(next, s)
				continue
			}
			ran = true
			d := s.defers[n-1]
			s.defers = s.defers[:n-1]
			site := Site{Func: d.fn, Val: d.val, Callee: d.call, Frame: r.fr, Result: Other}
			for _, o := range r.invoke(site, d.args, s) {
				next = append(next, o.State)
			}
		}
		states = next
		if !ran {
			break
		}
	}
	outs := make([]Outcome, len(states))
	for i, s := range states {
		outs[i] = Outcome{s, []*Term{r.m.U.Nil()}}
	}
	return outs
}

// Fresh returns the symbol of a call's result, made anew.
func (m *Machine) Fresh(st *State, site Site, suffix string, typ Type) *Term {
	t := m.U.Sym(siteName(site.Frame, site.Val)+suffix, typ, site.Frame.Depth, typ == Time)
	if t.at == token.NoPos {
		t.at = site.Pos()
	}
	st.drop(t)
	m.Domain.Renew(m, st, t)
	return t
}

// Inline runs a function value in place of a call of the domain.
func (m *Machine) Inline(st *State, site Site, fn *Term, args []*Term) []Outcome {
	r := &runner{m: m, fr: site.Frame}
	if fn.Kind != TClosure {
		return []Outcome{{State: st}}
	}
	return r.inline(fn.Func, args, fn.Args, site, st)
}

// Unseen stands for a call that the domain cannot follow.
func (m *Machine) Unseen(st *State, site Site, args []*Term) []Outcome {
	r := &runner{m: m, fr: site.Frame}
	return r.unseen(site, args, st)
}
