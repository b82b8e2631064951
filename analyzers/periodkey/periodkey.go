package periodkey

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/rule"
	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
)

//go:embed doc.go
var doc string

// Analyzer reports quota counters whose key does not name the period that they
// count.
var Analyzer = rule.New("periodkey", doc, diagnose)

func diagnose(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) analysis.Diagnostic {
	supply := plan.Key(f)
	d := analysis.Diagnostic{Pos: supply.Pos, End: supply.End, Message: message(f)}
	if pos, end := plan.Range(f.Call); wording.Line(pass, f, supply.Pos) != wording.Line(pass, f, pos) {
		d.Related = append(d.Related, wording.Related(pos, end, "%s counts here", f.Command))
	}
	if supply.Helper.IsValid() {
		d.Related = append(d.Related, wording.Related(supply.Helper, supply.Helper, "the key is built here"))
	}
	return d
}
