// Package edit plans the fixes of a package: small insertions and deletions in
// the source, each statement in the hands of one finding.
package edit

import (
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// Analyzer plans the fixes of a package. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint_fixes",
	Doc:        "fixes of the findings\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Requires:   []*analysis.Analyzer{effects.Analyzer, report.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Plan](),
}

// A Plan has the fix of each finding that has one.
type Plan struct {
	*Source
	fixes map[id]analysis.SuggestedFix
}

// id names a finding: there is one for each rule and place.
type id struct {
	category string
	call     token.Pos
}

func run(pass *analysis.Pass) (any, error) {
	return &Plan{newSource(pass), map[id]analysis.SuggestedFix{}}, nil
}

// Fixes returns the one fix of a finding, or none.
func (p *Plan) Fixes(f effects.Finding) []analysis.SuggestedFix {
	fix, ok := p.fixes[id{f.Category.Name, f.Call}]
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{fix}
}
