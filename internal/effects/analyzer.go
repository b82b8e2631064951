// Package effects knows what the functions of a package do to counters.
//
// It is the one place that builds SSA, runs paths and uses facts. The rules
// ask its result and report; they know no client, no path and no fact.
package effects

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/config"
)

// Facts reads a package and tells its importers what its functions do. It is
// apart from [Analyzer] since of a dependency nothing else is needed: no
// function of it is followed.
var Facts = &analysis.Analyzer{
	Name:       "quotalint_facts",
	Doc:        "what functions do to the keys of a store\n\nIt reports nothing.",
	URL:        "https://github.com/quotalint/quotalint",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	Run:        runFacts,
	ResultType: reflect.TypeFor[*program](),
	FactTypes:  []analysis.Fact{(*Marker)(nil), (*Summary)(nil)},
}

// Analyzer computes the findings of a package for the rules that require it.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint_effects",
	Doc:        "what functions do to the counters of a store\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Requires:   []*analysis.Analyzer{config.Analyzer, Facts},
	Run:        runAnalyzer,
	ResultType: reflect.TypeFor[*Result](),
}

// FactsOnly says that nobody asks for findings. The driver of a vet tool sets
// it for a dependency, before it runs any analyzer: unitchecker runs there what
// depends on facts as well. A process of it serves one package.
var FactsOnly bool

// runFacts returns the program, or nil for a package that does not matter or
// cannot be read.
func runFacts(pass *analysis.Pass) (any, error) {
	settings := pass.ResultOf[config.Analyzer].(*config.Settings)
	if client.IsClient(pass.Pkg.Path()) || len(pass.Files) == 0 {
		return (*program)(nil), nil // clients are known by table; types alone say nothing
	}
	prog := newProgram()
	prog.debug, prog.wraps = settings.Debug, settings.Wrap
	if !prog.matters(pass) {
		return (*program)(nil), nil
	}
	prog.imports(pass)
	return prog.read(pass), nil
}

// read builds the program and exports its facts. What it cannot bear costs the
// facts and findings of the package, and never the run.
func (p *program) read(pass *analysis.Pass) (read *program) {
	defer func() {
		if r := recover(); r != nil {
			p.debugf("%s: %v", pass.Pkg.Path(), r)
			read = &program{failed: true}
		}
	}()
	p.load(buildSSA(pass))
	p.findLiterals(pass)
	p.newInitial(pass)
	if p.export(pass) || p.exposes(pass.Pkg) {
		pass.ExportPackageFact(&Marker{})
	}
	return p
}

func runAnalyzer(pass *analysis.Pass) (any, error) {
	prog := pass.ResultOf[Facts].(*program)
	switch {
	case prog == nil || FactsOnly:
		return &Result{}, nil
	case prog.failed:
		return nothingOf(pass.Files), nil
	}
	return prog.analyze(pass, pass.ResultOf[config.Analyzer].(*config.Settings)), nil
}

// analyze finds what the package does to counters. What it cannot bear costs
// the findings of the package, and never the run.
func (p *program) analyze(pass *analysis.Pass, settings *config.Settings) (result *Result) {
	defer func() {
		if r := recover(); r != nil {
			p.debugf("%s: %v", pass.Pkg.Path(), r)
			result = nothingOf(pass.Files)
		}
	}()
	s := newSurveys(p)
	s.all()
	return findings(s, settings)
}

// nothingOf is the result of a package that could not be analysed.
func nothingOf(files []*ast.File) *Result {
	r := new(Result)
	for _, f := range files {
		r.gaveUp = append(r.gaveUp, stretch{f.FileStart, f.FileEnd})
		r.unfollowed = append(r.unfollowed, f.Name.Pos())
	}
	return r
}

// buildSSA builds the SSA form of the package under analysis. Its imports have
// types and no bodies.
func buildSSA(pass *analysis.Pass) *ssa.Package {
	prog := ssa.NewProgram(pass.Fset, ssa.BuilderMode(0))
	prog.SetNoReturn(noReturn)
	created := map[*types.Package]bool{}
	var create func(pkgs []*types.Package)
	create = func(pkgs []*types.Package) {
		for _, p := range pkgs {
			if !created[p] {
				created[p] = true
				prog.CreatePackage(p, nil, nil, true)
				create(p.Imports())
			}
		}
	}
	create(pass.Pkg.Imports())
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	return pkg
}

// noReturnFuncs end the program, the goroutine or the test.
var noReturnFuncs = map[string]bool{
	"os.Exit": true, "runtime.Goexit": true, "syscall.Exit": true,
	"log.Fatal": true, "log.Fatalf": true, "log.Fatalln": true,
	"log.Panic": true, "log.Panicf": true, "log.Panicln": true,
	"(*log.Logger).Fatal": true, "(*log.Logger).Fatalf": true, "(*log.Logger).Fatalln": true,
	"(*log.Logger).Panic": true, "(*log.Logger).Panicf": true, "(*log.Logger).Panicln": true,
	"(*testing.common).Fatal": true, "(*testing.common).Fatalf": true, "(*testing.common).FailNow": true,
	"(*testing.common).Skip": true, "(*testing.common).Skipf": true, "(*testing.common).SkipNow": true,
	"(testing.TB).Fatal": true, "(testing.TB).Fatalf": true, "(testing.TB).FailNow": true,
	"(*go.uber.org/zap.Logger).Fatal": true, "(*go.uber.org/zap.Logger).Panic": true,
	"(*go.uber.org/zap.SugaredLogger).Fatal": true, "(*go.uber.org/zap.SugaredLogger).Fatalf": true, "(*go.uber.org/zap.SugaredLogger).Fatalw": true,
	"github.com/sirupsen/logrus.Fatal": true, "github.com/sirupsen/logrus.Fatalf": true,
	"(*github.com/sirupsen/logrus.Logger).Fatal": true, "(*github.com/sirupsen/logrus.Logger).Fatalf": true,
	"(*github.com/sirupsen/logrus.Entry).Fatal": true, "(*github.com/sirupsen/logrus.Entry).Fatalf": true,
	"k8s.io/klog/v2.Fatal": true, "k8s.io/klog/v2.Fatalf": true,
}

func noReturn(fn *types.Func) bool { return noReturnFuncs[fn.FullName()] }
