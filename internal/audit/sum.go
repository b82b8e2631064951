package audit

import (
	"fmt"
	"time"
)

// shapeReport reports a leaf.
func (a *auditor) shapeReport(l *leaf) ShapeReport {
	sp, period := l.span(a.now)
	shape := l.shape(sp, period)
	s := ShapeReport{
		Shape: shape.String(), Parts: shape, Counters: l.n, Bytes: l.bytes,
		Dated: min(l.dated, l.n), InUse: l.inUse, Samples: make([]string, len(l.samples)),
	}
	for i, key := range l.samples {
		s.Samples[i] = printable(key)
	}
	if period >= 0 {
		s.Period = sp.label
		s.Growth = growth(sp, l, a.now)
	}
	switch {
	case a.code != nil:
		s.Sign = SignCode
	case period >= 0:
		s.Sign = SignPeriod
	case shape.saysQuota():
		s.Sign = SignWord
	case a.o.picky():
		s.Sign = SignPattern
	}
	return s
}

// growth spreads the counters of a leaf over the time from the oldest period
// to the newest, which is at least a day and does not go beyond now.
func growth(sp span, l *leaf, now time.Time) Growth {
	end := sp.end
	if end.After(now) {
		end = now
	}
	days := max(end.Sub(sp.oldest).Hours()/24, 1)
	return Growth{Oldest: &sp.oldest, Newest: &sp.newest, PerDay: float64(l.n) / days, BytesPerDay: float64(l.bytes) / days}
}

// add adds a shape to a total.
func (t *Total) add(s *ShapeReport) {
	t.Shapes++
	t.Counters += s.Counters
	t.Bytes += s.Bytes
	t.PerDay += s.PerDay
	t.BytesPerDay += s.BytesPerDay
	if s.Oldest != nil && (t.Oldest == nil || s.Oldest.Before(*t.Oldest)) {
		t.Oldest = s.Oldest
	}
	if s.Newest != nil && (t.Newest == nil || s.Newest.After(*t.Newest)) {
		t.Newest = s.Newest
	}
}

// inexact notes why the totals are not exact.
func (r *Report) inexact(why string) {
	r.Exact = false
	r.Notes = append(r.Notes, why)
}

// notes tells what the totals leave out.
func (a *auditor) notes(r *Report) {
	if a.noMemory {
		r.Notes = append(r.Notes, "the server has no MEMORY USAGE: bytes are unknown")
	}
	switch {
	case a.unread > 0 && a.noSamples:
		r.inexact(fmt.Sprintf("%s not read: the server does not tell the size of hashes", count(a.unread, "hash was", "hashes were")))
	case a.unread > 0:
		r.inexact(fmt.Sprintf("%s not read, with more than %d fields: -fields raises the limit", count(a.unread, "hash was", "hashes were"), a.o.fields))
	}
	if a.moved {
		r.inexact("hash slots moved during the scan: keys may have been missed, run again")
	}
}

// repairReport tells what -repair did, or would do.
func (a *auditor) repairReport(r *Report) {
	if !a.o.repair {
		return
	}
	r.Repair = &Repair{
		LifetimeSeconds: a.o.lifetime.Seconds(), JitterSeconds: a.o.jitter.Seconds(),
		Done: a.o.yes, Dated: a.dated, Changed: a.changed,
	}
	for _, s := range r.Shapes {
		r.Repair.InUse += s.InUse
	}
	if !a.o.yes {
		r.Repair.Dated = r.Leaked.Counters - r.Repair.InUse
	}
}

// left is how many leaked counters there are after the run.
func (r *Report) left() int {
	if r.Repair != nil && r.Repair.Done {
		return r.Repair.InUse
	}
	return r.Leaked.Counters
}
