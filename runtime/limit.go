package quota

import (
	"fmt"

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
	for i, other := range q.limits {
		if other.Period == l.Period {
			q.limits[i].Limit.N = min(other.N, l.N)
			return
		}
	}
	q.limits = append(q.limits, limit{Limit: l, lifetime: ms})
}

// A limit is a Limit with what a charge sends for it.
type limit struct {
	Limit
	lifetime any // in milliseconds
	n        any
}
