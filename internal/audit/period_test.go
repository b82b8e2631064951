package audit

import (
	"fmt"
	"math"
	"testing"
	"time"
)

// TestGrowth: the oldest period, the newest, and counters a day.
func TestGrowth(t *testing.T) {
	date := func(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }
	hours := testNow.Truncate(time.Hour)
	for _, test := range []struct {
		name           string
		keys           []string
		period         string
		oldest, newest time.Time
		perDay         float64
	}{
		{"days", each(100, func(i int) string { return fmt.Sprintf("q:%d:2026-05-%02d", i, 1+i%10) }), "day", date(2026, 5, 1), date(2026, 5, 10), 10},
		{"days of digits", each(100, func(i int) string { return fmt.Sprintf("q:%d:202605%02d", i, 1+i%10) }), "day", date(2026, 5, 1), date(2026, 5, 10), 10},
		{"months", each(90, func(i int) string { return fmt.Sprintf("q:%d:2026-%02d", i, 1+i%3) }), "month", date(2026, 1, 1), date(2026, 3, 1), 1},
		{"the running month counts up to now", each(39, func(i int) string { return fmt.Sprintf("q:%d:2026-05", i) }), "month", date(2026, 5, 1), date(2026, 5, 1), 2},
		{"hours", each(48, func(i int) string { return fmt.Sprintf("q:%d", hours.Unix()/3600-1-int64(i)) }), "hour",
			hours.Add(-48 * time.Hour), hours.Add(-time.Hour), 24},
		{"less than a day", each(30, func(i int) string { return fmt.Sprintf("q:%d:%d", i, testNow.Unix()-int64(i%3)) }), "second",
			testNow.Add(-2 * time.Second), testNow, 30},
		{"weeks", each(14, func(i int) string { return fmt.Sprintf("q:%d:2026-W%02d", i, 1+i%2) }), "week", date(2025, 12, 29), date(2026, 1, 5), 1},
		{"the finest of two", []string{"q:2026:2026-05-01T13"}, "hour", date(2026, 5, 1).Add(13 * time.Hour), date(2026, 5, 1).Add(13 * time.Hour), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGroups(testNow)
			for _, key := range test.keys {
				g.add(key, 10)
			}
			leaves := g.finish()
			if len(leaves) != 1 {
				t.Fatalf("%d shapes", len(leaves))
			}
			a := &auditor{o: &options{}, now: testNow}
			got := a.shapeReport(leaves[0])
			if got.Sign != SignPeriod || got.Period != test.period {
				t.Fatalf("%s has the sign %q and the period %q, want %s", got.Shape, got.Sign, got.Period, test.period)
			}
			if !got.Oldest.Equal(test.oldest) || !got.Newest.Equal(test.newest) {
				t.Errorf("from %v to %v, want %v to %v", got.Oldest, got.Newest, test.oldest, test.newest)
			}
			if math.Abs(got.PerDay-test.perDay) > 1e-9 || math.Abs(got.BytesPerDay-10*test.perDay) > 1e-9 {
				t.Errorf("%v a day, %v bytes, want %v", got.PerDay, got.BytesPerDay, test.perDay)
			}
		})
	}
}

func TestWeekStart(t *testing.T) {
	for year := 2005; year < 2040; year++ {
		for w := 1; w <= 52; w++ {
			at := weekStart(year, w)
			if y, got := at.ISOWeek(); y != year || got != w || at.Weekday() != time.Monday {
				t.Fatalf("%d-W%02d starts on %v", year, w, at)
			}
		}
	}
}

// TestWindowsApart: no number can be two strong windows, or two weak ones.
func TestWindowsApart(t *testing.T) {
	for i := range windows {
		for j := range windows[:i] {
			a, b := &windows[i], &windows[j]
			if a.digits != b.digits || a.weak != b.weak || a.layout != "" || b.layout != "" {
				continue
			}
			first := func(w *window) float64 { return float64(firstTick.Unix()) / w.unit.Seconds() }
			last := func(w *window) float64 { return float64(testNow.Add(ahead).Unix()) / w.unit.Seconds() }
			if first(a) <= last(b) && first(b) <= last(a) {
				t.Errorf("numbers of %d digits can be windows of %v and of %v", a.digits, a.unit, b.unit)
			}
		}
	}
}
