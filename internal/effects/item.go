package effects

import (
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/report"
)

// Where increments never create a key, a counter begins with a command that
// stores its first value, and has the lifetime that comes with it.

// opens reports whether u stores the value of a counter that keeps a quota.
func (j *judge) opens(survey *usage, u *use) bool {
	if !u.sent.Opens {
		return false
	}
	for _, x := range j.like(u) {
		if x.raises() && x.sent.Existing && j.quotaOrAll(x) && !j.gauge(x) {
			return true
		}
	}
	return raisesWhatItRead(survey, u) && j.quota(u)
}

// raisesWhatItRead reports whether u stores the value of its key after the
// program has added to it.
func raisesWhatItRead(survey *usage, u *use) bool {
	found := false
	if u.sent.Value == nil {
		return false
	}
	u.sent.Value.Walk(func(t *flow.Term) bool {
		if t.Is("+") && t.Type == flow.Int {
			for _, x := range survey.byID[replyOf(t)] {
				found = found || x.sent.Effect == command.Read && key.Compare(x.key, u.key) == key.Same
			}
		}
		return !found
	})
	return found
}

// opened reports a counter that begins without a lifetime.
func (j *judge) opened(survey *usage, u *use) {
	at, v := j.undated(survey, u)
	if v == nil {
		return
	}
	f := j.finding(u, at, report.Undated)
	f.Detail = j.detail(u, at)
	j.add(u, f)
}
