package key

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// Relation says how two keys compare.
type Relation uint8

// The relations.
const (
	Maybe     Relation = iota // they may or may not be the same: silence
	Same                      // the same key
	Different                 // never the same
	TwoClocks                 // the same but for two readings of the clock
)

// Compare compares two keys.
func Compare(a, b *flow.Term) Relation {
	switch {
	case a == nil || b == nil:
		return Maybe
	case a == b:
		return Same
	case sameButClock(a, b):
		return TwoClocks
	case apart(pieces(a), pieces(b)):
		return Different
	}
	return Maybe
}

// apart reports whether two concatenations differ in a literal at a place that
// both reach: at the front, or at the back.
func apart(a, b []*flow.Term) bool {
	return front(a, b) || back(a, b)
}

func front(a, b []*flow.Term) bool {
	for len(a) > 0 && len(b) > 0 {
		x, y := a[0], b[0]
		if x.Kind == flow.TConst && y.Kind == flow.TConst {
			n := min(len(x.Name), len(y.Name))
			if x.Name[:n] != y.Name[:n] {
				return true
			}
			if len(x.Name) != len(y.Name) {
				return false // one literal goes on where the other's part begins
			}
		} else if x != y {
			return false
		}
		a, b = a[1:], b[1:]
	}
	return endsEarly(a, b) || endsEarly(b, a)
}

// endsEarly reports whether a is at its end and b is not: b has a literal left.
func endsEarly(a, b []*flow.Term) bool {
	if len(a) > 0 {
		return false
	}
	for _, x := range b {
		if x.Kind == flow.TConst && x.Name != "" {
			return true
		}
	}
	return false
}

func back(a, b []*flow.Term) bool {
	for len(a) > 0 && len(b) > 0 {
		x, y := a[len(a)-1], b[len(b)-1]
		if x.Kind == flow.TConst && y.Kind == flow.TConst {
			if !strings.HasSuffix(x.Name, y.Name) && !strings.HasSuffix(y.Name, x.Name) {
				return true
			}
			if len(x.Name) != len(y.Name) {
				return false
			}
		} else if x != y {
			return false
		}
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return false
}

// sameButClock reports whether two terms are the same expression of two clock
// readings.
func sameButClock(a, b *flow.Term) bool {
	if a == b {
		return true
	}
	if !a.Clock || !b.Clock || a.Kind != b.Kind {
		return false
	}
	if a.Kind == flow.TSym {
		return !a.Blurred() && !b.Blurred()
	}
	if a.Name != b.Name || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !sameButClock(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return len(a.Args) > 0
}
