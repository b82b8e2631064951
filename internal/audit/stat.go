package audit

import (
	"strconv"
	"time"
)

// A stat is what is known of the values in one place of a shape. Adding the
// same value twice changes nothing.
type stat struct {
	fits     uint32 // bit i: each value can be windows[i]
	min, max uint64 // numbers; dates: the second at which the period starts
	gcd      uint64 // of the numbers
	few      [3]uint64
	distinct int  // numbers, counted up to 3
	short    int  // length of the shortest value
	long     int  // and of the longest
	varied   bool // there are two values
	glued    bool // directly behind a letter or digit
}

// newStat returns the stat of one value.
func newStat(k kind, text string, at int64, now time.Time) stat {
	s := stat{short: len(text), long: len(text)}
	switch {
	case k.isPeriod():
		s.min = uint64(at)
	case k == number:
		v, err := strconv.ParseUint(text, 10, 64)
		if err != nil { // more digits than any period has
			break
		}
		s.min = v
		for i := range windows {
			if windows[i].holds(v, len(text), now) {
				s.fits |= 1 << i
			}
		}
	}
	s.max, s.gcd, s.few[0], s.distinct = s.min, s.min, s.min, 1
	return s
}

// merge adds the values of o, one of which is text; mine is one of s.
func (s *stat) merge(o *stat, mine, text string) {
	s.fits &= o.fits
	s.min, s.max = min(s.min, o.min), max(s.max, o.max)
	s.gcd = gcd(s.gcd, o.gcd)
	s.short, s.long = min(s.short, o.short), max(s.long, o.long)
	s.varied = s.varied || o.varied || mine != text
	for _, v := range o.few[:o.distinct] {
		s.note(v)
	}
}

// note keeps v among the first few distinct values.
func (s *stat) note(v uint64) {
	if s.distinct == len(s.few) {
		return
	}
	for _, w := range s.few[:s.distinct] {
		if v == w {
			return
		}
	}
	s.few[s.distinct] = v
	s.distinct++
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
