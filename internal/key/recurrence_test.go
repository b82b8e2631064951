package key

import (
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/flow"
)

func TestRecurrence(t *testing.T) {
	u := flow.NewUniverse()
	now := u.Sym("now", flow.Time, 0, true)
	part := func(method string, args ...*flow.Term) *flow.Term {
		return u.App("(time.Time)."+method, flow.Int, append([]*flow.Term{now}, args...)...)
	}
	format := func(layout string) *flow.Term { return part("Format", u.Str(layout)) }
	week := u.App("(time.Time).ISOWeek", flow.Int, u.Num(1), now)
	isoYear := u.App("(time.Time).ISOWeek", flow.Int, u.Num(0), now)
	const day = 24 * time.Hour
	tests := []struct {
		name  string
		parts []*flow.Term
		want  time.Duration
	}{
		{"second of the minute", []*flow.Term{part("Second")}, time.Minute},
		{"minute of the hour", []*flow.Term{part("Minute")}, time.Hour},
		{"hour of the day", []*flow.Term{format("15")}, day},
		{"hour and minute", []*flow.Term{format("1504")}, day},
		{"weekday", []*flow.Term{part("Weekday")}, 7 * day},
		{"day of the month", []*flow.Term{format("02")}, 28 * day},
		{"month and day", []*flow.Term{format("0102")}, 365 * day},
		{"week without its year", []*flow.Term{week}, 365 * day},
		{"week with its year", []*flow.Term{isoYear, u.Text(week)}, 0},
		{"date", []*flow.Term{format("2006-01-02")}, 0},
		{"compact date", []*flow.Term{format("20060102")}, 0},
		{"number of the minute", []*flow.Term{u.App("/", flow.Int, part("Unix"), u.Num(60))}, 0},
		{"no clock", []*flow.Term{u.Sym("x", flow.String, 0, false)}, 0},
	}
	for _, tt := range tests {
		parts := []*flow.Term{u.Str("hits:")}
		for _, p := range tt.parts {
			parts = append(parts, u.Text(p), u.Str(":"))
		}
		if got := Recurrence(u.Concat(parts...)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
