package quota

import (
	"testing"
	"time"
)

func location(t testing.TB, name string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func instant(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestKey(t *testing.T) {
	berlin := location(t, "Europe/Berlin")
	now := instant(t, "2026-11-30T23:05:07.5Z") // in Berlin it is December
	tests := []struct {
		period Period
		want   string
	}{
		{Second, "hits:{u1}:second:2026-11-30T23:05:07Z"},
		{Minute, "hits:{u1}:minute:2026-11-30T23:05Z"},
		{Hour, "hits:{u1}:hour:2026-11-30T23Z"},
		{Day, "hits:{u1}:day:2026-11-30"},
		{Week, "hits:{u1}:week:2026-W49"},
		{Month, "hits:{u1}:month:2026-11"},
		{Minute.In(berlin), "hits:{u1}:minute:2026-12-01T00:05+01:00"},
		{Hour.In(berlin), "hits:{u1}:hour:2026-12-01T00+01:00"},
		{Day.In(berlin), "hits:{u1}:day:2026-12-01"},
		{Week.In(berlin), "hits:{u1}:week:2026-W49"},
		{Month.In(berlin), "hits:{u1}:month:2026-12"},
		{Every(90 * time.Second), "hits:{u1}:every:1m30s:19956443"},
		{Every(90 * time.Second).In(berlin), "hits:{u1}:every:1m30s:19956443"},
		{Every(1500 * time.Millisecond), "hits:{u1}:every:1.5s:1197386605"},
	}
	for _, test := range tests {
		if got := test.period.Key("hits", "u1", now); got != test.want {
			t.Errorf("Key = %s, want %s", got, test.want)
		}
	}
}

func TestKeyWeekOfTheNextYear(t *testing.T) {
	for text, want := range map[string]string{
		"2027-01-03T23:59:59Z": "p:{s}:week:2026-W53",
		"2027-01-04T00:00:00Z": "p:{s}:week:2027-W01",
		"2024-12-30T00:00:00Z": "p:{s}:week:2025-W01",
	} {
		if got := Week.Key("p", "s", instant(t, text)); got != want {
			t.Errorf("Key at %s = %s, want %s", text, got, want)
		}
	}
}

func TestKeySubjects(t *testing.T) {
	now := instant(t, "2026-11-30T23:05:07Z")
	keys := map[string]string{}
	for _, subject := range []string{"", "%", "%25", "}", "%7D", "{", "{}", "a}b", "a%7Db", "::1", "a:b"} {
		key := Day.Key("hits", subject, now)
		if other, taken := keys[key]; taken {
			t.Errorf("subjects %q and %q share the key %s", subject, other, key)
		}
		keys[key] = subject
	}
}

func TestKeysOfTheSameMomentDiffer(t *testing.T) {
	now := instant(t, "1970-01-01T00:00:00Z")
	keys := map[string]Period{}
	for _, p := range []Period{Second, Minute, Hour, Day, Week, Month, Every(time.Minute), Every(24 * time.Hour)} {
		key := p.Key("hits", "u1", now)
		if other, taken := keys[key]; taken {
			t.Errorf("periods %v and %v share the key %s", p, other, key)
		}
		keys[key] = p
	}
}

func TestBounds(t *testing.T) {
	tests := []struct {
		period     Period
		now        string
		start, end string
		length     time.Duration
	}{
		{Day, "2026-11-30T12:00:00Z", "2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z", 24 * time.Hour},
		{Day.In(location(t, "Europe/Berlin")), "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 23 * time.Hour},
		{Day.In(location(t, "Europe/Berlin")), "2026-10-25T00:30:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 25 * time.Hour},
		{Month.In(location(t, "Europe/Berlin")), "2026-10-25T12:00:00Z", "2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z", 31*24*time.Hour + time.Hour},
		{Month, "2024-02-29T12:00:00Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z", 29 * 24 * time.Hour},
		{Month, "2026-02-28T23:59:59.999999999Z", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z", 28 * 24 * time.Hour},
		{Week, "2027-01-03T12:00:00Z", "2026-12-28T00:00:00Z", "2027-01-04T00:00:00Z", 7 * 24 * time.Hour},
		// The clocks go from 00:00 to 01:00: the day has no midnight.
		{Day.In(location(t, "Africa/Cairo")), "2026-04-24T12:00:00Z", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z", 23 * time.Hour},
		// They go from 24:00 back to 23:00: the day ends twice.
		{Day.In(location(t, "Africa/Cairo")), "2026-10-29T12:00:00Z", "2026-10-28T21:00:00Z", "2026-10-29T22:00:00Z", 25 * time.Hour},
		// They go from 01:00 back to 00:00: the day has two midnights.
		{Day.In(location(t, "America/Havana")), "2026-11-01T12:00:00Z", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 25 * time.Hour},
		// Samoa left out 30 December 2011.
		{Day.In(location(t, "Pacific/Apia")), "2011-12-30T09:00:00Z", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z", 24 * time.Hour},
		// An hour that comes twice is two periods.
		{Hour.In(location(t, "Europe/Berlin")), "2026-10-25T00:30:00Z", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", time.Hour},
		{Hour.In(location(t, "Asia/Kolkata")), "2026-10-25T00:00:00Z", "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z", time.Hour},
		// Lord Howe Island moves its clocks by half an hour.
		{Hour.In(location(t, "Australia/Lord_Howe")), "2026-04-04T15:10:00Z", "2026-04-04T15:00:00Z", "2026-04-04T15:30:00Z", 30 * time.Minute},
		{Every(90 * time.Second), "1969-12-31T23:59:00Z", "1969-12-31T23:58:30Z", "1970-01-01T00:00:00Z", 90 * time.Second},
		{Every(1500 * time.Millisecond), "1970-01-01T00:00:02Z", "1970-01-01T00:00:01.5Z", "1970-01-01T00:00:03Z", 1500 * time.Millisecond},
	}
	for _, test := range tests {
		now := instant(t, test.now)
		start, end := test.period.Start(now), test.period.End(now)
		if !start.Equal(instant(t, test.start)) || !end.Equal(instant(t, test.end)) {
			t.Errorf("%v of %s in %v: from %v to %v, want from %s to %s",
				test.period, test.now, test.period.loc, start.UTC(), end.UTC(), test.start, test.end)
		}
		if got := end.Sub(start); got != test.length {
			t.Errorf("%v of %s in %v is %v long, want %v", test.period, test.now, test.period.loc, got, test.length)
		}
	}
}

// TestKeysFollowBounds checks at every clock change of awkward zones, and
// around it, that a period has one key from its start to its end, and that the
// moments before and after have another.
func TestKeysFollowBounds(t *testing.T) {
	zones := []string{"UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "America/Havana", "Africa/Cairo",
		"Asia/Beirut", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "Antarctica/Troll", "America/St_Johns"}
	for _, zone := range zones {
		loc := location(t, zone)
		seen := map[string]time.Time{} // the start of the period with a key
		for _, p := range []Period{Minute.In(loc), Hour.In(loc), Day.In(loc), Week.In(loc), Month.In(loc), Every(7 * time.Hour)} {
			for _, now := range awkward(loc) {
				start, end := p.Start(now), p.End(now)
				key := p.Key("", "", now)
				if start.After(now) || !end.After(now) {
					t.Errorf("%s %v: %v is not from %v to %v", zone, p, now, start, end)
				}
				if longest := p.Lifetime() - 30*time.Second; end.Sub(start) > longest {
					t.Errorf("%s %v: the period of %v is longer than %v", zone, p, now, longest)
				}
				for _, inside := range []time.Time{start, end.Add(-1)} {
					if got := p.Key("", "", inside); got != key {
						t.Errorf("%s: key %s at %v, but %s at %v of the same period", zone, key, now, got, inside)
					}
				}
				for _, outside := range []time.Time{start.Add(-1), end} {
					if p.Key("", "", outside) == key {
						t.Errorf("%s: key %s at %v recurs at %v", zone, key, now, outside)
					}
				}
				if first, ok := seen[key]; ok && !first.Equal(start) {
					t.Errorf("%s: key %s names the periods from %v and from %v", zone, key, first, start)
				}
				seen[key] = start
			}
		}
	}
}

// awkward returns the clock changes of loc since 2012, and moments around
// them. Before that, Newfoundland set its clocks back across a midnight that
// had passed: its days did recur.
func awkward(loc *time.Location) (moments []time.Time) {
	at := time.Date(2012, 1, 1, 0, 0, 0, 0, loc)
	for until := time.Date(2027, 1, 1, 0, 0, 0, 0, loc); at.Before(until); {
		_, change := at.ZoneBounds()
		if change.IsZero() {
			change = at.AddDate(0, 5, 7)
		}
		for hours := -30; hours <= 30; hours++ {
			for _, off := range []time.Duration{-1, 0, 17 * time.Minute} {
				moments = append(moments, change.Add(time.Duration(hours)*time.Hour+off))
			}
		}
		at = change
	}
	return moments
}

func TestLifetime(t *testing.T) {
	berlin := location(t, "Europe/Berlin")
	tests := []struct {
		period Period
		want   time.Duration
	}{
		{Second, 31 * time.Second},
		{Minute, 90 * time.Second},
		{Every(10 * time.Minute), 10*time.Minute + 30*time.Second},
		{Hour, 63 * time.Minute},
		{Day, 24*time.Hour + 72*time.Minute},
		{Day.In(berlin), 25*time.Hour + 75*time.Minute},
		{Day.In(time.UTC), Day.Lifetime()},
		{Week, 7*24*time.Hour + 504*time.Minute},
		{Month, 31*24*time.Hour + 2232*time.Minute},
		{Month.In(berlin), 745*time.Hour + 2235*time.Minute},
	}
	for _, test := range tests {
		if got := test.period.Lifetime(); got != test.want {
			t.Errorf("Lifetime of %v in %v = %v, want %v", test.period, test.period.loc, got, test.want)
		}
	}
}

func TestEveryPanics(t *testing.T) {
	for _, d := range []time.Duration{-time.Second, 0, time.Millisecond - 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Every(%v) does not panic", d)
				}
			}()
			Every(d)
		}()
	}
}
