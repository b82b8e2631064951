// Package wording has the parts of sentences that the messages of the rules
// share.
package wording

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/client"
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

// Name names a command: with its line in the script where that is embedded.
func Name(p effects.Place) string {
	if p.Script != "" {
		return p.Command + " (" + p.Script + ")"
	}
	return p.Command
}

// Command names another command with its place: "the EXPIRE in line 12".
func Command(pass *analysis.Pass, f effects.Finding, other effects.Place) string {
	switch {
	case other.Script != "":
		return "the " + other.Command + " in " + other.Script
	case other.Call == f.Call:
		return "the " + other.Command + " in it"
	}
	return "the " + other.Command + " in " + Line(pass, f, other.Call)
}

// Forever is what becomes of a counter that has no lifetime.
func Forever(f effects.Finding) string {
	if f.Names == effects.Names {
		return "its keys are never removed, one more for every subject and period until the store is full"
	}
	if !f.Used {
		return "the count never starts again, and grows until the key is deleted by hand"
	}
	return "the count never starts again, and a client that reaches the limit is refused until the key is deleted by hand"
}

// AtOnce says how a counter gets its lifetime in the step that creates it.
func AtOnce(f effects.Finding) string {
	inc := f.Increment
	life, note := lifetime(f)
	code := client.Remedy(inc.Client, inc.Command, life)
	switch {
	case inc.Command == "INCREX":
		return "give the INCREX EX or PX, and ENX, which attaches the lifetime on creation alone"
	case code == "", inc.Command == "DECR", inc.Command == "DECRBY", client.HasHelpers(inc.Client) && !inc.Direct:
		return "attach it once, in the same transaction or script, with EXPIRE NX behind the " + inc.Command
	case client.InScript(inc.Client):
		return "attach it once, behind the " + inc.Command + ", with " + code
	}
	return "attach it once, in the same step, with " + code + note + Import(code)
}

// TakeOff says how a counter is lowered without being created.
func TakeOff(f effects.Finding) string {
	code := ""
	if f.Command == "DECR" || f.Command == "DECRBY" {
		code = client.Remedy(f.Client, f.Command, "")
	}
	if code == "" {
		code = "quota.Refund(ctx, rdb, key, n)"
	}
	return code + " takes off and never creates a key" + Import(code)
}

// Import says which package some code names besides that of its client.
func Import(code string) string {
	if strings.Contains(code, "lua.") {
		return ", lua being github.com/quotalint/quotalint/runtime/lua"
	}
	return ""
}

// lifetime returns what a counter should be given, in Go: what fits the
// period in its key, or what is attached to it already.
func lifetime(f effects.Finding) (life, note string) {
	switch d := f.Life(); {
	case f.Period.Known() && client.HasHelpers(f.Increment.Client):
		return PeriodExpr(f.Period) + ".Lifetime()", ""
	case f.Period.Known():
		return edit.Duration("time", roundUp(f.Period.Lifetime())), ""
	case d > 0:
		return edit.Duration("time", d), ""
	}
	return "lifetime", ", the lifetime a little longer than the period"
}

// roundUp makes a lifetime one that people write: whole minutes above an hour,
// whole hours above two.
func roundUp(d time.Duration) time.Duration {
	unit := time.Second
	switch {
	case d > 2*time.Hour:
		unit = time.Hour
	case d > time.Hour:
		unit = time.Minute
	}
	return (d + unit - 1) / unit * unit
}

// Build says how the key of a period is built. The zero Period is any.
func Build(f effects.Finding, p effects.Period) string {
	switch c := f.Increment.Client; {
	case c != "" && !client.HasHelpers(c) && !client.InScript(c):
		code := p.KeyCode()
		if !p.Known() {
			return "build it for a period, a day's as " + code
		}
		return "build it with " + code
	case p.Known():
		return "build it with " + PeriodExpr(p) + ".Key(prefix, subject, time.Now())"
	}
	return "build it for a period, as quota.Day.Key(prefix, subject, time.Now()) does"
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
