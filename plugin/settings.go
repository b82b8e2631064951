package plugin

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/internal/config"
)

// Settings are what a configuration can say of the linter, under
// linters.settings.custom.quotalint.settings. They are named like the flags of
// the command. What is left out has the default of its flag.
type Settings struct {
	Grade     string    `json:"grade"`     // least grade that is reported: warning or error
	All       bool      `json:"all"`       // report increments without evidence of a quota too
	Lockout   bool      `json:"lockout"`   // report lock-outs that extend themselves
	Tests     *bool     `json:"tests"`     // report in _test.go files
	Generated bool      `json:"generated"` // report in generated files (never with a fix)
	Wrap      []Wrapper `json:"wrap"`      // functions whose effect cannot be seen
	Disable   []string  `json:"disable"`   // rules that do not run
}

// A Wrapper names a function that the analysis cannot see through. It is a
// list entry, since golangci-lint folds the case of keys and splits them at dots.
type Wrapper struct {
	Func string `json:"func"` // pkg.Func or pkg.Type.Method
	Role string `json:"role"` // incr, expire or dated
}

// settings checks the values and returns them as the rules know them.
func (s *Settings) settings() (config.Settings, error) {
	out := config.Default()
	out.All, out.Lockout, out.Generated = s.All, s.Lockout, s.Generated
	if s.Tests != nil {
		out.Tests = *s.Tests
	}
	if s.Grade != "" {
		if err := out.Grade.Set(s.Grade); err != nil {
			return out, err
		}
	}
	for _, w := range s.Wrap {
		if err := w.add(&out.Wrap); err != nil {
			return out, fmt.Errorf("wrap: %w", err)
		}
	}
	for _, name := range s.Disable {
		if rule(name) == nil {
			return out, fmt.Errorf("disable: no rule is called %q: there are %s", name, strings.Join(names(), ", "))
		}
	}
	return out, nil
}

// add appends a function, which the syntax of the flag -wrap has to allow.
func (w Wrapper) add(to *config.Wrapped) error {
	if strings.ContainsAny(w.Func, "=,") || !strings.Contains(w.Func, ".") {
		return fmt.Errorf("%q is neither pkg.Func nor pkg.Type.Method", w.Func)
	}
	return to.Set(w.Func + "=" + w.Role)
}

// rules returns the analyzers that report.
func rules() []*analysis.Analyzer {
	var out []*analysis.Analyzer
	for _, a := range analyzers.All() {
		if a != config.Analyzer {
			out = append(out, a)
		}
	}
	return out
}

// rule returns the rule of that name, or nil.
func rule(name string) *analysis.Analyzer {
	for _, a := range rules() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

func names() []string {
	var out []string
	for _, a := range rules() {
		out = append(out, a.Name)
	}
	return out
}
