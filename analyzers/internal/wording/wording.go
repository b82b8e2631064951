// Package wording has the parts of sentences that the messages of the rules
// share.
package wording

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
)

// Key quotes the key of a finding as far as it is known.
func Key(f effects.Finding) string { return strconv.Quote(f.Key) }

// Line names the place of another command: its line, and its file if that is
// not the file of the finding.
func Line(pass *analysis.Pass, f effects.Finding, other token.Pos) string {
	at, here := pass.Fset.Position(other), pass.Fset.Position(f.Call)
	if at.Filename != here.Filename {
		return filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
	}
	return "line " + strconv.Itoa(at.Line)
}

// Command names another command with its place: "the EXPIRE in line 12".
func Command(pass *analysis.Pass, f effects.Finding, other effects.Place) string {
	if other.Call == f.Call {
		return "the " + other.Command + " in it"
	}
	return "the " + other.Command + " in " + Line(pass, f, other.Call)
}

// Forever is what becomes of a counter that has no lifetime.
func Forever(f effects.Finding) string {
	if f.Names == effects.Names {
		return "its keys are never removed, one more for every subject and period until the store is full"
	}
	return "the count never starts again, and a client that reaches the limit is refused until the key is deleted by hand"
}

// AtOnce says how a counter gets its lifetime in the step that creates it.
func AtOnce(f effects.Finding) string {
	life, note := lifetime(f)
	call := ""
	switch f.Increment.Command {
	case "INCR":
		call = "quota.Incr(ctx, rdb, key, " + life + ")"
	case "INCRBY":
		call = "quota.IncrBy(ctx, rdb, key, n, " + life + ")"
	case "ADD", "SET", "REPLACE", "COMPAREANDSWAP":
		return "give the item that is stored an Expiration, in seconds"
	case "HINCRBY":
		call = "quota.HIncrBy(ctx, rdb, key, field, n, " + life + ")"
	}
	if call == "" || !f.Increment.Direct {
		return "attach it once, in the same transaction or script, with EXPIRE NX behind the " + f.Increment.Command
	}
	return "attach it once, in the same step, with " + call + note
}

// lifetime returns what a counter should be given, in Go: what fits the
// period in its key, or what is attached to it already.
func lifetime(f effects.Finding) (life, note string) {
	switch d := f.Life(); {
	case f.Period.Known():
		return PeriodExpr(f.Period) + ".Lifetime()", ""
	case d > 0:
		return edit.Duration("time", d), ""
	}
	return "lifetime", ", the lifetime a little longer than the period"
}

// PeriodExpr returns a period of package runtime in Go.
func PeriodExpr(p effects.Period) string {
	if p.Unit != "" {
		return "quota." + p.Unit
	}
	return "quota.Every(" + edit.Duration("time", p.Every) + ")"
}

// Related points at another place.
func Related(pos, end token.Pos, format string, args ...any) analysis.RelatedInformation {
	return analysis.RelatedInformation{Pos: pos, End: end, Message: fmt.Sprintf(format, args...)}
}
