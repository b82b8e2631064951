// Package report is the one way in which the rules report: what they call their
// findings, which of them a user sees, and where.
package report

import "github.com/quotalint/quotalint/internal/config"

// A Category names one kind of finding: the Category of its diagnostics and
// an anchor of its rule's page.
type Category struct {
	Name  string
	Rule  string
	Grade config.Grade
	Title string // what is wrong, in a few words
}

// The categories, by rule.
var (
	Undated      = Category{"undated", "ttlmissing", config.Error, "a counter is created without a lifetime"}
	ReadThenIncr = Category{"read-then-increment", "ttlmissing", config.Error, "a counter that was read first can end before it is incremented"}
	QueuedGuard  = Category{"queued-guard", "ttlmissing", config.Error, "a queued command has no result before it is sent"}
	TwoClocks    = Category{"two-clocks", "ttlmissing", config.Error, "the increment and its lifetime read the clock twice"}
	LifetimeLost = Category{"lifetime-lost", "ttlmissing", config.Error, "a command takes a counter's lifetime away"}
	Refund       = Category{"refund", "ttlmissing", config.Error, "a decrement re-creates a counter that has ended"}

	NeverEnds = Category{"never-ends", "slidingttl", config.Error, "the window never ends"}
	Pushed    = Category{"pushed", "slidingttl", config.Warning, "the deadline is pushed forward by every use"}
	Lockout   = Category{"lockout", "slidingttl", config.Warning, "a lock-out extends itself"}

	NoPeriod  = Category{"no-period", "periodkey", config.Error, "the key does not name its period"}
	FirstUse  = Category{"first-use", "periodkey", config.Warning, "the window starts with the first use"}
	Recurring = Category{"recurring", "periodkey", config.Error, "the period in the key recurs"}

	UnknownDirective = Category{"unknown-directive", "directive", config.Warning, "no directive has that name"}
	UnknownRule      = Category{"unknown-rule", "directive", config.Warning, "no rule has that name"}
	NoReason         = Category{"no-reason", "directive", config.Warning, "an ignore does not say why"}
	Unused           = Category{"unused", "directive", config.Warning, "an ignore hides nothing"}
)

// Categories lists every category, by rule and in the order of the pages.
var Categories = []Category{
	Undated, ReadThenIncr, QueuedGuard, TwoClocks, LifetimeLost, Refund,
	NeverEnds, Pushed, Lockout,
	NoPeriod, FirstUse, Recurring,
	UnknownDirective, UnknownRule, NoReason, Unused,
}

// ByName returns the category of a diagnostic, by its name.
func ByName(name string) (Category, bool) {
	for _, c := range Categories {
		if c.Name == name {
			return c, true
		}
	}
	return Category{}, false
}
