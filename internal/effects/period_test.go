package effects

import (
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/flow"
)

func TestFormatted(t *testing.T) {
	for layout, want := range map[string]string{
		time.DateOnly: "Day", "20060102": "Day", "2006/1/2": "Day", "2006-002": "Day", "02": "Day",
		"2006010215": "Hour", "2006-01-02T15": "Hour", "3PM": "Hour", time.RFC822: "Minute",
		"200601021504": "Minute", time.RFC3339: "Second", time.Kitchen: "Minute",
		"2006-01": "Month", "Jan 2006": "Month", "06": "Year", "2006": "Year",
		"15.000": "", time.StampMilli: "", "no period": "",
	} {
		if got := formatted(layout); got != (Period{Unit: want}) {
			t.Errorf("%q names %+v, want %q", layout, got, want)
		}
	}
}

func TestNamed(t *testing.T) {
	u := flow.NewUniverse()
	now := u.Sym("now", flow.Time, 0, true)
	num := func(n int64) *flow.Term { return u.Num(n) }
	app := func(name string, typ flow.Type, args ...*flow.Term) *flow.Term { return u.App(name, typ, args...) }
	format := func(at *flow.Term, layout string) *flow.Term {
		return app("(time.Time).Format", flow.String, at, u.Str(layout))
	}
	truncate := func(at *flow.Term, d time.Duration) *flow.Term {
		return app("(time.Time).Truncate", flow.Time, at, num(int64(d)))
	}
	unix := func(at *flow.Term) *flow.Term { return app("(time.Time).Unix", flow.Int, at) }
	milli := app("(time.Time).UnixMilli", flow.Int, now)
	for _, test := range []struct {
		name string
		term *flow.Term
		want Period
	}{
		{"a day", format(now, "2006-01-02"), Period{Unit: "Day"}},
		{"in UTC", format(app("(time.Time).UTC", flow.Time, now), "2006-01-02"), Period{Unit: "Day"}},
		{"a number of minutes", app("/", flow.Int, unix(now), num(60)), Period{Unit: "Minute"}},
		{"a number of seven seconds", app("/", flow.Int, unix(now), num(7)), Period{Every: 7 * time.Second}},
		{"of milliseconds", app("/", flow.Int, milli, num(3600_000)), Period{Unit: "Hour"}},
		{"multiplied again", app("*", flow.Int, app("/", flow.Int, unix(now), num(60)), num(60)), Period{Unit: "Minute"}},
		{"as text", u.Text(app("/", flow.Int, unix(now), num(60))), Period{Unit: "Minute"}},
		{"truncated", truncate(now, time.Hour), Period{Unit: "Hour"}},
		{"truncated, then finer", unix(truncate(now, 10*time.Minute)), Period{Every: 10 * time.Minute}},
		{"truncated, then formatted finer", format(truncate(now, time.Hour), time.RFC3339), Period{Unit: "Hour"}},
		{"truncated, then formatted coarser", format(truncate(now, time.Minute), "2006-01-02"), Period{Unit: "Day"}},
		{"a week", app("(time.Time).ISOWeek", flow.Int, num(1), now), Period{Unit: "Week"}},
		{"part of a date", app("(time.Time).Date", flow.Int, num(1), now), Period{Unit: "Month"}},
		{"day of the year", app("(time.Time).YearDay", flow.Int, now), Period{Unit: "Day"}},

		{"seconds", unix(now), Period{}},
		{"divided by a variable", app("/", flow.Int, unix(now), u.Sym("n", flow.Int, 0, false)), Period{}},
		{"truncated by a variable", app("(time.Time).Truncate", flow.Time, now, u.Sym("d", flow.Duration, 0, false)), Period{}},
		{"a time of a function", format(app("start", flow.Time, now), "2006-01-02"), Period{}},
		{"a number divided", app("/", flow.Int, u.Sym("n", flow.Int, 0, false), num(60)), Period{}},
		{"a symbol", u.Sym("period", flow.String, 0, true), Period{}},
	} {
		if got := named(test.term); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
