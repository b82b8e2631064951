package golangci

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// TestRecipe lints the example with .golangci.yml as README.md prints it, with
// the linters that it leaves on and the limits that it sets.
func TestRecipe(t *testing.T) {
	m := module.Service(t)
	m.Write(".golangci.yml", printed(t, ".golangci.yml"))
	want := vet(t, m, "./...")
	if diff := cmp.Diff(want, lint(t, m, "", "./...")); diff != "" {
		t.Errorf("golangci-lint finds something else than go vet (-go vet +golangci-lint):\n%s", diff)
	}
	if len(want) == 0 {
		t.Error("the example has no findings")
	}
}

// TestCustom compares .custom-gcl.yml as README.md prints it with what there
// is: the plugin's package, and the golangci-lint that it is tested with.
func TestCustom(t *testing.T) {
	fields := map[string]string{} // the last version is that of the plugin
	var versions []string
	for _, field := range regexp.MustCompile(`(?m)^[ -]*(\w+): (\S+)$`).FindAllStringSubmatch(printed(t, ".custom-gcl.yml"), -1) {
		fields[field[1]] = field[2]
		if field[1] == "version" {
			versions = append(versions, field[2])
		}
	}
	m := module.In(t, ".")
	if got := strings.TrimSpace(m.Must("go", "list", "-f", "{{.Module.Path}}", fields["import"])); got != fields["module"] {
		t.Errorf("%s is in module %s, not in %s", fields["import"], got, fields["module"])
	}
	if got := strings.TrimSpace(m.Must("go", "list", "-m", "-f", "{{.Version}}", "github.com/golangci/golangci-lint/v2")); len(versions) != 2 || got != versions[0] {
		t.Errorf("versions of golangci-lint and the plugin: %q; tested with %s", versions, got)
	}
}

// printed returns the block of README.md that follows the name of a file.
func printed(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(module.Root(), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "`"+file+"`:\n\n```yaml\n")
	block, _, closed := strings.Cut(after, "```\n")
	if !found || !closed {
		t.Fatalf("README.md prints no %s", file)
	}
	return block
}
