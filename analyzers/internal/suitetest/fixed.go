package suitetest

import (
	"bytes"
	"cmp"
	"maps"
	"os"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Analyze loads packages of the testdata module, with overlay in place of the
// files on disk, and runs the rules over them. It fails the test if a package
// does not compile.
func Analyze(t testing.TB, overlay map[string][]byte, rules []*analysis.Analyzer, patterns ...string) *checker.Graph {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: Dir(), Overlay: overlay, Tests: true}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Errorf("%s does not compile: %v", pkg.ID, err)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	graph, err := checker.Analyze(rules, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%v: %v", act, act.Err)
		}
	}
	return graph
}

// An edit replaces the bytes [start, end) of a file.
type edit struct {
	start, end int
	text       string
}

// Fixed applies all fixes of a run at once, as every driver does, and returns
// the files that they change. Edits that two fixes have in common are made
// once; any other overlap fails the test.
func Fixed(t testing.TB, graph *checker.Graph) map[string][]byte {
	t.Helper()
	edits := map[string]map[edit]bool{}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			for _, fix := range d.SuggestedFixes {
				for _, e := range fix.TextEdits {
					file := act.Package.Fset.File(e.Pos)
					if edits[file.Name()] == nil {
						edits[file.Name()] = map[edit]bool{}
					}
					edits[file.Name()][edit{file.Offset(e.Pos), file.Offset(e.End), string(e.NewText)}] = true
				}
			}
		}
	}
	out := map[string][]byte{}
	for name, set := range edits {
		out[name] = apply(t, name, slices.Collect(maps.Keys(set)))
	}
	return out
}

func apply(t testing.TB, name string, edits []edit) []byte {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.text, b.text))
	})
	var out bytes.Buffer
	last := 0
	for _, e := range edits {
		if e.start < last {
			t.Fatalf("%s: two edits overlap at offset %d", name, e.start)
		}
		out.Write(src[last:e.start])
		out.WriteString(e.text)
		last = e.end
	}
	out.Write(src[last:])
	return out.Bytes()
}
