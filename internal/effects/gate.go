package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/client"
)

// matters reports whether a package can count at all. It is asked before SSA
// is built, which is most of the cost. The vet tool's door asks much the same
// before the package is even parsed; other drivers have no door, and hand a
// package the facts of all that it depends on. Most of these are no reason:
// what a package calls, it names.
func (p *program) matters(pass *analysis.Pass) bool {
	return importsClient(pass.Pkg) || importsMarked(pass) || p.callsCounter(pass) || countsByName(pass)
}

// importsClient reports whether a client is among the imports.
func importsClient(pkg *types.Package) bool {
	for _, imp := range pkg.Imports() {
		if client.IsClient(imp.Path()) {
			return true
		}
	}
	return false
}

// importsMarked reports whether one of the imports has something to say.
func importsMarked(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if pass.ImportPackageFact(imp, new(Marker)) {
			return true
		}
	}
	return false
}

// callsCounter reports whether the source names a function of a client, one
// with a summary, or a wrapper, from wherever it has them.
func (p *program) callsCounter(pass *analysis.Pass) bool {
	if pass.TypesInfo == nil {
		return false // a driver that has read the package from export data
	}
	for _, obj := range pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || fn.Pkg() == nil {
			continue
		}
		if client.IsClient(fn.Pkg().Path()) || p.wrapper(fn) != "" {
			return true
		}
		if fn.Pkg() != pass.Pkg && pass.ImportObjectFact(fn.Origin(), new(Summary)) {
			return true
		}
	}
	return false
}

// countsByName reports whether the source selects both a method that is called
// as an increment is and one that is called as an expire is.
func countsByName(pass *analysis.Pass) bool {
	raises, dates := false, false
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !(raises && dates) {
				r, d := client.Word(id.Name)
				raises, dates = raises || r, dates || d
			}
			return !(raises && dates)
		})
	}
	return raises && dates
}
