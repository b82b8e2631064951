package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// The stream that go vet -json writes: one value for each package that it has
// finished, package ID → name of the analyzer → diagnostics or an error. The
// form is that of x/tools' go/analysis/internal/driverutil.
type (
	vetTree map[string]map[string]json.RawMessage

	vetError struct {
		Err string `json:"error"`
	}

	vetDiagnostic struct {
		Category       string       `json:"category"`
		Posn           string       `json:"posn"`
		End            string       `json:"end"`
		Message        string       `json:"message"`
		SuggestedFixes []vetFix     `json:"suggested_fixes"`
		Related        []vetRelated `json:"related"`
	}

	vetFix struct {
		Message string    `json:"message"`
		Edits   []vetEdit `json:"edits"`
	}

	vetEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}

	vetRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
)

// A reader turns the stream into findings.
type reader struct {
	rules    map[string]*analysis.Analyzer
	dir      string             // that positions are relative to
	finished func(packages int) // called for each package; may be nil

	findings []finding
	errors   []string // of analyzers, one line each
}

// read reads the stream to its end.
func (r *reader) read(stream io.Reader) error {
	dec := json.NewDecoder(stream)
	for n := 1; ; n++ {
		var tree vetTree
		switch err := dec.Decode(&tree); err {
		case nil:
		case io.EOF:
			return nil
		default:
			return fmt.Errorf("cannot read the output of go vet: %v", err)
		}
		for id, byAnalyzer := range tree {
			for name, result := range byAnalyzer {
				if err := r.add(id, name, result); err != nil {
					return err
				}
			}
		}
		if r.finished != nil {
			r.finished(n)
		}
	}
}

// add adds the result of one analyzer on one package.
func (r *reader) add(id, name string, result json.RawMessage) error {
	pkg, _, _ := strings.Cut(id, " ")
	if strings.HasPrefix(string(result), "{") {
		var e vetError
		if err := json.Unmarshal(result, &e); err != nil {
			return fmt.Errorf("cannot read the output of go vet: %v", err)
		}
		r.errors = append(r.errors, fmt.Sprintf("%s: %s: %s", pkg, name, e.Err))
		return nil
	}
	var diagnostics []vetDiagnostic
	if err := json.Unmarshal(result, &diagnostics); err != nil {
		return fmt.Errorf("cannot read the output of go vet: %v", err)
	}
	for _, d := range diagnostics {
		r.findings = append(r.findings, r.finding(pkg, name, d))
	}
	return nil
}

func (r *reader) finding(pkg, rule string, d vetDiagnostic) finding {
	f := finding{
		Rule:     rule,
		Category: d.Category,
		Grade:    gradeOf(d.Category),
		Message:  d.Message,
		Package:  pkg,
		Pos:      parsePosition(d.Posn, r.dir),
		End:      parsePosition(d.End, r.dir),
	}
	if a := r.rules[rule]; a != nil {
		f.URL = ruleURL(a, d.Category)
	}
	for _, rel := range d.Related {
		f.Related = append(f.Related, related{parsePosition(rel.Posn, r.dir), parsePosition(rel.End, r.dir), rel.Message})
	}
	for _, s := range d.SuggestedFixes {
		fix := fix{Message: s.Message}
		for _, e := range s.Edits {
			fix.Edits = append(fix.Edits, edit{shortPath(e.Filename, r.dir), e.Start, e.End, e.New})
		}
		f.Fixes = append(f.Fixes, fix)
	}
	return f
}

// ruleURL returns the page of a rule, at the anchor of the category.
func ruleURL(a *analysis.Analyzer, category string) string {
	if a.URL == "" || category == "" {
		return a.URL
	}
	return a.URL + "#" + category
}
