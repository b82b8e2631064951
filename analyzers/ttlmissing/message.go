package ttlmissing

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/edit"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// message says what is wrong, what comes of it and what to write.
func message(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) string {
	return fault(pass, plan, f) + ": " + wording.Forever(f) + "; " + remedy(f)
}

// fault says how the counter comes to have no lifetime.
func fault(pass *analysis.Pass, plan *edit.Plan, f effects.Finding) string {
	key, other, name := wording.Key(f), "", wording.Name(f.Place)
	if f.Other.Call.IsValid() {
		other = wording.Command(pass, f, f.Other)
	}
	switch f.Category {
	case report.ReadThenIncr:
		return fmt.Sprintf("%s of %s is undated when the key that was read before has ended in between", name, key)
	case report.QueuedGuard:
		return fmt.Sprintf("the queued %s of %s has no result before it is sent, so %s never runs", name, key, other)
	case report.TwoClocks:
		return fmt.Sprintf("%s of %s and %s read the clock apart, and name two keys when a period ends in between", name, key, other)
	case report.LifetimeLost:
		if other != "" {
			return fmt.Sprintf("%s of %s loses its lifetime to %s", name, key, other)
		}
		return fmt.Sprintf("%s takes the lifetime of the counter %s away", name, key)
	case report.Refund:
		return fmt.Sprintf("%s creates %s again, below zero and without a lifetime, when the counter has ended", name, key)
	}
	return undated(plan, f, name, key, other)
}

// undated says why the command that would date the counter does not.
func undated(plan *edit.Plan, f effects.Finding, name, key, other string) string {
	why := "and nothing gives it a lifetime"
	switch before := f.Other.Call < f.Call; {
	case other == "":
	case !plan.Beside(f.Call, f.Other.Call):
		why = "without a lifetime"
	case never(f):
		why = "without a lifetime, and " + other + " never dates a key that has none"
	case before && strings.HasPrefix(f.Other.Command, "SET"):
		why = "without a lifetime when the key of " + other + " has ended in between"
	case before:
		why = "without a lifetime, since " + other + " runs before the key is there"
	default:
		why = "without a lifetime where " + other + " is not reached"
	}
	return name + " creates " + key + " " + why
}

// never reports whether the other command dates no undated key.
func never(f effects.Finding) bool {
	for _, d := range f.Dates {
		if d.Call == f.Other.Call {
			return d.Never
		}
	}
	return false
}

// remedy says what to write.
func remedy(f effects.Finding) string {
	switch f.Category {
	case report.Refund:
		return wording.TakeOff(f)
	case report.LifetimeLost:
		return keep(f)
	}
	return wording.AtOnce(f)
}

// keep says how a command leaves the lifetime as it is.
func keep(f effects.Finding) string {
	command := f.Command
	if f.Other.Call.IsValid() {
		command = f.Other.Command
	}
	switch command {
	case "SET":
		return "give SET the lifetime, or KEEPTTL"
	case "GETSET":
		return "write SET with GET and KEEPTTL for it"
	}
	return "leave " + command + " out"
}
