package ttlmissing

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/rule"
	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer reports counters that a path creates and leaves without a lifetime.
var Analyzer = rule.New("ttlmissing", doc, diagnose)

func diagnose(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) analysis.Diagnostic {
	pos, end := plan.Range(f.Call)
	return analysis.Diagnostic{Pos: pos, End: end, Message: message(pass, plan, f), Related: related(plan, f)}
}

// related points at the command that does not help, and at the condition that
// keeps a creation from it.
func related(plan *edit.Plan, f effects.Finding) []analysis.RelatedInformation {
	if f.Other.Call == f.Call || !plan.Beside(f.Call, f.Other.Call) {
		return nil
	}
	pos, end := plan.Range(f.Other.Call)
	out := []analysis.RelatedInformation{wording.Related(pos, end, "%s", role(f))}
	if guard := plan.Guard(f.Other.Call, f.Call); guard != nil && f.Category == report.Undated {
		out = append(out, wording.Related(guard.Pos(), guard.End(), "the condition on which %s runs", f.Other.Command))
	}
	return out
}

// role says what the other command of a finding has to do with it.
func role(f effects.Finding) string {
	switch f.Category {
	case report.LifetimeLost:
		return f.Other.Command + " takes the lifetime away"
	case report.TwoClocks:
		return f.Other.Command + " dates the key of another clock reading"
	case report.QueuedGuard:
		return f.Other.Command + " is never queued"
	}
	return f.Other.Command + " attaches a lifetime here"
}
