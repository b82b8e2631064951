package effects

import (
	"strconv"
	"time"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// Period is a stretch of time that repeats, as package runtime knows them. The
// zero Period is none.
type Period struct {
	Unit  string        // Second, Minute, Hour, Day, Week, Month; "" if Every is set
	Every time.Duration // of a period that the calendar has no name for
}

// Known reports whether there is a period.
func (p Period) Known() bool { return p != Period{} }

// Lifetime returns the lifetime for a counter of the period, which is that of
// package runtime: its length and a margin, the larger of 30 seconds and 5 %.
func (p Period) Lifetime() time.Duration {
	return p.length() + max(30*time.Second, p.length()/20)
}

// layouts name the calendar's periods in a key.
var layouts = map[string]string{
	"Second": "2006-01-02T15:04:05", "Minute": "2006-01-02T15:04", "Hour": "2006-01-02T15", "Day": "2006-01-02", "Month": "2006-01",
}

// KeyCode returns Go that builds the key of a subject in the current period
// without package runtime: of a day for the zero Period.
func (p Period) KeyCode() string {
	if !p.Known() {
		p.Unit = "Day"
	}
	if layout := layouts[p.Unit]; layout != "" {
		return `prefix + ":" + subject + ":" + time.Now().UTC().Format("` + layout + `")`
	}
	every := strconv.FormatInt(p.length().Milliseconds(), 10)
	return `fmt.Sprint(prefix, ":", subject, ":", time.Now().UnixMilli()/` + every + `)`
}

// units are the lengths that have a name.
var units = map[time.Duration]string{
	time.Second: "Second", time.Minute: "Minute", time.Hour: "Hour", 24 * time.Hour: "Day", 7 * 24 * time.Hour: "Week",
}

// PeriodOf returns the period of length d.
func PeriodOf(d time.Duration) Period {
	switch {
	case units[d] != "":
		return Period{Unit: units[d]}
	case d >= time.Millisecond:
		return Period{Every: d}
	}
	return Period{}
}

// periodOf returns the period that the key of u names: the shortest that one
// of its parts does. It is the zero Period if a part cannot be read.
func periodOf(u *use) Period {
	var found Period
	parts := key.Parts(u.key)
	if u.field != nil {
		if _, period := key.Known(key.Parts(u.field)); period {
			return Period{} // a hash of many periods: no lifetime fits
		}
	}
	for _, part := range parts {
		if part.Kind != key.Period {
			continue
		}
		p := named(part.Term)
		if !p.Known() {
			return Period{}
		}
		if !found.Known() || p.length() < found.length() {
			found = p
		}
	}
	if found.Unit == "Year" {
		return Period{} // package runtime has none
	}
	return found
}

// named returns the period that one part of a key names.
func named(t *flow.Term) Period {
	t = unwrapped(t)
	switch {
	case t.Kind != flow.TApp || len(t.Args) == 0:
		return Period{}
	case t.Is("(time.Time).Format") && len(t.Args) == 2 && t.Args[1].Kind == flow.TConst:
		return coarser(formatted(t.Args[1].Name), t.Args[0])
	case t.Is("(time.Time).Truncate"), t.Is("(time.Time).UTC"):
		return coarser(Period{}, t)
	case t.Is("/"):
		if x := unwrapped(t.Args[0]); resolution(x) != 0 {
			return coarser(truncated(t.Args[1], resolution(x)), x.Args[0])
		}
	case t.Is("*"):
		return named(t.Args[0]) // now.Unix() / 60 * 60
	case t.Is("(time.Time).ISOWeek"):
		return coarser(Period{Unit: "Week"}, t.Args[1])
	case t.Is("(time.Time).Date"):
		part, _ := t.Args[0].Int()
		return coarser(Period{Unit: []string{"Year", "Month", "Day"}[part%3]}, t.Args[1])
	case calendar[t.Name] != "":
		return coarser(Period{Unit: calendar[t.Name]}, t.Args[0])
	case resolution(t) != 0:
		return coarser(Period{}, t.Args[0]) // now.Truncate(d).Unix()
	}
	return Period{}
}

// unwrapped strips conversions.
func unwrapped(t *flow.Term) *flow.Term {
	for (t.Is("text") || t.Is("convert")) && len(t.Args) == 1 {
		t = t.Args[0]
	}
	return t
}

// coarser returns the period p of an instant, or that which the instant has
// been truncated to if it is longer. It is the zero Period if the instant is
// neither the clock's nor a truncation of it.
func coarser(p Period, instant *flow.Term) Period {
	switch {
	case instant.Is("(time.Time).UTC"), instant.Is("(time.Time).Local"), instant.Is("(time.Time).In"),
		instant.Is("(time.Time).Add"), instant.Is("(time.Time).AddDate"):
		return coarser(p, instant.Args[0])
	case instant.Is("(time.Time).Truncate") && len(instant.Args) == 2:
		q := coarser(truncated(instant.Args[1], 1), instant.Args[0])
		if q.length() > p.length() {
			return q
		}
		return p
	case instant.Kind == flow.TApp && !instant.Is(key.Param) && len(instant.Args) > 0 && instant.Args[0].Type == flow.Time:
		return Period{}
	case instant.Type != flow.Time:
		return Period{}
	}
	return p
}

// length orders periods.
func (p Period) length() time.Duration {
	for d, unit := range units {
		if unit == p.Unit {
			return d
		}
	}
	switch p.Unit {
	case "Month":
		return 31 * 24 * time.Hour
	case "Year":
		return 366 * 24 * time.Hour
	}
	return p.Every
}

// calendar gives the methods of time.Time that name a part of a date.
var calendar = map[string]string{
	"(time.Time).Year": "Year", "(time.Time).Month": "Month", "(time.Time).Day": "Day", "(time.Time).YearDay": "Day",
	"(time.Time).Hour": "Hour", "(time.Time).Minute": "Minute", "(time.Time).Second": "Second",
}

// resolution returns the unit of a Unix time, or 0 if t is none.
func resolution(t *flow.Term) time.Duration {
	switch {
	case t.Is("(time.Time).Unix"):
		return time.Second
	case t.Is("(time.Time).UnixMilli"):
		return time.Millisecond
	case t.Is("(time.Time).UnixMicro"):
		return time.Microsecond
	case t.Is("(time.Time).UnixNano"):
		return time.Nanosecond
	}
	return 0
}

// truncated returns the period of n units.
func truncated(n *flow.Term, unit time.Duration) Period {
	if v, ok := n.Int(); ok && v > 0 && v <= int64(time.Duration(1<<63-1)/max(unit, 1)) {
		return PeriodOf(time.Duration(v) * unit)
	}
	return Period{}
}

// formatted returns the period that a layout names: the shortest stretch of
// time after which its text is another one.
func formatted(layout string) Period {
	base := time.Date(2001, time.February, 3, 4, 5, 6, 0, time.UTC)
	text := base.Format(layout)
	for _, step := range []struct {
		unit string
		next time.Time
	}{
		{"", base.Add(111111111)},
		{"Second", base.Add(time.Second)},
		{"Minute", base.Add(time.Minute)},
		{"Hour", base.Add(time.Hour)},
		{"Day", base.AddDate(0, 0, 7)},
		{"Month", base.AddDate(0, 1, 0)},
		{"Year", base.AddDate(1, 0, 0)},
	} {
		if step.next.Format(layout) == text {
			continue
		}
		return Period{Unit: step.unit}
	}
	return Period{}
}
