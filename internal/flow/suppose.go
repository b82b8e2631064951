package flow

import (
	"go/constant"
	"go/token"
)

// Assume records that x op y holds.
func (m *Machine) Assume(st *State, op token.Token, x, y *Term) { m.assume(st, op, x, y, true) }

// assume records that x op y is so, or is not. It reports whether it can be.
func (m *Machine) assume(st *State, op token.Token, x, y *Term, holds bool) bool {
	if !holds {
		op = opposite(op)
	}
	if !numeric(x) || !numeric(y) {
		if op == token.EQL || op == token.NEQ {
			return m.assumeOther(st, op, x, y)
		}
		return true
	}
	var l linear
	m.sum(st, &l, x, 1)
	m.sum(st, &l, y, -1)
	sp, ok := holding(op, l.c)
	if !ok {
		return true
	}
	switch len(l.parts) {
	case 1:
		switch l.parts[0].n {
		case 1:
			return m.learnSpan(st, l.parts[0].term, sp)
		case -1:
			return m.learnSpan(st, l.parts[0].term, sp.negate())
		}
	case 2:
		if t, sign, ok := m.pair(l.parts[0], l.parts[1]); ok {
			if sign < 0 {
				sp = sp.negate()
			}
			return m.learnSpan(st, t, sp)
		}
	}
	return true
}

// assumeOther records an equality of two values that are no numbers.
func (m *Machine) assumeOther(st *State, op token.Token, x, y *Term) bool {
	if x.id > y.id {
		x, y = y, x
	}
	want := int64(0)
	if op == token.EQL {
		want = 1
	}
	return m.learnSpan(st, m.U.App("==", Bool, x, y), exactly(want))
}

func (m *Machine) learnSpan(st *State, t *Term, sp span) bool {
	if m.spanOf(st, t).meet(sp).empty() {
		return false
	}
	st.learn(t, sp)
	return true
}

// holding returns the span of x for which x+c op 0.
func holding(op token.Token, c int64) (span, bool) {
	s := anything()
	switch op {
	case token.EQL:
		return exactly(-c), true
	case token.NEQ:
		s.not, s.hole = -c, true
	case token.LSS:
		s.hi = -c - 1
	case token.LEQ:
		s.hi = -c
	case token.GTR:
		s.lo = -c + 1
	case token.GEQ:
		s.lo = -c
	default:
		return s, false
	}
	return s, true
}

func opposite(op token.Token) token.Token {
	switch op {
	case token.EQL:
		return token.NEQ
	case token.NEQ:
		return token.EQL
	case token.LSS:
		return token.GEQ
	case token.GEQ:
		return token.LSS
	case token.GTR:
		return token.LEQ
	case token.LEQ:
		return token.GTR
	}
	return token.ILLEGAL
}

// decide returns whether the condition holds in this state.
func (m *Machine) decide(st *State, cond *Term) Tri {
	if cond.Kind == TConst && cond.num != nil {
		return tri(constant.BoolVal(cond.num))
	}
	if cond.Is("!") {
		return m.decide(st, cond.Args[0]).Not()
	}
	if cond.Kind == TApp && len(cond.Args) == 2 {
		if op, ok := operators[cond.Name]; ok {
			if t := m.Compare(st, op, cond.Args[0], cond.Args[1]); t != Unknown {
				return t
			}
			if op == token.EQL || op == token.NEQ {
				x, y := cond.Args[0], cond.Args[1]
				if x.id > y.id {
					x, y = y, x
				}
				if s, ok := st.span(m.U.App("==", Bool, x, y)); ok && s.lo == s.hi {
					return tri((s.lo == 1) == (op == token.EQL))
				}
			}
		}
	}
	s := m.spanOf(st, cond)
	if s.lo == s.hi {
		return tri(s.lo == 1)
	}
	return Unknown
}

// suppose makes the state one in which the condition holds, or does not. It
// reports false if there is no such state.
func (m *Machine) suppose(st *State, cond *Term, holds bool) bool {
	if cond.Is("!") {
		return m.suppose(st, cond.Args[0], !holds)
	}
	if cond.Kind == TApp && len(cond.Args) == 2 {
		if op, ok := operators[cond.Name]; ok {
			return m.assume(st, op, cond.Args[0], cond.Args[1], holds)
		}
	}
	want := int64(0)
	if holds {
		want = 1
	}
	return m.learnSpan(st, cond, exactly(want))
}
