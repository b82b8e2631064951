package periodkey

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

// Analyzer reports quota counters whose key does not name the period that they
// count.
var Analyzer = &analysis.Analyzer{
	Name:       "periodkey",
	Doc:        manual.Of("periodkey", doc),
	URL:        manual.URL("periodkey"),
	Requires:   []*analysis.Analyzer{effects.Analyzer, report.Analyzer, edit.Analyzer},
	Run:        run,
	ResultType: report.HiddenType,
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[effects.Analyzer].(*effects.Result)
	plan := pass.ResultOf[edit.Analyzer].(*edit.Plan)
	out := report.To(pass)
	for _, f := range found.Of("periodkey") {
		supply := plan.Key(f)
		d := analysis.Diagnostic{
			Pos: supply.Pos, End: supply.End,
			Message:        message(f),
			SuggestedFixes: plan.Fixes(f),
		}
		if pos, end := plan.Range(f.Call); wording.Line(pass, f, supply.Pos) != wording.Line(pass, f, pos) {
			d.Related = append(d.Related, wording.Related(pos, end, "%s counts here", f.Command))
		}
		if supply.Helper.IsValid() {
			d.Related = append(d.Related, wording.Related(supply.Helper, supply.Helper, "the key is built here"))
		}
		out.Report(f.Category, d)
	}
	return out.Hidden(), nil
}
