package effects

import (
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/report"
)

// unnamed reports a quota counter whose key is known and names no period.
func (j *judge) unnamed(u *use) {
	if !u.raises() || u.zero() || !j.quota(u) || j.gauge(u) {
		return
	}
	known, period := partsOf(u)
	if period {
		j.recurs(u)
	}
	if !known || period || j.sometimesNamed(u) || !j.windowed(u) {
		return
	}
	at := j.keyPlace(u)
	if !at.pos().IsValid() {
		return
	}
	cat := report.FirstUse
	for _, x := range j.like(u) {
		if j.broken[x] {
			cat = report.NoPeriod
		}
	}
	if cat == report.FirstUse && j.inTest(at) {
		return // a test's counter lives as long as the test
	}
	if cat == report.FirstUse && j.endsPeriod(u) {
		return // no use starts the window
	}
	f := j.finding(u, at, cat)
	f.Detail = j.detail(u, at)
	j.add(u, f)
}

// sometimesNamed reports whether the command of u has a key that may name a
// period on another path: what chooses between them is not known.
func (j *judge) sometimesNamed(u *use) bool {
	for _, x := range u.in.byID[u.id] {
		if known, period := partsOf(x); !known || period {
			return true
		}
	}
	return false
}

// endsPeriod reports whether the counter lives to the end of a period, whoever
// used it first: its window is that of everybody, named or not.
func (j *judge) endsPeriod(u *use) bool {
	ends := false
	for _, x := range j.like(u) {
		if !dating(x) {
			continue
		}
		if !x.in.endsPeriod(x.id) {
			return false
		}
		ends = true
	}
	return ends
}

// inTest reports whether a place is in a test file.
func (j *judge) inTest(at place) bool { return j.prog.inTestFile(at.pos()) }

// windowed reports whether the counter has a window: something dates it, or
// its literals say so. A SET that carries a lifetime makes no window by
// itself: progress and caches are written so too.
func (j *judge) windowed(u *use) bool {
	quota, window := key.Words(u.key, u.field)
	if quota && !u.sent.Structured || window {
		return true
	}
	for _, x := range j.like(u) {
		if dating(x) && (x.sent.Effect != command.Write || j.measured(u)) {
			return true
		}
	}
	return false
}
