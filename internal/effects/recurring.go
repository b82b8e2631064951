package effects

import (
	"time"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/report"
)

// recurs reports a key whose period comes again while the counter still lives:
// the new period goes on counting where the old one ended.
func (j *judge) recurs(u *use) {
	again := key.Recurrence(u.key, u.field)
	if again == 0 || !j.outlives(u, again) {
		return
	}
	at := j.keyPlace(u)
	if !at.pos().IsValid() {
		return
	}
	f := j.finding(u, at, report.Recurring)
	f.Detail = j.detail(u, at)
	j.add(u, f)
}

// outlives reports whether the counter is known to live as long as that: it is
// never dated, or by a lifetime that is at least as long.
func (j *judge) outlives(u *use, again time.Duration) bool {
	dated := false
	for _, x := range j.like(u) {
		if !dating(x) {
			continue
		}
		dated = true
		if n, ok := x.sent.Life.Int(); ok && x.sent.Life.Type == flow.Duration && !x.sent.At && time.Duration(n) >= again {
			return true
		}
	}
	return !dated && j.broken[u]
}
