package drivers

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/e2e/internal/module"
)

// TestSame runs the rules over the modules of test cases by go vet, by the
// command and by the library, and compares what they say: places, rules,
// categories, messages, notes and fixes.
func TestSame(t *testing.T) {
	for _, test := range []struct {
		dir   string
		least int // findings without which the test has lost its subject
	}{
		{"testdata", 200},
		{"internal/client/testdata", 20},
	} {
		t.Run(test.dir, func(t *testing.T) {
			m := module.In(t, filepath.Join(module.Root(), filepath.FromSlash(test.dir)))
			want := lines(vet(t, m, "./..."))
			for name, found := range map[string][]finding{
				"the command": command(t, m, "./..."),
				"the library": library(t, m, check(t, m, packages.LoadAllSyntax, "./...")),
			} {
				if diff := cmp.Diff(want, lines(found)); diff != "" {
					t.Errorf("%s finds something else than go vet (-go vet +%s):\n%s", name, name, diff)
				}
			}
			if len(want) < test.least {
				t.Errorf("only %d findings", len(want))
			}
		})
	}
}

// check runs the rules as a program does that uses the library. What is
// loaded of the dependencies is for mode to say.
func check(t *testing.T, m module.Module, mode packages.LoadMode, patterns ...string) *checker.Graph {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: mode | packages.NeedModule, Dir: m.Dir, Tests: true,
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.FailNow()
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}
