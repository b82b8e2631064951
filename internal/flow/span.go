package flow

import "math"

// span is what is known of a value: an interval of integers, with or without
// one number cut out. nil is 0 and true is 1, so that tests of errors and
// booleans are tests of numbers.
type span struct {
	lo, hi int64
	not    int64 // a number that it is not, if hole
	hole   bool
}

func anything() span { return span{lo: math.MinInt64, hi: math.MaxInt64} }

func exactly(n int64) span { return span{lo: n, hi: n} }

func (s span) flags() byte {
	if s.hole {
		return 1 + byte(s.not&0x3f)
	}
	return 0
}

func (s span) empty() bool { return s.lo > s.hi }

// meet returns what holds if both hold.
func (s span) meet(t span) span {
	r := span{lo: max(s.lo, t.lo), hi: min(s.hi, t.hi), not: s.not, hole: s.hole}
	if t.hole {
		r.not, r.hole = t.not, true
	}
	for r.hole && !r.empty() && (r.lo == r.not || r.hi == r.not) {
		if r.lo == r.not {
			r.lo++
		} else {
			r.hi--
		}
		r.hole = false
	}
	return r
}

// shift returns the span of x+n.
func (s span) shift(n int64) span {
	if s.lo != math.MinInt64 {
		s.lo += n
	}
	if s.hi != math.MaxInt64 {
		s.hi += n
	}
	if s.hole {
		s.not += n
	}
	return s
}

// negate returns the span of -x.
func (s span) negate() span {
	r := span{lo: math.MinInt64, hi: math.MaxInt64, not: -s.not, hole: s.hole}
	if s.hi != math.MaxInt64 {
		r.lo = -s.hi
	}
	if s.lo != math.MinInt64 {
		r.hi = -s.lo
	}
	return r
}

// Tri is an answer that may be unknown.
type Tri int8

// The answers.
const (
	Unknown Tri = iota
	True
	False
)

// Not returns the opposite.
func (t Tri) Not() Tri {
	switch t {
	case True:
		return False
	case False:
		return True
	}
	return Unknown
}

func tri(b bool) Tri {
	if b {
		return True
	}
	return False
}

// isZero decides whether a value in the span is 0.
func (s span) isZero() Tri {
	switch {
	case s.empty():
		return Unknown
	case s.lo == 0 && s.hi == 0:
		return True
	case s.lo > 0 || s.hi < 0 || s.hole && s.not == 0:
		return False
	}
	return Unknown
}

// below decides whether a value in the span is less than 0.
func (s span) below() Tri {
	switch {
	case s.empty():
		return Unknown
	case s.hi < 0:
		return True
	case s.lo >= 0:
		return False
	}
	return Unknown
}
