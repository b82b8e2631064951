package audit

import "time"

// A span is the time that the keys of a shape name.
type span struct {
	label  string    // day, minute, …, or the length of the window
	oldest time.Time // start of the oldest period
	newest time.Time // start of the newest
	end    time.Time // end of the newest
}

// length is how finely the span's keys divide time.
func (s *span) length() time.Duration { return s.end.Sub(s.newest) }

// recent is how near to the present the numbers of a weak window must reach,
// and weakDistinct how many of them there must be.
const (
	recent       = 45 * 24 * time.Hour
	weakDistinct = 3
)

// strong returns the span of values that are periods beyond doubt.
func (c *cell) strong() (span, bool) {
	if c.kind.isPeriod() {
		at := func(v uint64) time.Time { return time.Unix(int64(v), 0).UTC() }
		return newSpan(c.kind, at(c.stat.min), at(c.stat.max)), true
	}
	for i := range windows {
		if w := &windows[i]; c.fits(i) && !w.weak {
			return w.span(&c.stat), true
		}
	}
	return span{}, false
}

// weak returns the span of small numbers that look like a count of windows:
// several of them, all of the right size, and the last one about now.
func (c *cell) weak(now time.Time) (span, bool) {
	for i := range windows {
		if w := &windows[i]; c.fits(i) && w.weak && c.stat.distinct >= weakDistinct {
			s := w.span(&c.stat)
			if s.end.After(now.Add(-recent)) && s.newest.Before(now.Add(s.length())) {
				return s, true
			}
		}
	}
	return span{}, false
}

func (c *cell) fits(i int) bool { return c.kind == number && c.stat.fits>>i&1 == 1 }

// span reads the numbers of a stat as windows.
func (w *window) span(s *stat) span {
	oldest, _ := w.start(s.min)
	newest, _ := w.start(s.max)
	sp := newSpan(w.kind, oldest, newest)
	switch {
	case w.layout != "":
	case w.unit > time.Second:
		sp.end = newest.Add(w.unit)
		sp.label = windowName(w.unit)
	case s.distinct > 1:
		// Times cut to a window have its length as a common divisor.
		if unit := time.Duration(s.gcd) * w.unit; unit >= time.Second && unit <= 366*24*time.Hour {
			sp.end = newest.Add(unit)
			sp.label = windowName(unit)
		}
	}
	return sp
}

// windowName names a window by its unit where it is one of the calendar.
func windowName(d time.Duration) string {
	switch d {
	case time.Second:
		return "second"
	case time.Minute:
		return "minute"
	case time.Hour:
		return "hour"
	case 24 * time.Hour:
		return "day"
	case 7 * 24 * time.Hour:
		return "week"
	}
	return d.String()
}

func newSpan(k kind, oldest, newest time.Time) span {
	s := span{label: k.String(), oldest: oldest, newest: newest}
	switch k {
	case year:
		s.end = newest.AddDate(1, 0, 0)
	case quarter:
		s.end = newest.AddDate(0, 3, 0)
	case month:
		s.end = newest.AddDate(0, 1, 0)
	case week:
		s.end = newest.AddDate(0, 0, 7)
	case day:
		s.end = newest.AddDate(0, 0, 1)
	case hour:
		s.end = newest.Add(time.Hour)
	case minute:
		s.end = newest.Add(time.Minute)
	default:
		s.end = newest.Add(time.Second)
	}
	return s
}
