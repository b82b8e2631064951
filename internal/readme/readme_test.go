// Package readme checks that the documents at the top of the repository are
// true: what they show of the command's output, and where they point.
package readme

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../.."

var update = flag.Bool("update", false, "write what the commands of README.md print into it")

// console is a command in README.md and the output shown below it: all that a
// console block holds.
var console = regexp.MustCompile("(?s)(```console\n\\$ ([^\n]+)\n)(.*?)(```\n)")

// TestConsole runs the command of each console block of README.md at the root
// of the repository, and compares what it prints, errors included.
func TestConsole(t *testing.T) {
	installed(t)
	text := read(t, "README.md")
	blocks := console.FindAllStringSubmatch(text, -1)
	if len(blocks) == 0 {
		t.Fatal("README.md has no console block")
	}
	for _, block := range blocks {
		command, want := block[2], block[3]
		t.Run(command, func(t *testing.T) {
			got := output(t, strings.Fields(command))
			if *update {
				text = strings.Replace(text, block[0], block[1]+got+block[4], 1)
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("README.md shows another output; -update writes this one (-README +command):\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// installed puts quotalint on the path of the test.
func installed(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	build := exec.Command("go", "build", "-buildvcs=false", "-o", dir, "./cmd/quotalint")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// output runs a command and returns what a terminal shows.
func output(t *testing.T, argv []string) string {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

// TestLinks looks for what the documents link to inside the repository.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`)
	for _, name := range documents(t) {
		found := link.FindAllStringSubmatch(read(t, name), -1)
		for _, m := range found {
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: dead link: %s", name, m[1])
			}
		}
	}
}

// TestDependencies compares the direct requirements of go.mod with the table
// that gives their reasons.
func TestDependencies(t *testing.T) {
	edit := exec.Command("go", "mod", "edit", "-json")
	edit.Dir = root
	out, err := edit.Output()
	if err != nil {
		t.Fatal(err)
	}
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatal(err)
	}
	var required, explained []string
	for _, r := range mod.Require {
		if !r.Indirect {
			required = append(required, r.Path)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(read(t, "docs/dependencies.md"), -1) {
		explained = append(explained, m[1])
	}
	slices.Sort(required)
	slices.Sort(explained)
	if diff := cmp.Diff(required, explained); diff != "" {
		t.Errorf("docs/dependencies.md has other modules (-go.mod +dependencies.md):\n%s", diff)
	}
}

func documents(t *testing.T) []string {
	t.Helper()
	names := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		names = append(names, filepath.Join("docs", filepath.Base(page)))
	}
	return names
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
