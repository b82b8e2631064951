package quota

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/quotalint/quotalint/runtime/lua"
)

// A Limit is how much a subject may use in a period.
type Limit struct {
	Period Period
	N      int64
}

// Per returns the limit of n uses in a period. None is allowed if n is zero or
// less; the largest is 2^53, what the server's scripts count exactly.
func Per(p Period, n int64) Limit {
	return Limit{Period: p, N: min(max(n, 0), 1<<53)}
}

// PerSecond returns the limit of n uses in a second.
func PerSecond(n int64) Limit { return Per(Second, n) }

// PerMinute returns the limit of n uses in a minute.
func PerMinute(n int64) Limit { return Per(Minute, n) }

// PerHour returns the limit of n uses in an hour.
func PerHour(n int64) Limit { return Per(Hour, n) }

// PerDay returns the limit of n uses in a day of UTC; see [Period.In].
func PerDay(n int64) Limit { return Per(Day, n) }

// PerWeek returns the limit of n uses in an ISO week of UTC.
func PerWeek(n int64) Limit { return Per(Week, n) }

// PerMonth returns the limit of n uses in a month of UTC.
func PerMonth(n int64) Limit { return Per(Month, n) }

// String returns, for instance, "60 per minute".
func (l Limit) String() string { return fmt.Sprintf("%d per %v", l.N, l.Period) }

// apply adds the limit to q; of two for one period the lower holds.
func (l Limit) apply(q *Quota) {
	ms, err := lua.Millis(l.Period.Lifetime())
	if l.Period.unit == 0 || err != nil {
		panic("quota: a limit without a period")
	}
	l = Per(l.Period, l.N)
	for _, other := range q.limits {
		if other.Period == l.Period {
			other.N = min(other.N, l.N)
			return
		}
	}
	q.limits = append(q.limits, &limit{Limit: l, lifetime: ms})
}

// A limit is a Limit of a quota, with what its charges have in common.
type limit struct {
	Limit
	n, lifetime any // as sent, in uses and in milliseconds
	last        atomic.Pointer[window]
}

// A window is one of the periods of a limit.
type window struct {
	start, end time.Time
	name       string // in the keys of its counters
}

// window returns the window that at lies in. It remembers the last one asked
// for, since most charges follow each other in the same.
func (l *limit) window(at time.Time) *window {
	if w := l.last.Load(); w != nil && !at.Before(w.start) && at.Before(w.end) {
		return w
	}
	p := l.Period
	w := &window{start: p.Start(at), end: p.End(at), name: string(p.appendName(nil, at))}
	l.last.Store(w)
	return w
}
