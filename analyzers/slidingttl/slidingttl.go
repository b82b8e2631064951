package slidingttl

import (
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/effects"
)

// Analyzer reports.
var Analyzer = &analysis.Analyzer{
	Name:     "slidingttl",
	Doc:      "stub",
	URL:      "https://github.com/quotalint/quotalint/blob/main/docs/slidingttl.md",
	Requires: []*analysis.Analyzer{effects.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.ResultOf[effects.Analyzer].(*effects.Result).Of("slidingttl") {
			pass.Report(analysis.Diagnostic{Pos: f.Call, Category: f.Category.Name, Message: f.Category.Title + " " + f.Key + " " + f.Command})
		}
		return nil, nil
	},
}
