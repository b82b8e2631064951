package slidingttl

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// message says what is wrong, what comes of it and what to write.
func message(pass *analysis.Pass, f effects.Finding) string {
	return fault(pass, f) + ": " + consequence(f) + "; " + remedy(f)
}

// fault says which command moves the deadline, and on which uses.
func fault(pass *analysis.Pass, f effects.Finding) string {
	uses := "on every use"
	switch {
	case f.Category == report.Lockout:
		uses = "on every use past the limit"
	case f.Other.Call.IsValid() && f.Other.Call != f.Call:
		uses = "on every use that " + wording.Command(pass, f, f.Other) + " counts"
	}
	return fmt.Sprintf("%s starts the lifetime of %s again %s", wording.Name(f.Place), wording.Key(f), uses)
}

func consequence(f effects.Finding) string {
	switch f.Category {
	case report.NeverEnds:
		if !f.Used {
			return "the window never ends, and the count grows for as long as anybody keeps calling"
		}
		return "the window never ends, and a client that keeps calling is refused for good once it is at the limit"
	case report.Lockout:
		return "a client that tries again while it is refused is never let in again"
	}
	return "dead counters stay longer than their period, and every use pays for one more write"
}

func remedy(f effects.Finding) string {
	if f.Category == report.Lockout {
		return "date the lock-out once, with EXPIRE NX"
	}
	return wording.AtOnce(f)
}
