package drivers

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// A finding is a diagnostic as all drivers can tell it.
type finding struct {
	Rule, Category, Message string
	Place                   // from file:line:column to line:column
	Related                 []note
	Fixes                   []fix
}

// A Place is a range of a file, whose name is relative to the module.
type Place struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int
}

type note struct {
	Place
	Message string
}

type fix struct {
	Message string
	Edits   []edit
}

// An edit replaces the bytes [Start, End) of a file.
type edit struct {
	File       string
	Start, End int
	New        string
}

// lines returns findings as text, sorted and each once: test variants of a
// package repeat those of the package.
func lines(findings []finding) []string {
	var out []string
	for _, f := range findings {
		text := fmt.Sprintf("%v %s/%s: %s", f.Place, f.Rule, f.Category, f.Message)
		for _, n := range f.Related {
			text += fmt.Sprintf("\n\t%v %s", n.Place, n.Message)
		}
		for _, x := range f.Fixes {
			text += fmt.Sprintf("\n\tfix: %s %+v", x.Message, x.Edits)
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// vet runs go vet -json and reads its stream: an object for each package, in
// it one for each rule.
func vet(t *testing.T, m module.Module, patterns ...string) []finding {
	t.Helper()
	out := m.Must("go", append([]string{"vet", "-json", "-vettool=" + module.Tool()}, patterns...)...)
	var found []finding
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var tree map[string]map[string][]struct {
			Category, Posn, End, Message string
			Related                      []struct{ Posn, End, Message string }
			Fixes                        []struct {
				Message string
				Edits   []struct {
					Filename   string
					Start, End int
					New        string
				}
			} `json:"suggested_fixes"`
		}
		err := dec.Decode(&tree)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range tree {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					f := finding{Rule: rule, Category: d.Category, Message: d.Message, Place: parsePlace(t, m, d.Posn, d.End)}
					for _, r := range d.Related {
						f.Related = append(f.Related, note{parsePlace(t, m, r.Posn, r.End), r.Message})
					}
					for _, x := range d.Fixes {
						own := fix{Message: x.Message}
						for _, e := range x.Edits {
							own.Edits = append(own.Edits, edit{relative(t, m, e.Filename), e.Start, e.End, e.New})
						}
						f.Fixes = append(f.Fixes, own)
					}
					found = append(found, f)
				}
			}
		}
	}
}

// parsePlace reads two positions as go vet prints them.
func parsePlace(t *testing.T, m module.Module, posn, end string) Place {
	t.Helper()
	file, line, column := cutPosition(t, posn)
	_, endLine, endColumn := cutPosition(t, end)
	return Place{relative(t, m, file), line, column, endLine, endColumn}
}

func cutPosition(t *testing.T, posn string) (file string, line, column int) {
	t.Helper()
	rest, at := cutNumber(t, posn)
	file, line = cutNumber(t, rest)
	return file, line, at
}

func cutNumber(t *testing.T, s string) (rest string, n int) {
	t.Helper()
	i := strings.LastIndexByte(s, ':')
	if _, err := fmt.Sscan(s[i+1:], &n); err != nil {
		t.Fatalf("%q is no position: %v", s, err)
	}
	return s[:i], n
}

// relative returns the name of a file in the module with slashes.
func relative(t *testing.T, m module.Module, file string) string {
	t.Helper()
	if filepath.IsAbs(file) {
		rel, err := filepath.Rel(m.Dir, file)
		if err != nil {
			t.Fatal(err)
		}
		file = rel
	}
	return filepath.ToSlash(file)
}

// command runs quotalint -json.
func command(t *testing.T, m module.Module, patterns ...string) []finding {
	t.Helper()
	var doc struct {
		Complete bool
		Findings []struct {
			Rule, Category, Message string
			Place                   Place
			Related                 []struct {
				Place   Place
				Message string
			}
			Fix *fix
		}
	}
	out := m.Run(module.Tool(), append([]string{"-json"}, patterns...)...)
	if err := json.Unmarshal([]byte(out.Stdout), &doc); err != nil || !doc.Complete {
		t.Fatalf("complete: %v, %v\n%s", doc.Complete, err, out.Stderr)
	}
	var found []finding
	for _, d := range doc.Findings {
		f := finding{Rule: d.Rule, Category: d.Category, Message: d.Message, Place: d.Place}
		for _, r := range d.Related {
			f.Related = append(f.Related, note{r.Place, r.Message})
		}
		if d.Fix != nil {
			f.Fixes = []fix{*d.Fix}
		}
		found = append(found, f)
	}
	return found
}

// library returns what the checker of x/tools has found.
func library(t *testing.T, m module.Module, graph *checker.Graph) []finding {
	t.Helper()
	var found []finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%v: %v", act, act.Err)
		}
		fset := act.Package.Fset
		at := func(pos, end token.Pos) Place {
			if !end.IsValid() {
				end = pos // a diagnostic without an end is one of a place
			}
			from, to := fset.Position(pos), fset.Position(end)
			return Place{relative(t, m, from.Filename), from.Line, from.Column, to.Line, to.Column}
		}
		for _, d := range act.Diagnostics {
			f := finding{Rule: act.Analyzer.Name, Category: d.Category, Message: d.Message, Place: at(d.Pos, d.End)}
			for _, r := range d.Related {
				f.Related = append(f.Related, note{at(r.Pos, r.End), r.Message})
			}
			for _, x := range d.SuggestedFixes {
				f.Fixes = append(f.Fixes, fix{x.Message, edits(t, m, fset, x.TextEdits)})
			}
			found = append(found, f)
		}
	}
	return found
}

func edits(t *testing.T, m module.Module, fset *token.FileSet, in []analysis.TextEdit) []edit {
	t.Helper()
	var out []edit
	for _, e := range in {
		file := fset.File(e.Pos)
		out = append(out, edit{relative(t, m, file.Name()), file.Offset(e.Pos), file.Offset(e.End), string(e.NewText)})
	}
	return out
}
