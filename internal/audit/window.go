package audit

import (
	"strconv"
	"time"
)

// A window is one way to write a period as a number.
type window struct {
	digits int
	layout string        // of a date without separators; else the number counts unit
	unit   time.Duration // since 1970
	kind   kind
	// weak windows look like any small number. They are believed only where
	// the numbers reach the present, see resolve.
	weak bool
}

// windows lists them so that at most one holds for a number: the ranges of
// years that are believed do not overlap among windows of the same digits.
var windows = []window{
	{4, "2006", 0, year, true},
	{6, "200601", 0, month, false},
	{8, "20060102", 0, day, false},
	{10, "2006010215", 0, hour, false},
	{12, "200601021504", 0, minute, false},
	{14, "20060102150405", 0, second, false},
	{10, "", time.Second, second, false},
	{13, "", time.Millisecond, second, false},
	{16, "", time.Microsecond, second, false},
	{19, "", time.Nanosecond, second, false},
	{9, "", 10 * time.Second, second, true},
	{8, "", 30 * time.Second, second, true},
	{8, "", time.Minute, minute, true},
	{7, "", 5 * time.Minute, minute, true},
	{7, "", 10 * time.Minute, minute, true},
	{7, "", 15 * time.Minute, minute, true},
	{6, "", 30 * time.Minute, minute, true},
	{6, "", time.Hour, hour, true},
	{5, "", 24 * time.Hour, day, true},
}

// start returns when the period that v names starts.
func (w *window) start(v uint64) (time.Time, bool) {
	if w.layout != "" {
		t, err := time.Parse(w.layout, strconv.FormatUint(v, 10))
		return t, err == nil && t.Year() >= firstYear
	}
	if per := uint64(time.Second / max(w.unit, 1)); w.unit < time.Second {
		return time.Unix(int64(v/per), 0).UTC(), true
	}
	return time.Unix(int64(v)*int64(w.unit/time.Second), 0).UTC(), true
}

// firstTick is the first instant that a counted window may name; the present
// and a year for keys that name the end of their period are the last.
var firstTick = time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)

const ahead = 370 * 24 * time.Hour

// holds reports whether a number with so many digits can be the window.
func (w *window) holds(v uint64, digits int, now time.Time) bool {
	if digits != w.digits {
		return false
	}
	t, ok := w.start(v)
	return ok && t.Before(now.Add(ahead)) && (w.layout != "" || !t.Before(firstTick))
}
