package golangci

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/quotalint/quotalint/e2e/internal/module"

	// What is built: go test must not take a result from its cache after a
	// change there.
	_ "github.com/quotalint/quotalint/plugin"
)

// binary is golangci-lint with the plugin, and cache the directory where it
// keeps what it has found, for all tests.
var binary, cache string

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run builds golangci-lint and runs the tests.
func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "golangci")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary, cache = filepath.Join(dir, "golangci-lint"), filepath.Join(dir, "cache")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", binary, "./cmd/golangci-lint").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build ./cmd/golangci-lint: %v\n%s", err, out)
		return 1
	}
	return module.Main(m)
}
