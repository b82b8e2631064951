package effects

import (
	"go/token"
	"math"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// Alias implements [flow.Domain]: on a creation, the count is the amount.
func (r *run) Alias(st *flow.State, t *flow.Term) *flow.Term {
	if r.mode == creation && r.target.alias != nil && r.isCount(st, t) {
		return r.target.alias
	}
	return nil
}

// Range implements [flow.Domain]: a lifetime that an option gives is positive, a count that comes as an any is an int64,
// its command an IntCmd, and a counter that is read while it is there is at least one.
func (r *run) Range(_ *flow.State, t *flow.Term) (lo, hi int64, ok bool) {
	if t.Kind == flow.TApp && r.given[t.Name] && t.Args[0].Is("filled") {
		return 1, math.MaxInt64, true
	}
	if t.Is("reply") {
		return 1, math.MaxInt64, true // a command is never nil
	}
	if t.Is("val") && r.found[t.Args[0]] && t.Type != flow.String {
		return 1, math.MaxInt64, true
	}
	typ, isAssertion := strings.CutPrefix(t.Name, flow.Asserted)
	if !isAssertion || t.Kind != flow.TApp || t.Args[0].Type != flow.Int {
		return 0, 0, false
	}
	switch x := t.Args[0]; {
	case x.Is("val"):
		ok = typ == "int64"
	case x.Is("reply"):
		ok = strings.HasSuffix(typ, "IntCmd")
	default:
		return 0, 0, false
	}
	if ok {
		return 1, 1, true
	}
	return 0, 0, true
}

// isCount reports whether t is the count that the followed command replied.
func (r *run) isCount(st *flow.State, t *flow.Term) bool {
	tr := trackOf(st)
	return t.Is("val") && (tr.fired && !tr.open && t.Args[0] == tr.reply || r.others[t.Args[0]])
}

// ofCount reports whether t is the count, give or take a constant.
func (r *run) ofCount(st *flow.State, t *flow.Term) bool {
	for {
		switch {
		case r.isCount(st, t):
			return true
		case (t.Is("+") || t.Is("-")) && len(t.Args) == 2 && t.Args[1].Kind == flow.TConst, t.Is("convert"), t.Is("text"), t.Is(".Value"):
			t = t.Args[0]
		default:
			return false
		}
	}
}

// Compare implements [flow.Domain]: what a comparison of the count tells.
func (r *run) Compare(st *flow.State, op token.Token, x, y *flow.Term) flow.Tri {
	if r.target == nil {
		return flow.Unknown
	}
	switch {
	case r.ofCount(st, x):
		return r.compareCount(op, x, y)
	case r.ofCount(st, y):
		return r.compareCount(mirror(op), y, x)
	case r.isBefore(st, x):
		return r.compareBefore(op, y)
	case r.isBefore(st, y):
		return r.compareBefore(mirror(op), x)
	}
	return r.compareMixed(st, op, x, y)
}

func mirror(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.GTR:
		return token.LSS
	case token.LEQ:
		return token.GEQ
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// Compared implements [flow.Domain].
func (r *run) Compared(_ *flow.State, op token.Token, x, y *flow.Term) {
	if r.mode == survey {
		r.uses.compared(op, x, y)
		r.uses.compared(mirror(op), y, x)
	}
}
