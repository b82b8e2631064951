package plugin

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/analyzers"
)

// load loads packages that need facts of others, have notes in their findings
// and ask for settings.
func load(t *testing.T) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  filepath.Join("..", "testdata"),
	}, "./src/split/two/...", "./src/slidingttl/...", "./src/periodkey/...", "./src/directives/places")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.FailNow()
	}
	return pkgs
}

// a finding is a diagnostic as text, and the number of its notes.
type finding struct {
	text    string // place, rule, message
	related int
}

// findings runs analyzers over packages.
func findings(t *testing.T, pkgs []*packages.Package, as []*analysis.Analyzer) []finding {
	graph, err := checker.Analyze(as, pkgs, nil)
	if err != nil {
		t.Error(err)
		return nil
	}
	var out []finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, d := range act.Diagnostics {
			text := act.Package.Fset.Position(d.Pos).String() + ": " + act.Analyzer.Name + ": " + d.Message
			out = append(out, finding{text, len(d.Related)})
		}
	}
	slices.SortFunc(out, func(a, b finding) int { return strings.Compare(a.text, b.text) })
	return out
}

// own runs the linter with the given settings.
func own(t *testing.T, pkgs []*packages.Package, conf any) []finding {
	p, err := New(conf)
	if err != nil {
		t.Error(err)
		return nil
	}
	as, err := p.BuildAnalyzers()
	if err != nil {
		t.Error(err)
		return nil
	}
	return findings(t, pkgs, as)
}

// The linter says what the rules say, but for the notes, and linters with
// other settings that run at the same time have no part in it.
func TestBind(t *testing.T) {
	pkgs := load(t)
	want := findings(t, pkgs, analyzers.All())
	notes := 0
	for i := range want {
		notes += want[i].related
		want[i].related = 0
	}
	var plain, strict, loose []finding
	var group sync.WaitGroup
	group.Go(func() { plain = own(t, pkgs, nil) })
	group.Go(func() { strict = own(t, pkgs, object{"grade": "error", "disable": []any{"slidingttl"}}) })
	group.Go(func() { loose = own(t, pkgs, object{"lockout": true}) })
	group.Wait()
	all := cmp.AllowUnexported(finding{})
	if diff := cmp.Diff(want, plain, all); diff != "" {
		t.Errorf("the linter finds something else than the rules (-rules +linter):\n%s", diff)
	}
	if diff := cmp.Diff(want, findings(t, pkgs, analyzers.All()), all, cmp.Transformer("noNotes", func(f finding) string { return f.text })); diff != "" {
		t.Errorf("the rules find something else after the linters have run (-before +after):\n%s", diff)
	}
	if notes == 0 || !facts(plain) {
		t.Errorf("%d notes, findings by facts: %v: the test has lost its subject", notes, facts(plain))
	}
	subset(t, strict, plain)
	subset(t, plain, loose)
	if slices.ContainsFunc(strict, func(f finding) bool {
		return strings.Contains(f.text, ": slidingttl: ") || strings.Contains(f.text, "nothing of slidingttl is hidden")
	}) {
		t.Errorf("slidingttl is disabled and has a say:\n%v", strict)
	}
}

// facts reports whether there is a finding in the package of the split
// program that calls the other.
func facts(fs []finding) bool {
	return slices.ContainsFunc(fs, func(f finding) bool { return strings.Contains(f.text, filepath.Join("split", "two")) })
}

// subset fails the test unless some, but not all, of more are in fewer, and
// nothing else.
func subset(t *testing.T, fewer, more []finding) {
	t.Helper()
	for _, f := range fewer {
		if !slices.Contains(more, f) {
			t.Errorf("found by the stricter settings only: %s", f.text)
		}
	}
	if len(fewer) == 0 || len(fewer) >= len(more) {
		t.Errorf("%d findings with the stricter settings, %d with the others", len(fewer), len(more))
	}
}
