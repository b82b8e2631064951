package drivers

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// Bazel's nogo compiles the rules in as plain variables and may leave the
// dependencies of a package out. What follows from the package alone is still
// found, and nothing is reported for want of facts.
func TestWithoutFacts(t *testing.T) {
	m := module.In(t, filepath.Join(module.Root(), "testdata"))
	alone, dependents := partition(t, m)
	with := vet(t, m, "./...")
	within := func(dirs []string) (out []finding) {
		for _, f := range with {
			if slices.Contains(dirs, filepath.ToSlash(filepath.Dir(f.File))) {
				out = append(out, f)
			}
		}
		return out
	}
	want, got := lines(within(alone)), lines(library(t, m, check(t, m, packages.LoadSyntax, patterns(alone)...)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("packages that import no other have other findings without facts (-with +without):\n%s", diff)
	}
	for _, dir := range dependents {
		subset(t, within([]string{dir}), library(t, m, check(t, m, packages.LoadSyntax, "./"+dir)))
	}
	if len(dependents) == 0 || len(within(dependents)) == 0 {
		t.Error("no package has findings that need facts")
	}
}

// TestWithoutFactsOfHelpers does the same for a program whose helpers, in
// another package, date, undate and lower what it counts.
func TestWithoutFactsOfHelpers(t *testing.T) {
	archive, err := os.ReadFile(filepath.Join("testdata", "helpers.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	m := module.Archive(t, string(archive))
	with, without := vet(t, m, "./counts"), library(t, m, check(t, m, packages.LoadSyntax, "./counts"))
	subset(t, with, without)
	if len(without) == 0 || len(with) == len(without) {
		t.Errorf("%d findings with facts, %d without: want some that need no facts, and some that do", len(with), len(without))
	}
}

// subset reports what is found without facts, and not with them. Facts may
// give a message more to say.
func subset(t *testing.T, with, without []finding) {
	t.Helper()
	for _, f := range without {
		if !slices.ContainsFunc(with, func(w finding) bool { return w.Place == f.Place && w.Rule == f.Rule }) {
			t.Errorf("found only for want of facts: %s", lines([]finding{f}))
		}
	}
}

// partition tells the folders of a module whose packages import no other one
// of it from those that do.
func partition(t *testing.T, m module.Module) (alone, dependents []string) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports, Dir: m.Dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]bool{}
	for _, pkg := range pkgs {
		own[pkg.PkgPath] = true
	}
	for _, pkg := range pkgs {
		dir := relative(t, m, filepath.Dir(pkg.GoFiles[0]))
		list := &alone
		for path := range pkg.Imports {
			if own[path] {
				list = &dependents
			}
		}
		*list = append(*list, dir)
	}
	return alone, dependents
}

func patterns(dirs []string) []string {
	out := make([]string, len(dirs))
	for i, dir := range dirs {
		out[i] = "./" + strings.TrimPrefix(dir, "./")
	}
	return out
}
