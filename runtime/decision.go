package quota

import "time"

// Never is the RetryAfter of a charge that no wait makes fit: it is larger
// than a limit.
const Never time.Duration = -1

// A Decision is a quota's answer. Limit, Used, Remaining, Period and ResetAt
// are those of one limit: of the one that refused, the last to end if several
// did; otherwise of the one with the least left. They are zero if the store
// did not answer and the quota has no estimate of its own.
type Decision struct {
	Allowed    bool
	Limit      int64
	Used       int64 // in the window, this charge included if it is allowed
	Remaining  int64
	Period     Period
	ResetAt    time.Time     // end of the window, by this process's clock
	RetryAfter time.Duration // from At to ResetAt if refused, or Never; else 0
	At         time.Time     // of the charge
	FailedOpen bool          // allowed because the store did not answer
	Err        error         // why the store did not answer; nil if it did

	quota  *Quota
	counts []int64 // a limit each, in the quota's order; unknown where not known
}

// unknown stands for a count that a decision does not know.
const unknown = -1

// decide turns the counts that a charge found, or left if it was charged, into
// a decision. A charge that was not charged is allowed if it would fit.
func (q *Quota) decide(c charge, charged bool, counts []int64) Decision {
	d := Decision{At: c.at, quota: q, counts: counts}
	binding, refuses := 0, false
	if !charged {
		binding, refuses = q.refusing(c, counts)
	}
	if !refuses {
		binding = q.tightest(counts)
	}
	l := q.limits[binding]
	d.Allowed = !refuses
	d.Limit, d.Period, d.Used = l.N, l.Period, counts[binding]
	d.Remaining = max(0, l.N-d.Used)
	d.ResetAt = l.window(c.at).end
	switch {
	case !refuses:
	case c.n > l.N:
		d.RetryAfter = Never
	default:
		d.RetryAfter = d.ResetAt.Sub(c.at)
	}
	return d
}

// refusing returns the limit that keeps a charge from being made for longest.
func (q *Quota) refusing(c charge, counts []int64) (binding int, refuses bool) {
	var last time.Time
	for i, l := range q.limits {
		switch {
		case counts[i]+c.n <= l.N:
			continue
		case c.n > l.N:
			return i, true
		}
		if end := l.window(c.at).end; !refuses || end.After(last) {
			binding, refuses, last = i, true, end
		}
	}
	return binding, refuses
}

// tightest returns the limit with the least left, of equals the longest.
func (q *Quota) tightest(counts []int64) (binding int) {
	for i, l := range q.limits {
		least := q.limits[binding]
		left, leastLeft := l.N-counts[i], least.N-counts[binding]
		if left < leastLeft || left == leastLeft && l.Period.Length() > least.Period.Length() {
			binding = i
		}
	}
	return binding
}
