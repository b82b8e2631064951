package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/client"
)

// matters reports whether a package can count at all. It is asked before SSA
// is built, which is most of the cost. The vet tool's door asks much the same
// before the package is even parsed; other drivers have no door.
func matters(pass *analysis.Pass, told bool) bool {
	if told || len(pass.AllPackageFacts()) > 0 || importsClient(pass.Pkg) {
		return true
	}
	return countsByName(pass)
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
