package periodkey

import (
	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// message says what is wrong, what comes of it and what to write.
func message(f effects.Finding) string {
	return fault(f) + ": " + consequence(f) + "; " + remedy(f)
}

func fault(f effects.Finding) string {
	if f.Category == report.Recurring {
		return "the period in the key " + wording.Key(f) + " comes again while the counter lives"
	}
	return "the key " + wording.Key(f) + " does not name its period"
}

func consequence(f effects.Finding) string {
	switch f.Category {
	case report.FirstUse:
		return "the window starts with a client's first use and ends with the key, so that no two clients share one and nothing but the store knows its end"
	case report.Recurring:
		return "the uses of both are counted together, and what was used then is missing now"
	}
	if !f.Used {
		return "the uses of all periods are counted together, and whoever reads the count cannot tell them apart"
	}
	return "the uses of all periods are counted together, and a client that reaches the limit is refused until the key is deleted by hand"
}

func remedy(f effects.Finding) string {
	period := f.Window()
	if f.Category == report.Recurring {
		period = f.Period
	}
	return wording.Build(f, period)
}
