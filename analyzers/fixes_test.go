package analyzers_test

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

var update = flag.Bool("update", false, "write the golden files of the fixes")

// All fixes of the module, applied at once, leave code that gofmt has nothing
// to do with and that compiles, and a second run has no fix left.
func TestFixes(t *testing.T) {
	first := suitetest.Analyze(t, nil, analyzers.All(), "./src/...")
	fixed := suitetest.Fixed(t, first)
	golden(t, fixed)
	for name, src := range fixed {
		clean, err := format.Source(src)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(clean, src) {
			t.Errorf("%s is not as gofmt has it: %s", name, cmp.Diff(string(src), string(clean)))
		}
	}
	second := suitetest.Analyze(t, fixed, analyzers.All(), "./src/...")
	for name := range suitetest.Fixed(t, second) {
		t.Errorf("%s has a fix left", name)
	}
	if len(fixed) < 20 {
		t.Errorf("%d files are fixed: the test has lost its subject", len(fixed))
	}
}

// golden compares the fixed files with the golden ones beside them.
func golden(t *testing.T, fixed map[string][]byte) {
	t.Helper()
	for name, src := range fixed {
		if *update {
			if err := os.WriteFile(name+".golden", src, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name + ".golden")
		if err != nil {
			t.Error(err)
		} else if diff := cmp.Diff(string(want), string(src)); diff != "" {
			t.Errorf("%s (-want +fixed):\n%s", name, diff)
		}
	}
	err := filepath.WalkDir(filepath.Join(suitetest.Dir(), "src"), func(path string, _ os.DirEntry, err error) error {
		if name, ok := strings.CutSuffix(path, ".golden"); ok && fixed[name] == nil {
			t.Errorf("%s has no fix", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
