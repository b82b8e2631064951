package effects

import (
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/lower"
)

// Summary is the fact of a function that sends commands or builds keys: its
// lowered form, and that of everything it calls that cannot be named from
// outside of its package. A fact on an interface method is that of the one
// implementation that its package has.
//
// It has slices in a fixed order, no maps and no positions.
type Summary struct {
	Funcs []*flow.Func // the function itself, then what it needs
	Vars  []Var        // variables and fields that hold the same in every run
}

// Var is a variable of a package, or a field of its structs, that holds a text
// or a script in every run.
type Var struct {
	Name   string
	Field  bool
	Script bool
	Text   string
}

// AFact implements [analysis.Fact].
func (*Summary) AFact() {}

// String is what analysistest compares with.
func (s *Summary) String() string { return "summary" }

// Bounds of a fact. A function that needs more has none: it is unknown to
// importers, which is silent.
const (
	maxSummaryVals  = 700
	maxSummaryFuncs = 12
	maxHelperVals   = 90 // of a function that sends nothing
)

// imports makes the functions of the facts known under their names.
func (p *program) imports(pass *analysis.Pass) {
	for _, of := range pass.AllPackageFacts() {
		p.marked[of.Package.Path()] = true
	}
	for _, of := range pass.AllObjectFacts() {
		s, ok := of.Fact.(*Summary)
		fn, isFunc := of.Object.(*types.Func)
		if !ok || !isFunc || len(s.Funcs) == 0 || fn.Pkg() == pass.Pkg {
			continue
		}
		// Drivers that analyse several packages at once hand the same fact to
		// each of them.
		first := s.Funcs[0].Copy()
		p.imported[fn.FullName()] = first
		p.imported[first.Name] = first
		for _, f := range s.Funcs[1:] {
			if p.imported[f.Name] == nil {
				p.imported[f.Name] = f.Copy()
			}
		}
		p.importedVars = append(p.importedVars, s.Vars...)
	}
}

// learn puts the variables of the facts where functions find them.
func (i *initial) learn(u *flow.Universe, vars []Var) {
	for _, v := range vars {
		val := u.Str(v.Text)
		if v.Script {
			val = u.App("script", flow.Other, val)
		}
		if v.Field {
			if _, own := i.fields[v.Name]; !own {
				i.fields[v.Name] = val
			}
			continue
		}
		i.memory[u.App("global", flow.Pointer, u.Str(v.Name))] = val
	}
}

// export tells importers of the functions of this package.
func (p *program) export(pass *analysis.Pass) (told bool) {
	for _, fn := range p.order {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() || fn.Parent() != nil || fn.Origin() != nil {
			continue
		}
		if s := p.summary(lower.Name(fn)); s != nil {
			pass.ExportObjectFact(obj, s)
			told = true
		}
	}
	return p.exportInterfaces(pass) || told
}

// exportInterfaces tells of interface methods with one implementation.
func (p *program) exportInterfaces(pass *analysis.Pass) (told bool) {
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for i := range iface.NumExplicitMethods() {
			m := iface.ExplicitMethod(i)
			impl := p.implementation(tn.Type(), m)
			if impl == "" || !m.Exported() {
				continue
			}
			if s := p.summary(impl); s != nil {
				pass.ExportObjectFact(m, s)
				told = true
			}
		}
	}
	return told
}

// summary returns the fact of a function, or nil if it has nothing to say.
func (p *program) summary(name string) *Summary {
	f := p.resolve(name)
	if f == nil || !p.sends(f) && !keyHelper(f) {
		return nil
	}
	s := &Summary{Funcs: []*flow.Func{f}}
	vals := len(f.Vals)
	for i := 0; i < len(s.Funcs); i++ {
		for _, callee := range needs(s.Funcs[i]) {
			g := p.resolve(callee)
			if g == nil || slices.Contains(s.Funcs, g) || isScript(g) || !g.Literal && !p.worth(g) {
				continue
			}
			s.Funcs = append(s.Funcs, g)
			if vals += len(g.Vals); vals > maxSummaryVals || len(s.Funcs) > maxSummaryFuncs {
				return nil
			}
		}
	}
	if vals > maxSummaryVals {
		return nil
	}
	s.Vars = p.varsOf(s.Funcs)
	return s
}

// keyHelper reports whether a function that sends nothing is worth telling of:
// a small one that returns a text.
func keyHelper(f *flow.Func) bool {
	if len(f.Vals) > maxHelperVals || len(f.Blocks) > 8 {
		return false
	}
	for _, b := range f.Blocks {
		if b.End == flow.Return && len(b.Rets) > 0 && f.Vals[b.Rets[0]].Type == flow.String {
			return f.Vals[b.Rets[0]].Op != flow.Const
		}
	}
	return false
}

// needs returns the names of the functions that f refers to.
func needs(f *flow.Func) []string {
	var out []string
	for i := range f.Vals {
		v := &f.Vals[i]
		switch {
		case v.Op == flow.Closure || v.Op == flow.FuncRef:
			out = append(out, v.Name)
		case v.Call != nil && v.Call.Kind == flow.Static:
			out = append(out, v.Call.Name)
		case v.Call != nil && v.Call.Kind == flow.Method && v.Call.Impl != "":
			out = append(out, v.Call.Impl)
		}
	}
	return out
}

// varsOf returns the variables and fields that the functions read and whose
// value is known.
func (p *program) varsOf(funcs []*flow.Func) []Var {
	seen := map[string]bool{}
	var out []Var
	add := func(name string, field bool, t *flow.Term) {
		v := Var{Name: name, Field: field}
		switch {
		case t == nil || seen[name]:
			return
		case t.Is("script"):
			v.Script, v.Text = true, t.Args[0].Name
		case t.Kind == flow.TConst && t.Type == flow.String:
			v.Text = t.Name
		default:
			return
		}
		seen[name] = true
		out = append(out, v)
	}
	for _, f := range funcs {
		for i := range f.Vals {
			switch v := &f.Vals[i]; v.Op {
			case flow.Global:
				add(v.Name, false, p.initial.at(p.universe.App("global", flow.Pointer, p.universe.Str(v.Name))))
			case flow.FieldAddr:
				add(v.Of+"."+v.Name, true, p.initial.fields[v.Of+"."+v.Name])
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}
