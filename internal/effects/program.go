package effects

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/lower"
)

// program is the package under analysis: its functions in SSA form, lowered
// when they are first needed, and those that facts bring from its imports.
type program struct {
	failed   bool // it could not be read
	pkg      *ssa.Package
	universe *flow.Universe
	funcs    map[string]*ssa.Function
	order    []*ssa.Function // as they stand in the source
	lowered  map[string]*flow.Func
	imported map[string]*flow.Func // from facts, by name

	importedVars []Var
	marked       map[string]bool // packages that have facts, by path
	debug        bool
	wraps        config.Wrapped
	large        map[*flow.Func]bool // functions with too many paths to follow

	ssaSends  map[*ssa.Function]bool
	flowSends map[*flow.Func]bool
	impls     map[string]string

	initial     *initial
	scripts     map[*flow.Term]*flow.Func // by text; nil where it cannot be read
	scriptNames map[string]*flow.Func
	embedFiles  map[string]string       // a text that was embedded, and its file
	embedFS     map[*flow.Term]embedded // variables that hold embedded files, by address
	literals    map[string]literal
	scriptLines map[*flow.Func][]string // of each value of an embedded script, its file and line
}

func newProgram() *program {
	return &program{
		universe: flow.NewUniverse(), imported: map[string]*flow.Func{}, marked: map[string]bool{}, large: map[*flow.Func]bool{},
		funcs: map[string]*ssa.Function{}, lowered: map[string]*flow.Func{},
		ssaSends: map[*ssa.Function]bool{}, flowSends: map[*flow.Func]bool{}, impls: map[string]string{},
		scripts: map[*flow.Term]*flow.Func{}, scriptNames: map[string]*flow.Func{}, embedFiles: map[string]string{}, embedFS: map[*flow.Term]embedded{},
		scriptLines: map[*flow.Func][]string{},
	}
}

// load takes the functions of the package.
func (p *program) load(pkg *ssa.Package) {
	p.pkg = pkg
	p.collect()
}

// collect finds the functions of the package: members, methods and literals.
func (p *program) collect() {
	for _, m := range p.pkg.Members {
		switch m := m.(type) {
		case *ssa.Function:
			p.addFunc(m)
		case *ssa.Type:
			p.addMethods(m.Type())
		}
	}
	sort.SliceStable(p.order, func(i, j int) bool { return p.order[i].Pos() < p.order[j].Pos() })
}

func (p *program) addMethods(t types.Type) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != p.pkg.Pkg {
		return
	}
	for i := range named.NumMethods() {
		if fn := p.pkg.Prog.FuncValue(named.Method(i)); fn != nil {
			p.addFunc(fn)
		}
	}
}

func (p *program) addFunc(fn *ssa.Function) {
	if len(fn.Blocks) == 0 || p.funcs[lower.Name(fn)] != nil {
		return
	}
	p.funcs[lower.Name(fn)] = fn
	p.order = append(p.order, fn)
	for _, anon := range fn.AnonFuncs {
		p.addFunc(anon)
	}
	p.addSynthetic(fn)
}

// addSynthetic adds the wrappers that method values refer to.
func (p *program) addSynthetic(fn *ssa.Function) {
	for _, blk := range fn.Blocks {
		for _, instr := range blk.Instrs {
			for _, op := range instr.Operands(nil) {
				if f, ok := (*op).(*ssa.Function); ok && f.Synthetic != "" && f.Origin() == nil && len(f.Blocks) > 0 && p.funcs[lower.Name(f)] == nil {
					p.funcs[lower.Name(f)] = f
				}
			}
		}
	}
}

// resolve returns the function of that name, or nil if it cannot be seen.
func (p *program) resolve(name string) *flow.Func {
	if f, ok := p.lowered[name]; ok {
		return f
	}
	if f := p.scriptNames[name]; f != nil {
		return f
	}
	var f *flow.Func
	if fn := p.funcs[name]; fn != nil {
		f = p.lower(fn)
	} else {
		f = p.imported[name]
	}
	p.lowered[name] = f
	return f
}

