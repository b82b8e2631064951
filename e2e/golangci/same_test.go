package golangci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// TestSame compares what golangci-lint finds in the modules of test cases with
// what go vet finds there: places, rules and messages. That nothing else is
// reported says that no note of a finding became an issue of its own.
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
			want := vet(t, m, "./...")
			for _, run := range []string{"first", "second"} { // the second has its facts and findings from the cache
				if diff := cmp.Diff(want, lint(t, m, only, "./...")); diff != "" {
					t.Errorf("the %s run of golangci-lint finds something else than go vet (-go vet +golangci-lint):\n%s", run, diff)
				}
			}
			if len(want) < test.least {
				t.Errorf("only %d findings", len(want))
			}
			for _, f := range want {
				if !strings.Contains(f, ": directive: ") && !strings.Contains(f, `"`) {
					t.Errorf("golangci-lint shows three findings of one text, and this one does not name its key: %s", f)
				}
			}
		})
	}
}

// TestReach does the same with packages that import no client and count all
// the same. go vet reads the types of a dependency only, golangci-lint all of
// it; neither may pass such a package by.
func TestReach(t *testing.T) {
	archive, err := os.ReadFile(filepath.Join("testdata", "reach.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	m := module.Archive(t, string(archive))
	want := vet(t, m, "-quotalint.wrap=example.com/app/unseen.Bump=incr", "./...")
	config := only + "        settings: {wrap: [{func: example.com/app/unseen.Bump, role: incr}]}\n"
	if diff := cmp.Diff(want, lint(t, m, config, "./...")); diff != "" {
		t.Errorf("golangci-lint finds something else than go vet (-go vet +golangci-lint):\n%s", diff)
	}
	for _, dir := range []string{"viaheld/", "vianear/", "wraps/"} {
		if !strings.Contains(strings.Join(want, "\n"), dir) {
			t.Errorf("nothing is found in %s", dir)
		}
	}
}
