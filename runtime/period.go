package quota

import (
	"fmt"
	"strings"
	"time"
)

// A Period is a stretch of time that repeats: what a quota is counted over,
// and what the key of its counter names. Calendar periods are those of UTC
// unless [Period.In] says otherwise.
//
// Periods are values: compare them with ==, share them between goroutines. The
// zero Period is of no use.
type Period struct {
	unit  unit
	every time.Duration  // of the unit interval
	loc   *time.Location // nil is UTC
}

// The calendar's periods. A week is that of ISO 8601: it starts on Monday.
var (
	Second = Period{unit: second}
	Minute = Period{unit: minute}
	Hour   = Period{unit: hour}
	Day    = Period{unit: day}
	Week   = Period{unit: week}
	Month  = Period{unit: month}
)

// Every returns the period of length d that is counted from the Unix epoch.
// It knows no calendar and no location: Every(24*time.Hour) is no Day. Like
// time.NewTicker, it panics if d is not positive; the shortest is one
// millisecond, the server's own resolution.
func Every(d time.Duration) Period {
	if d < time.Millisecond {
		panic(fmt.Sprintf("quota: Every(%v): the shortest period is 1ms", d))
	}
	return Period{unit: interval, every: d}
}

// In returns the period as the clocks on the wall of loc show it: a day there
// is 23 or 25 hours long when the clocks change.
func (p Period) In(loc *time.Location) Period {
	if loc == time.UTC || p.unit == interval {
		loc = nil
	}
	p.loc = loc
	return p
}

// Key returns the key of the counter that prefix and subject have in the
// period of now, such as
//
//	hits:{u1}:day:2026-11-30
//	hits:{u1}:hour:2026-10-25T02+01:00
//	hits:{u1}:week:2026-W49
//	hits:{u1}:every:1m30s:19956443
//
// The name holds the year, and the offset from UTC where the hour of a day
// may come twice, so that no key is ever used again. The subject is the hash
// tag: in a cluster all counters of a subject lie in one slot. Its own braces
// and percent signs are escaped as in a URL, so that two subjects never share
// a key. A prefix should have no braces: its first pair would be the tag.
func (p Period) Key(prefix, subject string, now time.Time) string {
	name := p.appendName(make([]byte, 0, 48), now)
	return makeKey(prefix, subject, name)
}

// makeKey returns the key of a counter in the period called name.
func makeKey[Name string | []byte](prefix, subject string, name Name) string {
	b := append(make([]byte, 0, 128), prefix...) // on the stack, most often
	b = append(b, ":{"...)
	b = appendSubject(b, subject)
	b = append(b, "}:"...)
	return string(append(b, name...))
}

// appendSubject escapes what would end the hash tag early, and names the empty
// subject: an empty tag is none.
func appendSubject(b []byte, subject string) []byte {
	if subject == "" {
		return append(b, '%')
	}
	if strings.ContainsAny(subject, "{}%") {
		subject = tagEscaper.Replace(subject)
	}
	return append(b, subject...)
}

var tagEscaper = strings.NewReplacer("{", "%7B", "}", "%7D", "%", "%25")

// appendName names the period of now: its unit, and which of them.
func (p Period) appendName(b []byte, now time.Time) []byte {
	now = p.local(now)
	b = append(b, p.unit.name()...)
	b = append(b, ':')
	switch p.unit {
	case interval:
		return fmt.Appendf(b, "%v:%d", p.every, p.index(now))
	case week:
		year, week := now.ISOWeek()
		return fmt.Appendf(b, "%04d-W%02d", year, week)
	}
	return now.AppendFormat(b, p.unit.layout())
}

// String returns the period's name: "day", "every:1m30s".
func (p Period) String() string {
	if p.unit == interval {
		return p.unit.name() + ":" + p.every.String()
	}
	return p.unit.name()
}

// Length returns the length of the period; where it varies, the longest: 31
// days of a month, and one hour more for a day, week or month that is not
// that of UTC. (The one place that moves its clocks by more, Troll in
// Antarctica with two hours, is covered by the margin of [Period.Lifetime].)
func (p Period) Length() time.Duration {
	if p.unit == interval {
		return p.every
	}
	if p.loc != nil && p.unit >= day {
		return p.unit.length() + time.Hour
	}
	return p.unit.length()
}

// Lifetime returns the lifetime for a counter of the period: its length and a
// margin, the larger of 30 seconds and 5 % of the length. Counted from the
// first use, it outlives the period by at least the margin, so that a process
// whose clock is behind still finds the counter.
func (p Period) Lifetime() time.Duration {
	length := p.Length()
	return length + max(30*time.Second, length/20)
}

// A unit is a kind of period, shortest first.
type unit uint8

const (
	interval unit = iota + 1
	second
	minute
	hour
	day
	week
	month
)

// units gives each unit its name in a key, the layout that names one of its
// periods, and its greatest length on a calendar without clock changes.
var units = [...]struct {
	name, layout string
	length       time.Duration
}{
	interval: {name: "every"},
	second:   {"second", "2006-01-02T15:04:05Z07:00", time.Second},
	minute:   {"minute", "2006-01-02T15:04Z07:00", time.Minute},
	hour:     {"hour", "2006-01-02T15Z07:00", time.Hour},
	day:      {"day", "2006-01-02", 24 * time.Hour},
	week:     {"week", "", 7 * 24 * time.Hour},
	month:    {"month", "2006-01", 31 * 24 * time.Hour},
}

func (u unit) name() string          { return units[u].name }
func (u unit) layout() string        { return units[u].layout }
func (u unit) length() time.Duration { return units[u].length }
