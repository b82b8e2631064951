package ttlmissing

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// message says what is wrong, what comes of it and what to write.
func message(pass *analysis.Pass, f effects.Finding) string {
	return fault(pass, f) + ": " + wording.Forever(f) + "; " + remedy(f)
}

// fault says how the counter comes to have no lifetime.
func fault(pass *analysis.Pass, f effects.Finding) string {
	key, other := wording.Key(f), ""
	if f.Other.Call.IsValid() {
		other = wording.Command(pass, f, f.Other)
	}
	switch f.Category {
	case report.ReadThenIncr:
		return fmt.Sprintf("%s of %s is undated when the key that was read before has ended in between", f.Command, key)
	case report.QueuedGuard:
		return fmt.Sprintf("the queued %s of %s has no result before it is sent, so %s never runs", f.Command, key, other)
	case report.TwoClocks:
		return fmt.Sprintf("%s of %s and %s read the clock apart, and name two keys when a period ends in between", f.Command, key, other)
	case report.LifetimeLost:
		if other != "" {
			return fmt.Sprintf("%s of %s loses its lifetime to %s", f.Command, key, other)
		}
		return fmt.Sprintf("%s takes the lifetime of the counter %s away", f.Command, key)
	case report.Refund:
		return fmt.Sprintf("%s creates %s again, below zero and without a lifetime, when the counter has ended", f.Command, key)
	}
	return undated(f, key, other)
}

func undated(f effects.Finding, key, other string) string {
	switch {
	case other == "":
		return fmt.Sprintf("%s creates %s and nothing gives it a lifetime", f.Command, key)
	case never(f):
		return fmt.Sprintf("%s creates %s without a lifetime, and %s never dates a key that has none", f.Command, key, other)
	}
	return fmt.Sprintf("%s creates %s without a lifetime where %s is not reached", f.Command, key, other)
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
		return "quota.Refund(ctx, rdb, key, n) never creates a key"
	case report.LifetimeLost:
		return "give SET the lifetime or redis.KeepTTL, and leave PERSIST out"
	}
	return wording.AtOnce(f)
}
