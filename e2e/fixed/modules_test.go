package fixed

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

const gomod = `
go 1.26.0

require github.com/redis/go-redis/v9 v9.23.0

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	go.uber.org/atomic v1.12.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
`

const count = `
import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Count counts the calls of an hour.
func Count(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, "calls:"+ip+":"+now.UTC().Format("2006010215")).Val()
}
`

// unready returns a module that does not require the runtime.
func unready(t *testing.T) module.Module {
	return module.Archive(t, "-- go.mod --\nmodule example.com/app\n"+gomod+"-- count.go --\npackage app\n"+count)
}

// get is what "go get" of the runtime does where there is a network.
const get = "go mod edit -require=github.com/quotalint/quotalint@v0.0.0"

// follow does in a shell what a message tells, and what it promises to do.
func follow(t *testing.T, m module.Module, message string) {
	t.Helper()
	told := regexp.MustCompile(`: run (.*)\n$`).FindStringSubmatch(message)
	if told == nil {
		t.Fatalf("the message tells nothing to run: %s", message)
	}
	line := regexp.MustCompile(`go get github\.com/quotalint/quotalint/runtime@\S+`).ReplaceAllString(told[1], get)
	m.Must("go", "mod", "edit", "-replace=github.com/quotalint/quotalint="+module.Root())
	m.Env = append(m.Env, "PATH="+filepath.Dir(module.Tool())+string(filepath.ListSeparator)+os.Getenv("PATH"))
	m.Must("sh", "-c", line)
}

// TestUnready runs the command where the fixes would not build: it changes
// nothing, and what it tells to run is enough.
func TestUnready(t *testing.T) {
	m := unready(t)
	before := m.Sources()
	out := m.Run(module.Tool(), "-fix", "./...")
	if diff := cmp.Diff(before, m.Sources()); out.Code != 2 || strings.Count(out.Stderr, "\n") != 1 || diff != "" {
		t.Fatalf("exit status %d, %s\n%s", out.Code, out.Stderr, diff)
	}
	follow(t, m, out.Stderr)
	m.Run(module.Tool(), "-fix", "./...")
	fixedAll(t, m)
}

// TestUnreadyVendored does so where the dependencies are vendored, too.
func TestUnreadyVendored(t *testing.T) {
	m := unready(t)
	m.Must("go", "mod", "vendor")
	before := m.Sources()
	out := m.Run(module.Tool(), "-fix", "./...")
	if diff := cmp.Diff(before, m.Sources()); out.Code != 2 || diff != "" {
		t.Fatalf("exit status %d, %s\n%s", out.Code, out.Stderr, diff)
	}
	follow(t, m, out.Stderr)
	fixedAll(t, m)
	m.Must("go", "build", "-mod=vendor", "./...")
}

// TestUnreadyVet shows what go vet does where the command refuses: it knows
// nothing of modules that are missing. The compiler then names the remedy.
func TestUnreadyVet(t *testing.T) {
	m := unready(t)
	m.Must("go", "vet", "-vettool="+module.Tool(), "-fix", "./...")
	const remedy = "no required module provides package github.com/quotalint/quotalint/runtime; to add it:\n\tgo get github.com/quotalint/quotalint/runtime\n"
	if out := m.Run("go", "build", "./..."); !strings.Contains(out.Stderr, remedy) {
		t.Errorf("go build says nothing of go get:\n%s", out.Stderr)
	}
	follow(t, m, ": run "+get+"\n")
	fixedAll(t, m)
}

// TestWorkspace fixes the modules of a workspace, each once it requires the
// runtime itself.
func TestWorkspace(t *testing.T) {
	m := unready(t)
	m.Write("lib/go.mod", "module example.com/lib\n"+gomod)
	m.Write("lib/count.go", "package lib\n"+count)
	m.Write("lib/go.sum", m.Read("go.sum"))
	m.Write("go.work", "go 1.26.0\n\nuse (\n\t.\n\t./lib\n)\n")
	m.Env = append(m.Env, "GOWORK=")
	m.Must("sh", "-c", get+" && go mod edit -replace=github.com/quotalint/quotalint="+module.Root())

	before := m.Sources()
	out := m.Run(module.Tool(), "-fix", ".", "./lib")
	if diff := cmp.Diff(before, m.Sources()); out.Code != 2 || !strings.Contains(out.Stderr, ": run cd lib && go get ") || diff != "" {
		t.Fatalf("exit status %d, %s\n%s", out.Code, out.Stderr, diff)
	}
	follow(t, m, out.Stderr)
	m.Run(module.Tool(), "-fix", ".", "./lib")
	for _, name := range []string{"count.go", "lib/count.go"} {
		if !strings.Contains(m.Read(name), "quota.Incr(") {
			t.Errorf("%s is not fixed", name)
		}
	}
	m.Must("go", "build", ".", "./lib")
}

// fixedAll fails the test unless the module's counter is fixed, builds, and has
// no finding left.
func fixedAll(t *testing.T, m module.Module) {
	t.Helper()
	if !strings.Contains(m.Read("count.go"), "quota.Incr(") {
		t.Errorf("nothing is fixed:\n%s", m.Read("count.go"))
	}
	m.Must("go", "build", "./...")
	m.Must(module.Tool(), "./...")
}
