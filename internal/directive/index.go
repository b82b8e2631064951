package directive

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Analyzer reads the directives of a package. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint_directives",
	Doc:        "comments that hide findings\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Run:        func(pass *analysis.Pass) (any, error) { return Parse(pass.Fset, pass.Files), nil },
	ResultType: reflect.TypeFor[*Index](),
}
