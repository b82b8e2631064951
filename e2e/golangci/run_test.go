package golangci

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// only has golangci-lint run quotalint and nothing else, in all files.
const only = `
version: "2"
linters:
  default: none
  enable: [quotalint]
  exclusions:
    generated: disable
  settings:
    custom:
      quotalint:
        type: module
`

// unlimited lifts the limits on what golangci-lint shows by default.
var unlimited = []string{"--max-same-issues=0", "--max-issues-per-linter=0", "--uniq-by-line=false"}

// golangci runs golangci-lint in a module. The configuration is that of the
// module if config is empty.
func golangci(t *testing.T, m module.Module, config string, args ...string) module.Output {
	t.Helper()
	m.Env = append(slices.Clone(m.Env), "GOLANGCI_LINT_CACHE="+cache)
	args = append([]string{"run", "--path-mode=abs", "--show-stats=false"}, args...)
	if config != "" {
		file := module.In(t, t.TempDir())
		file.Write("golangci.yml", config)
		args = append(args, "--config="+filepath.Join(file.Dir, "golangci.yml"))
	}
	return m.Run(binary, args...)
}

// lint returns what quotalint finds in golangci-lint: sorted lines of place,
// rule and message. The limits are lifted unless the module says what they are.
func lint(t *testing.T, m module.Module, config string, args ...string) []string {
	t.Helper()
	args = append([]string{"--output.json.path=stdout"}, args...)
	if config != "" {
		args = append(args, unlimited...)
	}
	out := golangci(t, m, config, args...)
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(out.Stdout), &report); err != nil || out.Code > 1 {
		t.Fatalf("golangci-lint: exit status %d, %v\n%s%s", out.Code, err, out.Stdout, out.Stderr)
	}
	var found []string
	for _, i := range report.Issues {
		switch i.FromLinter {
		case "quotalint":
			found = append(found, fmt.Sprintf("%s:%d:%d: %s", relative(t, m, i.Pos.Filename), i.Pos.Line, i.Pos.Column, i.Text))
		case "typecheck":
			t.Errorf("%s:%d: %s", i.Pos.Filename, i.Pos.Line, i.Text)
		}
	}
	slices.Sort(found)
	return found
}

// vet returns what go vet finds with the command as its tool, like [lint].
// Test variants repeat what their package has: each line is there once.
func vet(t *testing.T, m module.Module, args ...string) []string {
	t.Helper()
	out := m.Must("go", append([]string{"vet", "-json", "-vettool=" + module.Tool()}, args...)...)
	var found []string
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var rules map[string]map[string][]struct{ Posn, Message string }
		err := dec.Decode(&rules)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, diagnostics := range rules {
			for rule, list := range diagnostics {
				for _, d := range list {
					found = append(found, relative(t, m, d.Posn)+": "+rule+": "+d.Message)
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// relative returns the name of a file, which a position may follow, in the
// module with slashes.
func relative(t *testing.T, m module.Module, file string) string {
	t.Helper()
	rel, err := filepath.Rel(m.Dir, file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}
