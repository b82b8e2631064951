package analyzers_test

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

// The same program has the same findings in one package, in two, and with its
// declarations in reverse order.
func TestSplit(t *testing.T) {
	graph := suitetest.Analyze(t, nil, analyzers.All(), "./src/split/...")
	one := findingsBelow(graph, "one")
	if len(one) < 5 {
		t.Fatalf("the program in one package has only the findings %q", one)
	}
	for _, form := range []string{"two", "reversed"} {
		if got := findingsBelow(graph, form); !slices.Equal(got, one) {
			t.Errorf("in form %q the findings are\n\t%s\nin one package\n\t%s", form, strings.Join(got, "\n\t"), strings.Join(one, "\n\t"))
		}
	}
}

// findingsBelow lists the findings in a folder: rule, category and function.
func findingsBelow(graph *checker.Graph, form string) []string {
	var out []string
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			name := act.Package.Fset.Position(d.Pos).Filename
			if !strings.Contains(name, filepath.Join("split", form)+string(filepath.Separator)) {
				continue
			}
			for _, file := range act.Package.Syntax {
				for _, decl := range file.Decls {
					if fn, ok := decl.(*ast.FuncDecl); ok && fn.Pos() <= d.Pos && d.Pos < fn.End() {
						out = append(out, act.Analyzer.Name+"/"+d.Category+" in "+fn.Name.Name)
					}
				}
			}
		}
	}
	slices.Sort(out)
	return out
}
