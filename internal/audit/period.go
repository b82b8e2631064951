package audit

import "time"

// A span is the time that the keys of a shape name.
type span struct {
	label  string    // day, minute, …, or the length of the window
	oldest time.Time // start of the oldest period
	newest time.Time // start of the newest
	end    time.Time // end of the newest
	window *window   // how numbers are read; nil for dates with separators
}

// length is how finely the span's keys divide time.
func (s *span) length() time.Duration { return s.end.Sub(s.newest) }

// start returns when the period of a single value starts, read like the others
// of the span.
func (s *span) start(c *cell) (time.Time, bool) {
	switch {
	case s.window == nil && c.kind.isPeriod():
		return time.Unix(int64(c.stat.min), 0).UTC(), true
	case s.window != nil && c.kind == number && c.stat.long == s.window.digits:
		return s.window.start(c.stat.min)
	}
	return time.Time{}, false
}

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
	sp.window = w
	switch {
	case w.layout != "":
	case w.unit > time.Second:
		sp.end = newest.Add(w.unit)
		sp.label = windowName(w.unit)
	case s.distinct > 1:
		sp.end = newest.Add(cut(s.gcd, w.unit))
		sp.label = windowName(sp.length())
	}
	return sp
}

// cut returns the window that times with a common divisor were cut to: the
// longest usual one. Few times have larger divisors by chance.
func cut(divisor uint64, unit time.Duration) time.Duration {
	for _, d := range []time.Duration{24 * time.Hour, 12 * time.Hour, 6 * time.Hour, time.Hour, 30 * time.Minute, 15 * time.Minute,
		10 * time.Minute, 5 * time.Minute, time.Minute, 30 * time.Second, 15 * time.Second, 10 * time.Second, 5 * time.Second} {
		if divisor%uint64(d/unit) == 0 {
			return d
		}
	}
	return time.Second
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
