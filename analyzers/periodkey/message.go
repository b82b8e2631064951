package periodkey

import (
	"fmt"

	"github.com/quotalint/quotalint/analyzers/internal/wording"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// message says what is wrong, what comes of it and what to write.
func message(f effects.Finding) string {
	return fmt.Sprintf("the key %s does not name its period: %s; %s", wording.Key(f), consequence(f), remedy(f))
}

func consequence(f effects.Finding) string {
	if f.Category == report.FirstUse {
		return "the window starts with a client's first use and ends with the key, so that no two clients share one and nothing but the store knows its end"
	}
	return "the uses of all periods are counted together, and a client that reaches the limit is refused until the key is deleted by hand"
}

func remedy(f effects.Finding) string {
	if p := f.Window(); p.Known() {
		return "build it with " + wording.PeriodExpr(p) + ".Key(prefix, subject, time.Now())"
	}
	return "build it for a period, as quota.Day.Key(prefix, subject, time.Now()) does"
}
