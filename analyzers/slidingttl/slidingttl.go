package slidingttl

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/manual"
	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer reports commands by which later uses of a counter move its
// deadline.
var Analyzer = &analysis.Analyzer{
	Name:       "slidingttl",
	Doc:        manual.Of("slidingttl", doc),
	URL:        manual.URL("slidingttl"),
	Requires:   []*analysis.Analyzer{effects.Analyzer, report.Analyzer, edit.Analyzer},
	Run:        run,
	ResultType: report.HiddenType,
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[effects.Analyzer].(*effects.Result)
	plan := pass.ResultOf[edit.Analyzer].(*edit.Plan)
	out := report.To(pass)
	for _, f := range found.Of("slidingttl") {
		pos, end := plan.Range(f.Call)
		out.Report(f.Category, analysis.Diagnostic{
			Pos: pos, End: end,
			Message:        message(pass, f),
			Related:        related(plan, f),
			SuggestedFixes: plan.Fixes(f),
		})
	}
	return out.Hidden(), nil
}

// related points at the increment, and at a condition that every later use
// meets.
func related(plan *edit.Plan, f effects.Finding) []analysis.RelatedInformation {
	if !f.Other.Call.IsValid() || f.Other.Call == f.Call {
		return nil
	}
	pos, end := plan.Range(f.Other.Call)
	out := []analysis.RelatedInformation{wording.Related(pos, end, "%s counts here", f.Other.Command)}
	if guard := plan.Guard(f.Call, f.Other.Call); guard != nil {
		out = append(out, wording.Related(guard.Pos(), guard.End(), "later uses meet this condition"))
	}
	return out
}
