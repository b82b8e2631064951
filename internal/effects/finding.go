package effects

import (
	"go/token"
	"sort"

	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/report"
)

// Finding is one fault of a counter. It names positions in the package under
// analysis only; what stands behind it is for the rule to put into words.
type Finding struct {
	Category report.Category
	Place           // the command that is at fault
	Key      string // the key as far as it is known
	Other    Place  // the other command that matters; its Call may be NoPos
	Detail
}

// slot keeps findings apart: one for each place and rule. A lock-out does not
// stand in the way of a graver finding.
type slot struct {
	rule    string
	call    token.Pos
	lockout bool
}

// Result holds what the rules ask for.
type Result struct {
	findings []Finding
	gaveUp   []stretch

	counters   []Counter   // with ListCounters
	unfollowed []token.Pos // the same
}

// Of returns the findings of a rule, in the order of the source.
func (r *Result) Of(rule string) []Finding {
	var out []Finding
	if r == nil {
		return nil
	}
	for _, f := range r.findings {
		if f.Category.Rule == rule {
			out = append(out, f)
		}
	}
	return out
}

// judge turns verdicts into findings.
type judge struct {
	*surveys
	*counters
	settings *config.Settings
	found    []Finding
	gaveUp   []stretch
	seen     map[slot]bool
	broken   map[*use]bool // counters that are undated or slide
}

func findings(s *surveys, settings *config.Settings) *Result {
	j := &judge{surveys: s, counters: newCounters(s), settings: settings, seen: map[slot]bool{}, broken: map[*use]bool{}}
	for _, survey := range s.list {
		if !survey.complete {
			j.giveUp(survey)
		}
		for _, u := range survey.uses {
			j.use(survey, u)
		}
	}
	for _, u := range j.owned {
		j.unnamed(u)
	}
	sort.SliceStable(j.found, func(a, b int) bool { return j.found[a].Call < j.found[b].Call })
	r := &Result{findings: j.found, gaveUp: j.gaveUp}
	if ListCounters {
		j.inventory(r)
	}
	return r
}

// use judges one command of one function.
func (j *judge) use(survey *usage, u *use) {
	switch {
	case u.zero():
	case u.counts():
		if j.quotaOrAll(u) && !j.gauge(u) {
			if !u.sent.Existing {
				j.created(survey, u)
			}
			j.slides(survey, u)
		}
	case j.opens(survey, u):
		j.opened(survey, u)
	case loses(u):
		j.loses(survey, u)
	}
}

func (j *judge) quotaOrAll(u *use) bool {
	if u.lowers {
		q, _ := key.Words(u.key)
		return j.period(u) || q && j.quota(u)
	}
	return j.settings.All || j.quota(u)
}

// created reports a counter that some path creates and leaves undated.
func (j *judge) created(survey *usage, u *use) {
	at, v := j.undated(survey, u)
	if v == nil {
		return
	}
	f := j.finding(u, at, categoryOf(u, v))
	f.Detail = j.detail(u, at)
	j.other(&f, survey, firstOf(v.lost, v.clocks, v.dead, j.dateIn(survey, u)))
	j.add(u, f)
}

// undated returns a path that leaves the counter of u without a lifetime and
// the place that answers for it, or nil if there is none, another package or a
// caller has to see to it, or the place is not known.
func (j *judge) undated(survey *usage, u *use) (place, *track) {
	at, here := j.supplier(u, true)
	if !here || !at.pos().IsValid() {
		return at, nil
	}
	v := j.deadline(survey, u, j.leavesOut(survey, u))
	if !v.complete {
		j.giveUp(survey)
	}
	if v.undated == nil || j.datedByCaller(u) {
		return at, nil
	}
	j.broken[u] = true
	return at, v.undated
}

// leavesOut reports whether a missing lifetime is the caller's business.
func (j *judge) leavesOut(survey *usage, u *use) bool { return j.optional(survey, u) }

func categoryOf(u *use, t *track) report.Category {
	switch {
	case t.lost != "":
		return report.LifetimeLost
	case t.guard:
		return report.QueuedGuard
	case t.clocks != "":
		return report.TwoClocks
	case u.lowers:
		return report.Refund
	case t.read:
		return report.ReadThenIncr
	}
	return report.Undated
}

