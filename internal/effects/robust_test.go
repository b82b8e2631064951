package effects

import (
	"os"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/internal/flow"
)

// Real code holds every instruction there is. Each function of the standard
// library and of go-redis is lowered and
// walked as if it counted; none may fail but by the bounds.
func TestRealCode(t *testing.T) {
	if testing.Short() {
		t.Skip("walks the standard library")
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "std",
		"github.com/redis/go-redis/v9/...")
	if err != nil {
		t.Fatal(err)
	}
	funcs := 0
	for _, pkg := range pkgs {
		if len(pkg.Errors) > 0 || pkg.Types == nil || pkg.IllTyped {
			continue
		}
		funcs += walkAll(t, pkg)
	}
	if funcs < 10_000 {
		t.Errorf("only %d functions were walked", funcs)
	}
	t.Logf("%d functions of %d packages", funcs, len(pkgs))
}

// walkAll lowers and walks every function of a package.
func walkAll(t *testing.T, pkg *packages.Package) int {
	pass := &analysis.Pass{Fset: pkg.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, ReadFile: os.ReadFile}
	p := newProgram()
	p.load(buildSSA(pass))
	p.findLiterals(pass)
	p.newInitial(pass)
	for name := range p.funcs {
		f := p.resolve(name)
		if f == nil {
			t.Errorf("%s is not lowered", name)
			continue
		}
		u := newUsage(p.universe)
		m := &flow.Machine{U: p.universe, Domain: &run{prog: p, mode: survey, uses: u}, Steps: 400}
		m.Run(f, paramsOf(p.universe, f), freeOf(p.universe, f), &flow.State{Ext: &track{}})
		if m.Failure != nil && m.Failure != any(flow.ErrGaveUp) {
			t.Errorf("%s: %v", name, m.Failure)
		}
	}
	return len(p.funcs)
}
