package analyzers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

const vendoring = `
-- go.mod --
module example.com/app

go 1.26.0

require (
	example.com/lib v0.0.0
	github.com/redis/go-redis/v9 v9.23.0
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	go.uber.org/atomic v1.12.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace example.com/lib => ./lib
-- app.go --
package app

import (
	"context"

	"example.com/lib"
	"github.com/redis/go-redis/v9"
)

func Count(ctx context.Context, rdb *redis.Client, user string) {
	lib.Count(ctx, rdb, user)
	rdb.Incr(ctx, "quota:"+user)
}
-- lib/go.mod --
module example.com/lib

go 1.26.0
-- lib/lib.go --
package lib

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Count(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Incr(ctx, "quota:"+user)
}
`

// The copy of another module is analysed, and is not the user's to change.
func TestVendored(t *testing.T) {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(vendoring)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile(filepath.Join(suitetest.Dir(), "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666); err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	vendor := exec.Command("go", "mod", "vendor")
	vendor.Dir, vendor.Env = dir, env
	if out, err := vendor.CombinedOutput(); err != nil {
		t.Fatalf("go mod vendor: %v\n%s", err, out)
	}
	env = append(env, "GOFLAGS=-mod=vendor")
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir, Env: env}, "example.com/app", "example.com/lib")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, act := range graph.Roots {
		found[act.Package.PkgPath] += len(act.Diagnostics)
	}
	if found["example.com/app"] == 0 || found["example.com/lib"] != 0 {
		t.Errorf("findings by package: %v; want some in the app and none in its copy of the library", found)
	}
}
