package effects

import (
	"go/constant"
	"go/token"
	"math"

	"github.com/quotalint/quotalint/internal/flow"
)

// learnCount records what the reply of the followed command is: no error, and
// on a creation the amount, on a later use more than that.
func (r *run) learnCount(m *flow.Machine, st *flow.State, val, err *flow.Term) {
	st.Learn(err, 0, 0)
	n, known := int64(1), true
	if a := r.target.amount; a != nil {
		n, known = a.Int()
	}
	if r.target.lowers {
		n = -n
	}
	if !known && r.mode != creation && r.target.alias != nil {
		m.Assume(st, token.GTR, val, r.target.alias)
	}
	switch {
	case r.mode == creation && known:
		st.Learn(val, n, n)
	case r.mode == later && known, r.mode == past && known:
		st.Learn(val, n+1, math.MaxInt64)
	}
}

// compareCount decides a comparison of the count with something.
//
// On a creation a limit lets the first use pass, and a value that the count is
// tested to equal is given the benefit of the doubt. On a later use the count
// is above what every later use exceeds, and not above anything else; a test
// for one number does not hold.
func (r *run) compareCount(op token.Token, count, other *flow.Term) flow.Tri {
	c, isConst := other.Int()
	if r.mode == creation {
		return r.compareCreation(op, other, c, isConst)
	}
	if !isConst && r.target.alias != nil && sharesPart(other, r.target.amount) {
		return flow.Unknown
	}
	switch op {
	case token.EQL:
		return flow.False
	case token.NEQ:
		return flow.True
	}
	if isConst && c <= r.least() {
		return flow.Unknown // arithmetic knows: every later use is above it
	}
	return r.compareLimit(op)
}

// compareLimit decides a comparison of the count with a limit: a use is above
// it only past the limit.
func (r *run) compareLimit(op token.Token) flow.Tri {
	above := flow.False
	if r.mode == past {
		above = flow.True
	}
	switch op {
	case token.GTR, token.GEQ:
		return above
	case token.LSS, token.LEQ:
		return above.Not()
	}
	return flow.Unknown
}

// least is the least count of a later use, as far as it is known.
func (r *run) least() int64 {
	if a := r.target.amount; a != nil {
		n, ok := a.Int()
		if !ok {
			return 1
		}
		return n + 1
	}
	return 2
}

func (r *run) compareCreation(op token.Token, other *flow.Term, c int64, isConst bool) flow.Tri {
	symbolic := r.target.amount != nil && r.target.amount.Kind != flow.TConst
	if isConst && (!symbolic || c <= 1) {
		return flow.Unknown
	}
	if symbolic && sharesPart(other, r.target.amount) {
		return flow.Unknown
	}
	switch op {
	case token.EQL:
		if isConst {
			return flow.Unknown
		}
		return flow.True
	case token.NEQ:
		if isConst {
			return flow.Unknown
		}
		return flow.False
	case token.GTR, token.GEQ:
		return flow.False
	case token.LSS, token.LEQ:
		return flow.True
	}
	return flow.Unknown
}

// sharesPart reports whether a value has to do with the amount.
func sharesPart(t, amount *flow.Term) bool {
	found := false
	t.Walk(func(x *flow.Term) bool {
		if x == amount {
			found = true
		}
		return !found
	})
	return found
}

// isBefore reports whether a term is the count before the followed use: what
// the command answered less the amount.
func (r *run) isBefore(st *flow.State, t *flow.Term) bool {
	return r.target.alias != nil && t.Is("-") && len(t.Args) == 2 && r.isCount(st, t.Args[0]) && t.Args[1] == r.target.alias
}

// compareBefore decides a comparison of the count before the use: nothing on a
// creation, and within the limit on a later use.
func (r *run) compareBefore(op token.Token, other *flow.Term) flow.Tri {
	c, isConst := other.Int()
	switch {
	case isConst && r.mode == creation:
		return numbers(0, op, c)
	case op == token.EQL && (isConst || r.mode != creation):
		return flow.False
	case op == token.NEQ && (isConst || r.mode != creation):
		return flow.True
	case isConst && c <= 0:
		return numbers(1, op, c)
	}
	return r.compareLimit(op)
}

func numbers(a int64, op token.Token, b int64) flow.Tri {
	if constant.Compare(constant.MakeInt64(a), op, constant.MakeInt64(b)) {
		return flow.True
	}
	return flow.False
}

// compareMixed decides a comparison in which the count is combined with other
// values: what is left of a limit, a share of it. It is a comparison with a
// limit, whichever way it is written.
func (r *run) compareMixed(st *flow.State, op token.Token, x, y *flow.Term) flow.Tri {
	px, py := r.polarity(st, x), r.polarity(st, y)
	if (px == 0) == (py == 0) {
		return flow.Unknown
	}
	if px < 0 || py > 0 {
		op = mirror(op)
	}
	if amount := r.target.amount; amount != nil && amount.Kind != flow.TConst && (sharesPart(x, amount) || sharesPart(y, amount)) {
		return flow.Unknown
	}
	return r.compareLimit(op)
}

// polarity says whether a term grows with the count (1), falls with it (-1),
// or has nothing to do with it.
func (r *run) polarity(st *flow.State, t *flow.Term) int {
	switch {
	case r.isCount(st, t):
		return 1
	case t.Is("-") && len(t.Args) == 2:
		if p := r.polarity(st, t.Args[0]); p != 0 {
			return p
		}
		return -r.polarity(st, t.Args[1])
	case t.Is("neg"):
		return -r.polarity(st, t.Args[0])
	case t.Is("+"), t.Is("*"):
		if p := r.polarity(st, t.Args[0]); p != 0 {
			return p
		}
		return r.polarity(st, t.Args[1])
	case t.Is("/"), t.Is("convert"), t.Is("text"):
		return r.polarity(st, t.Args[0])
	}
	return 0
}
