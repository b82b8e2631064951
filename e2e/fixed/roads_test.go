package fixed

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// A road is a way to apply the fixes to a module.
type road struct {
	name  string
	apply func(m module.Module)
}

var roads = []road{
	{"quotalint -fix", func(m module.Module) { m.Run(module.Tool(), "-fix", "./...") }},
	{"quotalint -fix -diff", func(m module.Module) {
		m.Write("the.patch", m.Run(module.Tool(), "-fix", "-diff", "./...").Stdout)
		m.Must("git", "apply", "-p1", "the.patch")
	}},
	{"go vet -fix", func(m module.Module) { m.Must("go", "vet", "-vettool="+module.Tool(), "-fix", "./...") }},
	{"go fix", func(m module.Module) { m.Must("go", "fix", "-fixtool="+module.Tool(), "./...") }},
}

// everyRoad fixes a module by each road, from the same start, and returns the
// files that are changed. The module is left as the last road left it.
func everyRoad(t *testing.T, m module.Module) (changed map[string]string) {
	t.Helper()
	before := m.Sources()
	var want map[string]string
	for _, r := range roads {
		for name, src := range before {
			m.Write(name, src)
		}
		r.apply(m)
		got := m.Sources()
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s leaves other code than %s (-%s +%s):\n%s", r.name, roads[0].name, roads[0].name, r.name, diff)
		}
	}
	changed = map[string]string{}
	for name, src := range want {
		if src != before[name] {
			changed[name] = src
		}
	}
	if len(changed) == 0 {
		t.Error("nothing is fixed")
	}
	return changed
}

// accepted fails the test unless gofmt, go build and go vet accept the packages
// of the files that were fixed, and no fix is left in the module.
func accepted(t *testing.T, m module.Module, fixed map[string]string) {
	t.Helper()
	if out := m.Must("gofmt", "-l", "."); out != "" {
		t.Errorf("gofmt would change %s", strings.Fields(out))
	}
	var dirs []string
	for name := range fixed {
		dirs = append(dirs, "./"+path.Dir(name))
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	m.Must("go", append([]string{"build"}, dirs...)...)
	m.Must("go", append([]string{"vet"}, dirs...)...)
	if out := m.Run(module.Tool(), "-json", "./...").Stdout; strings.Contains(out, `"fix":`) {
		t.Errorf("a second run has fixes left:\n%s", out)
	}
}

// golden compares fixed files with those that are kept beside the cases.
func golden(t *testing.T, m module.Module, fixed map[string]string) {
	t.Helper()
	for name, src := range fixed {
		want, ok := m.Golden(name)
		if !ok {
			t.Errorf("%s is fixed and has no golden file", name)
		} else if diff := cmp.Diff(want, src); diff != "" {
			t.Errorf("%s is not as its golden file (-golden +fixed):\n%s", name, diff)
		}
	}
}
