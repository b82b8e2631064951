// Package rule makes the analyzer of a rule.
package rule

import (
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/manual"
	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// Diagnose puts a finding into words. It leaves out the category and the
// fixes, which are the same for all rules.
type Diagnose func(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) analysis.Diagnostic

// New returns the analyzer of the rule called name, which source, the text of
// its doc.go, documents: it reports what the effects have found for the rule.
func New(name, source string, diagnose Diagnose) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name,
		Doc:        manual.Of(name, source),
		URL:        manual.URL(name),
		Requires:   []*analysis.Analyzer{effects.Analyzer, report.Analyzer, edit.Analyzer},
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, name, diagnose), nil },
		ResultType: report.HiddenType,
	}
}

func run(pass *analysis.Pass, name string, diagnose Diagnose) report.Hidden {
	found := pass.ResultOf[effects.Analyzer].(*effects.Result)
	plan := pass.ResultOf[edit.Analyzer].(*edit.Plan)
	out := report.To(pass)
	for _, f := range found.Of(name) {
		d := diagnose(pass, plan, f)
		d.SuggestedFixes = plan.Fixes(f)
		out.Report(f.Category, d)
	}
	return out.Hidden()
}