func firstOf(ids ...string) string {
	for _, id := range ids {
		if id != "" {
			return id
		}
	}
	return ""
}

// dateIn returns a command that dates the counter in the same function.
func (j *judge) dateIn(survey *usage, u *use) string {
	for _, x := range survey.uses {
		if dating(x) && sameCounter(x, u) {
			return x.id
		}
	}
	return ""
}

// slides reports the commands that move the deadline of a counter.
func (j *judge) slides(survey *usage, u *use) {
	if _, here := j.supplier(u, false); !here {
		return
	}
	v := j.sliding(survey, u)
	if !v.complete {
		j.giveUp(survey)
	}
	for _, id := range v.movers {
		j.slide(survey, u, id, j.slideCategory(u))
	}
	for _, id := range v.lockout {
		j.slide(survey, u, id, report.Lockout)
	}
}

// slideCategory grades a deadline that moves: the window never ends where the
// key is known to name no period.
func (j *judge) slideCategory(u *use) report.Category {
	known, period := key.Known(key.Parts(u.key))
	if known && !period {
		return report.NeverEnds
	}
	return report.Pushed
}

func (j *judge) slide(survey *usage, u *use, id string, cat report.Category) {
	if survey.endsPeriod(id) {
		return
	}
	for _, x := range survey.byID[id] {
		if !sameCounter(x, u) || (x.sent.IfDated || x.sent.IfLater) && !j.datedOtherwise(x) || j.prog.handedRest(x) {
			continue
		}
		at, owner := j.owner(x, false)
		if owner == nil || !at.pos().IsValid() {
			continue // the caller supplies the key
		}
		if cat != report.Lockout {
			j.broken[u] = true
		}
		f := j.finding(x, at, cat)
		by, _ := j.supplier(u, false)
		f.Detail = j.detail(u, by)
		j.other(&f, survey, u.id)
		j.add(u, f)
		return
	}
}

// datedOtherwise reports whether anything but XX and GT dates the key in the
// same function.
func (j *judge) datedOtherwise(x *use) bool {
	for _, y := range x.in.uses {
		if key.Compare(x.key, y.key) == key.Same && dating(y) && !y.sent.IfDated && !y.sent.IfLater {
			return true
		}
	}
	return false
}

func (j *judge) loses(survey *usage, u *use) {
	if key.Skeleton(u.key) == "" || !j.countsADatedQuota(u) {
		return
	}
	at, here := j.supplier(u, true)
	if !here || !at.pos().IsValid() {
		return
	}
	v := j.deadline(survey, u, true)
	if v.undated == nil {
		return
	}
	f := j.finding(u, at, report.LifetimeLost)
	f.Detail = j.detail(u, at)
	j.add(u, f)
}

func (j *judge) finding(u *use, at place, cat report.Category) Finding {
	return Finding{Category: cat, Key: key.Text(u.key), Place: j.placeOf(u, at)}
}

// other puts the other command that matters into a finding.
func (j *judge) other(f *Finding, survey *usage, id string) {
	for _, x := range survey.byID[id] {
		at, _ := j.supplier(x, false)
		f.Other = j.placeOf(x, at)
		return
	}
}

// add keeps a finding, once for each place and rule.
//
// Of two, such as those of a helper that is called with two keys, the graver
// one is kept. What a test hands to the code that it tests says nothing of that
// code: there only what the code itself does is told.
func (j *judge) add(u *use, f Finding) {
	if j.prog.isTest(u.root) && !j.prog.inTestFile(f.Call) {
		return
	}
	id := slot{f.Category.Rule, f.Call, f.Category == report.Lockout}
	if !j.seen[id] {
		j.seen[id] = true
		j.found = append(j.found, f)
		return
	}
	for i, old := range j.found {
		if (slot{old.Category.Rule, old.Call, old.Category == report.Lockout}) == id && f.Category.Grade > old.Category.Grade {
			j.found[i] = f
		}
	}
}
