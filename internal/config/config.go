// Package config holds the settings that all rules share.
//
// Settings are flags of a pseudo-analyzer, not a file: a driver's cache key
// covers the flags of a tool, but no file that the tool reads by itself.
package config

import (
	"flag"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Grade orders findings by how surely they break the quota.
type Grade int

// The grades, least first.
const (
	Warning Grade = iota
	Error
)

// String returns the name that -grade takes.
func (g Grade) String() string {
	if g == Error {
		return "error"
	}
	return "warning"
}

// Set implements [flag.Value].
func (g *Grade) Set(s string) error {
	switch s {
	case "warning":
		*g = Warning
	case "error":
		*g = Error
	default:
		return fmt.Errorf("grade %q is neither error nor warning", s)
	}
	return nil
}

// Settings are what a user can choose. The zero value is not the default: use
// [Default].
type Settings struct {
	Grade     Grade   // the least grade that is reported
	All       bool    // report increments without evidence of a quota too
	Lockout   bool    // report lock-outs that extend themselves
	Tests     bool    // report in _test.go files
	Generated bool    // report in generated files (never with a fix)
	Debug     bool    // say on standard error where the analysis gave up
	Wrap      Wrapped // functions whose effect the analysis cannot see
}

// Default returns the settings of a run without flags.
func Default() Settings { return Settings{Tests: true} }

var current = Default()

// Use replaces the settings of this process; drivers without flags call it
// before the first analyzer runs.
func Use(s Settings) { current = s }

// Analyzer hands the settings to the analyzers that require it. It has flags
// and reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint",
	Doc:        "settings shared by the rules of quotalint\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Flags:      flags(),
	Run:        func(*analysis.Pass) (any, error) { s := current; return &s, nil },
	ResultType: reflect.TypeFor[*Settings](),
}

func flags() flag.FlagSet {
	fs := flag.NewFlagSet("quotalint", flag.ExitOnError)
	fs.Var(&current.Grade, "grade", "least `grade` that is reported: warning or error")
	fs.BoolVar(&current.All, "all", current.All, "report increments without evidence of a quota too")
	fs.BoolVar(&current.Lockout, "lockout", current.Lockout, "report lock-outs that extend themselves")
	fs.BoolVar(&current.Tests, "tests", current.Tests, "report in _test.go files")
	fs.BoolVar(&current.Generated, "generated", current.Generated, "report in generated files (never with a fix)")
	fs.BoolVar(&current.Debug, "debug", current.Debug, "say on standard error where the analysis gave up")
	fs.Var(&current.Wrap, "wrap", "`function=role,...` of wrappers that cannot be seen: pkg.Func or pkg.Type.Method = incr, expire, dated")
	return *fs
}

// Role says what a wrapper does to the key that it is given.
type Role string

// The roles of a wrapper; the first string parameter is the key.
const (
	RoleIncr   Role = "incr"   // raises the key and does not date it
	RoleExpire Role = "expire" // dates the key, relative to now, on every call
	RoleDated  Role = "dated"  // raises the key and dates it on creation
)

// Wrapped maps the full name of a function to its role, in the order given.
type Wrapped []Wrapper

// Wrapper is one function named by -wrap.
type Wrapper struct {
	Func string // pkg.Func or pkg.Type.Method, without * and parentheses
	Role Role
}

// String implements [flag.Value].
func (w *Wrapped) String() string {
	if w == nil {
		return ""
	}
	parts := make([]string, len(*w))
	for i, x := range *w {
		parts[i] = x.Func + "=" + string(x.Role)
	}
	return strings.Join(parts, ",")
}

// Set implements [flag.Value].
func (w *Wrapped) Set(s string) error {
	for _, part := range strings.Split(s, ",") {
		name, role, ok := strings.Cut(part, "=")
		r := Role(role)
		if !ok || name == "" || (r != RoleIncr && r != RoleExpire && r != RoleDated) {
			return fmt.Errorf("%q is not function=role with role incr, expire or dated", part)
		}
		*w = append(*w, Wrapper{name, r})
	}
	return nil
}