// lower lowers a function. One that cannot be lowered cannot be seen.
func (p *program) lower(fn *ssa.Function) (f *flow.Func) {
	defer func() {
		if r := recover(); r != nil {
			p.debugf("%s: %v", fn, r)
			f = nil
		}
	}()
	return lower.Function(fn, lower.Knowledge{Impl: p.implementation, Wrapper: p.wrapper, Trusts: p.trusts})
}

// wrapper returns the kind of client call that a setting makes of a function.
func (p *program) wrapper(fn *types.Func) string {
	if len(p.wraps) == 0 {
		return ""
	}
	name := client.PlainName(fn.Origin().FullName())
	for _, w := range p.wraps {
		if w.Func == name {
			return client.Wrapper(string(w.Role))
		}
	}
	return ""
}

// trusts reports whether the shape of its type speaks for a method. That of
// another package may do more than its name says: without facts of the package
// nobody has looked. An indirect import's are not handed on.
func (p *program) trusts(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Pkg() == p.pkg.Pkg || p.marked[fn.Pkg().Path()] {
		return true
	}
	return len(p.marked) > 0 && !slices.Contains(p.pkg.Pkg.Imports(), fn.Pkg())
}

// isTest reports whether a function stands in a test file.
func (p *program) isTest(f *flow.Func) bool {
	fn := p.funcs[f.Name]
	return fn != nil && p.inTestFile(fn.Pos())
}

func (p *program) inTestFile(pos token.Pos) bool {
	return strings.HasSuffix(p.pkg.Prog.Fset.Position(pos).Filename, "_test.go")
}

// explain says why a function was given up.
func (p *program) explain(f *flow.Func, m *flow.Machine) {
	if m.Failure != nil {
		p.debugf("%s: gave up: %v", f.Name, m.Failure)
	}
}

func (p *program) debugf(format string, args ...any) {
	if p.debug {
		fmt.Fprintf(os.Stderr, "quotalint: debug: "+format+"\n", args...)
	}
}

// resolveInit lowers the function that initializes the package.
func (p *program) resolveInit(fn *ssa.Function) *flow.Func {
	return lower.Function(fn, lower.Knowledge{})
}

// fieldOf names a field with the type that has it.
func fieldOf(fa *ssa.FieldAddr) string {
	return lower.OwnerName(fa.X.Type()) + "." + lower.FieldName(fa.X.Type(), fa.Field)
}

// worth reports whether a call of f is worth following: it sends commands, or
// it is a small helper that makes a value.
func (p *program) worth(f *flow.Func) bool {
	return f != nil && (p.sends(f) || len(f.Blocks) <= maxHelperBlocks && makesValue(f))
}

// maxHelperBlocks bounds the helpers that are followed though they send
// nothing: makers of keys, lifetimes and guards.
const maxHelperBlocks = 10

// maxErrorBlocks bounds those that make nothing but an error: they wrap one.
const maxErrorBlocks = 6

// makesValue reports whether a function returns something worth to know.
func makesValue(f *flow.Func) bool {
	for _, b := range f.Blocks {
		if b.End == flow.Return {
			return len(b.Rets) > 0 && (f.Vals[b.Rets[0]].Type != flow.Error || len(f.Blocks) <= maxErrorBlocks)
		}
	}
	return true // it never returns
}

// sends reports whether a function sends commands, by itself or by what it
// calls.
func (p *program) sends(f *flow.Func) bool {
	if known, ok := p.flowSends[f]; ok {
		return known
	}
	p.flowSends[f] = false // recursion adds nothing
	for i := range f.Vals {
		v := &f.Vals[i]
		name := ""
		switch {
		case v.Call != nil && (v.Call.Kind == flow.Client && client.Sends(v.Call.Name) || v.Call.Shape != ""):
			p.flowSends[f] = true
			return true
		case v.Call != nil && v.Call.Kind == flow.Static:
			name = v.Call.Name
		case v.Call != nil && v.Call.Kind == flow.Method:
			if name = v.Call.Impl; name == "" {
				name = v.Call.Name
			}
		case v.Op == flow.Closure || v.Op == flow.FuncRef:
			name = v.Name
		}
		if name == "" {
			continue
		}
		if g := p.resolve(name); g != nil && p.sends(g) {
			p.flowSends[f] = true
			return true
		}
	}
	return false
}
