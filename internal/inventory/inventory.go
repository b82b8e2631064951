// Package inventory lists the keys of the quota counters in Go code, faulty
// and right ones. quotalint audit -from looks for those in a live store.
package inventory

import (
	"encoding/json"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/directive"
	"github.com/quotalint/quotalint/internal/effects"
)

// Analyzer reports each quota counter of a package at the call that supplies
// its key, with a [Counter] as its message, and each function that it could
// not follow on all paths. It is for the command: its results travel, and are
// cached, as diagnostics are. It reports nothing unless its flag -list is set,
// since the driver of a vet tool runs all of its analyzers.
var Analyzer = &analysis.Analyzer{
	Name:     "counters",
	Doc:      "list the quota counters, for quotalint audit -from\n\nIt reports nothing without -counters.list.",
	URL:      "https://github.com/quotalint/quotalint/blob/main/docs/audit.md",
	Requires: []*analysis.Analyzer{effects.Analyzer, directive.Analyzer},
	Run:      run,
}

func init() {
	Analyzer.Flags.BoolVar(&effects.ListCounters, "list", false, "report each quota counter in a form for programs")
}

// Flags are the flags of the vet tool that have it list counters and report
// nothing else.
var Flags = []string{"-" + Analyzer.Name, "-" + Analyzer.Name + ".list"}

// The categories of what [Analyzer] reports.
const (
	Listed     = "listed"     // the message is a Counter
	Unfollowed = "unfollowed" // counters of this function may be missing
)

// A Counter is what is reported of one.
type Counter struct {
	Key    string   `json:"key"`    // for people: quota:{account}:{period}
	Pieces []string `json:"pieces"` // the fixed texts of the key: between two of them anything can stand
	Stays  bool     `json:"stays"`  // a comment says that it needs no lifetime
}

// Parse reads the message of a counter.
func Parse(message string) (c Counter, err error) {
	if err := json.Unmarshal([]byte(message), &c); err != nil {
		return Counter{}, fmt.Errorf("cannot read a counter of the vet tool: %v", err)
	}
	return c, nil
}

func run(pass *analysis.Pass) (any, error) {
	if !effects.ListCounters {
		return nil, nil
	}
	found := pass.ResultOf[effects.Analyzer].(*effects.Result)
	comments := pass.ResultOf[directive.Analyzer].(*directive.Index)
	for _, c := range found.Counters() {
		report(pass, c.At, Listed, message(Counter{c.Key, c.Pieces, stays(comments, c.At, c.Owner)}))
	}
	for _, pos := range found.Unfollowed() {
		report(pass, pos, Unfollowed, "not all paths of this function were followed")
	}
	return nil, nil
}

func message(c Counter) string {
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // strings and a bool
	}
	return string(data)
}

// report reports at pos, or at the package clause if the place is not known,
// as that of a script which another package holds.
func report(pass *analysis.Pass, pos token.Pos, category, message string) {
	if !pos.IsValid() {
		pos = pass.Files[0].Name.Pos()
	}
	pass.Report(analysis.Diagnostic{Pos: pos, Category: category, Message: message})
}

// stays reports whether a comment says at one of the places that a counter is
// meant to stay, or that nothing is wrong with it.
func stays(comments *directive.Index, places ...token.Pos) bool {
	for _, pos := range places {
		if pos.IsValid() && len(comments.Hiding("ttlmissing", pos)) > 0 {
			return true
		}
	}
	return false
}
