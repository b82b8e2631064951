package key

import (
	"strings"
	"time"

	"github.com/quotalint/quotalint/internal/flow"
)

// Recurrence returns how soon the period that a key names comes again: a
// minute of the hour names the same key each hour. It is 0 for a period that
// never comes again, and for one that cannot be told.
func Recurrence(terms ...*flow.Term) time.Duration {
	var seen calendar
	for _, t := range terms {
		if t == nil {
			continue
		}
		for _, x := range pieces(t) {
			if x = plain(x); x.Kind != flow.TConst && FromClock(x) {
				seen.read(x)
			}
		}
	}
	return seen.recurrence()
}

// calendar is the set of calendar fields that a key shows.
type calendar struct {
	forever, month, dayOfYear, day, weekday, hour, minute, second bool
}

// accessors are the methods of time.Time that give one field.
var accessors = map[string]func(*calendar){
	"Month":   func(c *calendar) { c.month = true },
	"YearDay": func(c *calendar) { c.dayOfYear = true },
	"Day":     func(c *calendar) { c.day = true },
	"Weekday": func(c *calendar) { c.weekday = true },
	"Hour":    func(c *calendar) { c.hour = true },
	"Minute":  func(c *calendar) { c.minute = true },
	"Second":  func(c *calendar) { c.second = true },
}

// read notes the fields that a part shows. Whatever is not one field of the
// calendar is taken never to come again.
func (c *calendar) read(t *flow.Term) {
	name, ok := strings.CutPrefix(t.Name, "(time.Time).")
	if t.Kind != flow.TApp || !ok {
		c.forever = true
		return
	}
	if note := accessors[name]; note != nil {
		note(c)
		return
	}
	switch {
	case name == "Format" && len(t.Args) == 2 && t.Args[1].Kind == flow.TConst:
		c.layout(t.Args[1].Name)
	case name == "ISOWeek" && len(t.Args) == 2 && t.Args[0].IsConst("1"):
		c.dayOfYear = true // a week of the year recurs as a day of it does
	case name == "Date" && len(t.Args) == 2 && t.Args[0].IsConst("1"):
		c.month = true
	case name == "Date" && len(t.Args) == 2 && t.Args[0].IsConst("2"):
		c.day = true
	default:
		c.forever = true
	}
}

// layout notes the fields of a layout of time.Format. Each is taken out before
// shorter ones that it contains are looked for.
func (c *calendar) layout(s string) {
	for _, f := range []struct {
		text string
		note func(*calendar)
	}{
		{"2006", func(c *calendar) { c.forever = true }},
		{"January", accessors["Month"]}, {"Jan", accessors["Month"]},
		{"Monday", accessors["Weekday"]}, {"Mon", accessors["Weekday"]},
		{"002", accessors["YearDay"]}, {"__2", accessors["YearDay"]},
		{"15", accessors["Hour"]}, {"06", func(c *calendar) { c.forever = true }},
		{"01", accessors["Month"]}, {"02", accessors["Day"]}, {"_2", accessors["Day"]},
		{"03", accessors["Hour"]}, {"04", accessors["Minute"]}, {"05", accessors["Second"]},
	} {
		if strings.Contains(s, f.text) {
			s = strings.ReplaceAll(s, f.text, "")
			f.note(c)
		}
	}
	if strings.ContainsAny(s, "123456") {
		c.forever = true // a field without a leading zero: not worth telling apart
	}
}

// recurrence is that of the coarsest field: only the year never comes again.
func (c *calendar) recurrence() time.Duration {
	const day = 24 * time.Hour
	switch {
	case c.forever:
		return 0
	case c.month, c.dayOfYear:
		return 365 * day
	case c.day:
		return 28 * day
	case c.weekday:
		return 7 * day
	case c.hour:
		return day
	case c.minute:
		return time.Hour
	case c.second:
		return time.Minute
	}
	return 0
}
