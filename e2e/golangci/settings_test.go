package golangci

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// TestSettings compares golangci-lint under settings of the plugin with go vet
// under the flags of the same names.
func TestSettings(t *testing.T) {
	m := module.In(t, filepath.Join(module.Root(), "testdata"))
	packages := []string{"./src/cases/notquotas", "./src/directives/...", "./src/periodkey/...", "./src/places/...", "./src/slidingttl/..."}
	usual := strings.Join(vet(t, m, packages...), "\n")
	for _, test := range []struct {
		name, settings string
		flags          []string
		gone, new      []string // parts of findings that there are without the settings only, and with them only
	}{
		{
			"less",
			"{grade: error, tests: false, disable: [slidingttl]}",
			[]string{"-quotalint.grade=error", "-quotalint.tests=false", "-slidingttl=false"},
			[]string{"the window starts with a client's first use", "_test.go", ": slidingttl: ", "nothing of slidingttl is hidden here"},
			nil,
		},
		{
			"more",
			`
          all: true
          lockout: true
          generated: true
          wrap:
            - func: testdata/src/places/wrapped/store.Raise
              role: incr
            - func: testdata/src/places/wrapped/store.Counters.Touch
              role: expire`,
			[]string{
				"-quotalint.all", "-quotalint.lockout", "-quotalint.generated",
				"-quotalint.wrap=testdata/src/places/wrapped/store.Raise=incr,testdata/src/places/wrapped/store.Counters.Touch=expire",
			},
			nil,
			[]string{"src/cases/notquotas/", "past the limit", "generated.go", "wrapped.go"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := vet(t, m, append(test.flags, packages...)...)
			found := lint(t, m, only+"        settings: "+test.settings+"\n", packages...)
			if diff := cmp.Diff(want, found); diff != "" {
				t.Errorf("golangci-lint finds something else than go vet (-go vet +golangci-lint):\n%s", diff)
			}
			now := strings.Join(found, "\n")
			for _, part := range test.gone {
				if !strings.Contains(usual, part) || strings.Contains(now, part) {
					t.Errorf("a finding with %q is not there without the settings, or is with them", part)
				}
			}
			for _, part := range test.new {
				if strings.Contains(usual, part) || !strings.Contains(now, part) {
					t.Errorf("a finding with %q is there without the settings, or is not with them", part)
				}
			}
		})
	}
}

// TestWrongSetting has golangci-lint refuse to run.
func TestWrongSetting(t *testing.T) {
	m := module.In(t, filepath.Join(module.Root(), "testdata"))
	out := golangci(t, m, only+"        settings: {grade: high}\n", "./src/slidingttl/...")
	if want := `plugin(quotalint): newPlugin grade "high" is neither error nor warning`; out.Code != 3 || !strings.Contains(out.Stderr, want) {
		t.Errorf("exit status %d, want 3; %s\nwant %s", out.Code, out.Stderr, want)
	}
}
