package slidingttl

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

// Analyzer reports commands by which later uses of a counter move its
// deadline.
var Analyzer = rule.New("slidingttl", doc, diagnose)

func diagnose(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) analysis.Diagnostic {
	pos, end := plan.Range(f.Call)
	return analysis.Diagnostic{Pos: pos, End: end, Message: message(pass, f), Related: related(plan, f)}
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
