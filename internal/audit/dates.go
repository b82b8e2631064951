package audit

import (
	"strconv"
	"strings"
	"time"
)

// The years in which a date in a key is believed.
const (
	firstYear = 2005
	lastYear  = 2099
)

// date recognises a date with separators at the start of s: 2024-05-01,
// 2024/05/01, 2024-05, 2024-W18, 2024-Q2, with a time of day behind a day. It
// returns the second, in UTC, at which the period starts. Dates of digits only
// are numbers at first: see windows.
func date(s string) (kind, int, int64) {
	if k, n, at := compactTime(s); n > 0 {
		return k, n, at
	}
	y, ok := field(s, 0, 4)
	if !ok || y < firstYear || y > lastYear {
		return word, 0, 0
	}
	if k, n, at := weekOrQuarter(s, y); n > 0 {
		return k, n, at
	}
	if len(s) < 7 || strings.IndexByte("-/._:", s[4]) < 0 {
		return word, 0, 0
	}
	m, ok := field(s, 5, 2)
	if !ok || m < 1 || m > 12 {
		return word, 0, 0
	}
	if d, ok := field(s, 8, 2); ok && s[7] == s[4] && d >= 1 && d <= days(y, m) {
		at := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
		return clock(s, at)
	}
	// user:2024:05 is more often two numbers than a month.
	if s[4] == ':' || !ends(s, 7) {
		return word, 0, 0
	}
	return month, 7, time.Date(y, time.Month(m), 1, 0, 0, 0, 0, time.UTC).Unix()
}

// field reads n digits at i that are followed by no digit.
func field(s string, i, n int) (int, bool) {
	if len(s) < i+n || len(s) > i+n && digit(s[i+n]) {
		return 0, false
	}
	for _, b := range []byte(s[i : i+n]) {
		if !digit(b) {
			return 0, false
		}
	}
	v, err := strconv.Atoi(s[i : i+n])
	return v, err == nil
}

func days(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

// clock reads the time of day behind the ten bytes of a day: T13:05:09Z, -13,
// -13-05, " 13:05". A colon begins another part of the key.
func clock(s string, at time.Time) (kind, int, int64) {
	k, n := day, 10
	if len(s) > 10 && strings.IndexByte("T _-./", s[10]) >= 0 {
		sep := s[10]
		units := []struct {
			kind kind
			max  int
			len  time.Duration
		}{{hour, 23, time.Hour}, {minute, 59, time.Minute}, {second, 59, time.Second}}
		for _, u := range units {
			v, ok := field(s, n+1, 2)
			if !ok || v > u.max || n > 10 && s[n] != ':' && s[n] != sep {
				break
			}
			at = at.Add(time.Duration(v) * u.len)
			k, n = u.kind, n+3
		}
		if n > 10 {
			n += zone(s[n:])
		}
	}
	if !ends(s, n) {
		if k == day {
			return word, 0, 0
		}
		return day, 10, at.Truncate(24 * time.Hour).Unix()
	}
	return k, n, at.Unix()
}

// zone measures a fraction of a second and a zone: .000Z, +02:00.
func zone(s string) int {
	n := 0
	if n < len(s) && s[n] == '.' {
		m := n + 1
		for m < len(s) && digit(s[m]) {
			m++
		}
		if m > n+1 && m < len(s) && s[m] == 'Z' {
			n = m
		}
	}
	if n < len(s) && s[n] == 'Z' {
		return n + 1
	}
	if len(s) >= n+6 && (s[n] == '+' || s[n] == '-') && s[n+3] == ':' {
		_, h := field(s, n+1, 2)
		_, m := field(s, n+4, 2)
		if h && m {
			return n + 6
		}
	}
	return n
}

// weekOrQuarter reads 2024-W18, 2024W18, 2024-Q2 and 2024Q2.
func weekOrQuarter(s string, y int) (kind, int, int64) {
	n := 4
	if n < len(s) && (s[n] == '-' || s[n] == '_') {
		n++
	}
	if n >= len(s) {
		return word, 0, 0
	}
	unit := s[n] | 0x20
	for _, width := range []int{2, 1} {
		v, ok := field(s, n+1, width)
		if !ok || v < 1 || !ends(s, n+1+width) {
			continue
		}
		if unit == 'w' && v <= 53 {
			return week, n + 1 + width, weekStart(y, v).Unix()
		}
		if unit == 'q' && width == 1 && v <= 4 {
			return quarter, n + 2, time.Date(y, time.Month(3*v-2), 1, 0, 0, 0, 0, time.UTC).Unix()
		}
	}
	return word, 0, 0
}

// weekStart returns the Monday of a week of ISO 8601: January 4 is in week 1.
func weekStart(y, w int) time.Time {
	jan4 := time.Date(y, 1, 4, 0, 0, 0, 0, time.UTC)
	monday := jan4.AddDate(0, 0, -(int(jan4.Weekday())+6)%7)
	return monday.AddDate(0, 0, 7*(w-1))
}

// compactTime reads 20240501T13, 20240501T1305 and 20240501T130509, with Z or
// without.
func compactTime(s string) (kind, int, int64) {
	if len(s) < 11 || s[8] != 'T' {
		return word, 0, 0
	}
	layouts := []struct {
		kind   kind
		layout string
	}{{second, "20060102T150405"}, {minute, "20060102T1504"}, {hour, "20060102T15"}}
	for _, l := range layouts {
		n := len(l.layout)
		if len(s) < n {
			continue
		}
		at, err := time.Parse(l.layout, s[:n])
		if err != nil || at.Year() < firstYear || at.Year() > lastYear {
			continue
		}
		if n < len(s) && s[n] == 'Z' {
			n++
		}
		if ends(s, n) {
			return l.kind, n, at.Unix()
		}
	}
	return word, 0, 0
}
