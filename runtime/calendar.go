package quota

import "time"

// Start returns the first instant of the period that now lies in.
func (p Period) Start(now time.Time) time.Time {
	if p.unit == interval {
		return p.at(p.index(now))
	}
	t := p.local(now)
	for {
		// In each stretch of constant offset the calendar is plain
		// arithmetic; a clock change within the period starts a new stretch.
		change, _ := t.ZoneBounds()
		start := p.onClock(t, p.floor)
		if change.IsZero() || start.After(change) {
			return start
		}
		before := change.Add(-1)
		if !p.same(before, t) {
			return change
		}
		t = before
	}
}

// End returns the first instant after the period that now lies in.
func (p Period) End(now time.Time) time.Time {
	if p.unit == interval {
		return p.at(p.index(now) + 1)
	}
	t := p.local(now)
	for {
		_, change := t.ZoneBounds()
		end := p.onClock(t, p.next)
		if change.IsZero() || end.Before(change) {
			return end
		}
		if !p.same(change, t) {
			return change
		}
		t = change
	}
}

// local returns t as the period's location shows it.
func (p Period) local(t time.Time) time.Time {
	if p.loc == nil {
		return t.UTC()
	}
	return t.In(p.loc)
}

// index counts the intervals from the Unix epoch to t.
func (p Period) index(t time.Time) int64 {
	if p.every%time.Second != 0 {
		return floorDiv(t.UnixNano(), int64(p.every)) // good until 2262
	}
	return floorDiv(t.Unix(), int64(p.every/time.Second))
}

// at returns the start of the interval with the given index.
func (p Period) at(index int64) time.Time {
	if p.every%time.Second != 0 {
		return time.Unix(0, index*int64(p.every)).UTC()
	}
	return time.Unix(index*int64(p.every/time.Second), 0).UTC()
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// onClock applies f to what the clock on the wall shows at t, and returns the
// instant at which the same clock, not changed in between, shows the result.
func (p Period) onClock(t time.Time, f func(wall time.Time) time.Time) time.Time {
	return f(wall(t)).Add(-offset(t)).In(t.Location())
}

// same reports whether a and b lie in the same period. Those shorter than a
// day also end with a change of the clock, which shows an hour twice.
func (p Period) same(a, b time.Time) bool {
	if p.unit < day && offset(a) != offset(b) {
		return false
	}
	return p.floor(wall(a)).Equal(p.floor(wall(b)))
}

// wall returns what the clock on the wall shows at t, as a time of UTC.
func wall(t time.Time) time.Time {
	return t.UTC().Add(offset(t))
}

// offset returns what the clock on the wall is ahead of UTC at t.
func offset(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}

// floor returns the start of the period of wall, on a clock that never changes.
func (p Period) floor(wall time.Time) time.Time {
	y, m, d := wall.Date()
	switch p.unit {
	case day:
		return date(y, m, d)
	case week:
		sinceMonday := (int(wall.Weekday()) + 6) % 7
		return date(y, m, d-sinceMonday)
	case month:
		return date(y, m, 1)
	}
	return wall.Truncate(p.unit.length())
}

// next returns the start of the period after that of wall, likewise.
func (p Period) next(wall time.Time) time.Time {
	start := p.floor(wall)
	switch p.unit {
	case day:
		return start.AddDate(0, 0, 1)
	case week:
		return start.AddDate(0, 0, 7)
	case month:
		return start.AddDate(0, 1, 0)
	}
	return start.Add(p.unit.length())
}

func date(y int, m time.Month, d int) time.Time {
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
