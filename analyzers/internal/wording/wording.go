// Package wording has the parts of sentences that the messages of the rules
// share.
package wording

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"
	"time"

	"golang.org/x/tools/go/analysis"

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
	return "the " + other.Command + " in " + Line(pass, f, other.Call)
}

// Forever is what becomes of a counter that has no lifetime.
func Forever(f effects.Finding) string {
	if f.Names == effects.Names {
		return "its keys are never removed, one more for every subject and period until the store is full"
	}
	return "the count never starts again, and a client that reaches the limit is refused until the key is deleted by hand"
}

// Helper returns the call of package runtime that counts as the increment of
// a finding does and attaches the lifetime in the same step.
func Helper(f effects.Finding) string {
	life := Lifetime(f)
	switch f.Increment.Command {
	case "INCRBY", "DECRBY":
		return "quota.IncrBy(ctx, rdb, key, n, " + life + ")"
	case "HINCRBY":
		return "quota.HIncrBy(ctx, rdb, key, field, n, " + life + ")"
	}
	return "quota.Incr(ctx, rdb, key, " + life + ")"
}

// Lifetime returns the lifetime that a counter should have, in Go: that of the
// period which its key names.
func Lifetime(f effects.Finding) string {
	if f.Period.Known() {
		return PeriodExpr(f.Period) + ".Lifetime()"
	}
	return "lifetime"
}

// PeriodExpr returns a period of package runtime in Go.
func PeriodExpr(p effects.Period) string {
	if p.Unit != "" {
		return "quota." + p.Unit
	}
	return "quota.Every(" + Duration(p.Every) + ")"
}

// Duration returns a duration in Go, in the longest unit that fits.
func Duration(d time.Duration) string {
	for _, u := range []struct {
		len  time.Duration
		name string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}} {
		switch {
		case d == u.len:
			return "time." + u.name
		case d%u.len == 0:
			return fmt.Sprintf("%d*time.%s", d/u.len, u.name)
		}
	}
	return strconv.FormatInt(int64(d), 10)
}

// Related points at another place.
func Related(pos, end token.Pos, format string, args ...any) analysis.RelatedInformation {
	return analysis.RelatedInformation{Pos: pos, End: end, Message: fmt.Sprintf(format, args...)}
}
