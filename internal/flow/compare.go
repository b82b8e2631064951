package flow

import (
	"go/constant"
	"go/token"
	"math"
	"slices"
)

// linear is a sum of terms with factors, and a constant.
type linear struct {
	parts []factor
	c     int64
}

type factor struct {
	term *Term
	n    int64
}

func (l *linear) add(t *Term, n int64) {
	for i := range l.parts {
		if l.parts[i].term == t {
			l.parts[i].n += n
			if l.parts[i].n == 0 {
				l.parts = slices.Delete(l.parts, i, i+1)
			}
			return
		}
	}
	l.parts = append(l.parts, factor{t, n})
}

// sum adds n times t to l, taking sums apart.
func (m *Machine) sum(st *State, l *linear, t *Term, n int64) {
	if v, ok := t.Int(); ok {
		l.c += n * v
		return
	}
	if t.Kind == TNil {
		return
	}
	if t.Kind == TConst && t.Type == Bool {
		if t.IsConst("true") {
			l.c += n
		}
		return
	}
	switch {
	case t.Is("+") && t.Type != String:
		m.sum(st, l, t.Args[0], n)
		m.sum(st, l, t.Args[1], n)
		return
	case t.Is("-") && len(t.Args) == 2:
		m.sum(st, l, t.Args[0], n)
		m.sum(st, l, t.Args[1], -n)
		return
	}
	if same := m.Domain.Alias(st, t); same != nil && same != t {
		m.sum(st, l, same, n)
		return
	}
	l.add(t, n)
}

// SpanOf returns what is known of the number t, as an interval.
func (m *Machine) SpanOf(st *State, t *Term) (lo, hi int64) {
	s := m.spanOf(st, t)
	return s.lo, s.hi
}

func (m *Machine) spanOf(st *State, t *Term) span {
	if n, ok := t.Int(); ok {
		return exactly(n)
	}
	s := anything()
	switch {
	case t.Is("len"):
		s.lo = 0
	case t.Type == Bool:
		s = span{lo: 0, hi: 1}
	}
	switch t.Kind {
	case TCell, TClosure:
		s = s.meet(span{lo: 1, hi: math.MaxInt64})
	}
	if t.Type == Error && t.Is("load") && t.Args[0].Is("global") {
		s = s.meet(span{lo: 1, hi: math.MaxInt64}) // a sentinel error
	}
	if t.Is("list") || t.Is("struct") || t.Is("new") || t.Is("&field") || t.Is("&index") {
		s = s.meet(span{lo: 1, hi: math.MaxInt64})
	}
	if known, ok := st.span(t); ok {
		s = s.meet(known)
	}
	if lo, hi, ok := m.Domain.Range(st, t); ok {
		s = s.meet(span{lo: lo, hi: hi})
	}
	return s
}

// Compare decides x op y.
func (m *Machine) Compare(st *State, op token.Token, x, y *Term) Tri {
	if t := m.Domain.Compare(st, op, x, y); t != Unknown {
		return t
	}
	if x.num != nil && y.num != nil && x.num.Kind() != constant.Bool && y.num.Kind() != constant.Bool {
		return tri(constant.Compare(x.num, op, y.num))
	}
	if x.Kind == TConst && y.Kind == TConst && x.Type == String {
		return tri(constant.Compare(constant.MakeString(x.Name), op, constant.MakeString(y.Name)))
	}
	if op == token.EQL || op == token.NEQ {
		if a, b := st.text(x), st.text(y); a != nil && b != nil {
			return tri((a == b) == (op == token.EQL))
		}
		if m.isNil(st, x) && m.isThere(y) || m.isNil(st, y) && m.isThere(x) {
			return tri(op == token.NEQ)
		}
	}
	if a := m.Domain.Alias(st, x); a != nil && a == y {
		x = y
	} else if a := m.Domain.Alias(st, y); a != nil && a == x {
		y = x
	}
	if x == y {
		return tri(op == token.EQL || op == token.LEQ || op == token.GEQ)
	}
	diff, ok := m.difference(st, x, y)
	if !ok {
		return Unknown
	}
	switch op {
	case token.EQL:
		return diff.isZero()
	case token.NEQ:
		return diff.isZero().Not()
	case token.LSS:
		return diff.below()
	case token.GEQ:
		return diff.below().Not()
	case token.GTR:
		return diff.negate().below()
	case token.LEQ:
		return diff.negate().below().Not()
	}
	return Unknown
}

// text returns the constant that a text is, or is known to be equal to.
func (s *State) text(x *Term) *Term {
	switch {
	case x.Type != String:
		return nil
	case x.Kind == TConst:
		return x
	}
	for _, f := range s.facts {
		if !f.term.Is("==") || f.span != exactly(1) {
			continue
		}
		for i, a := range f.term.Args {
			if other := f.term.Args[1-i]; a == x && other.Kind == TConst && other.Type == String {
				return other
			}
		}
	}
	return nil
}

// isNil reports whether x is nil, as errors are.
func (m *Machine) isNil(st *State, x *Term) bool {
	return x.Kind == TNil || x.Type == Error && m.spanOf(st, x).isZero() == True
}

// isThere reports whether x is surely not nil: a sentinel that is a constant.
func (m *Machine) isThere(x *Term) bool {
	return x.Kind == TConst && x.Type == String || x.Kind == TCell || x.Kind == TClosure
}

// difference returns the span of x-y.
func (m *Machine) difference(st *State, x, y *Term) (span, bool) {
	if !numeric(x) || !numeric(y) {
		return span{}, false
	}
	var l linear
	m.sum(st, &l, x, 1)
	m.sum(st, &l, y, -1)
	switch len(l.parts) {
	case 0:
		return exactly(l.c), true
	case 1:
		if p := l.parts[0]; p.n == 1 {
			return m.spanOf(st, p.term).shift(l.c), true
		} else if p.n == -1 {
			return m.spanOf(st, p.term).negate().shift(l.c), true
		}
	case 2:
		if t, sign, ok := m.pair(l.parts[0], l.parts[1]); ok {
			if known, ok := st.span(t); ok {
				if sign < 0 {
					known = known.negate()
				}
				return known.shift(l.c), true
			}
		}
		return m.apart(st, l), true
	}
	return span{}, false
}

// apart returns what the spans of two terms say of their difference.
func (m *Machine) apart(st *State, l linear) span {
	out := exactly(l.c)
	for _, p := range l.parts {
		s := m.spanOf(st, p.term)
		switch p.n {
		case 1:
		case -1:
			s = s.negate()
		default:
			return anything()
		}
		out = span{lo: sumOf(out.lo, s.lo, math.MinInt64), hi: sumOf(out.hi, s.hi, math.MaxInt64)}
	}
	return out
}

// sumOf adds two bounds of which either may be missing.
func sumOf(a, b, none int64) int64 {
	const far = 1 << 60
	if a == none || b == none || a > far || b > far || a < -far || b < -far {
		return none
	}
	return a + b
}

// pair returns the term under which the difference of two terms is known, and
// its sign.
func (m *Machine) pair(a, b factor) (t *Term, sign int64, ok bool) {
	if a.term.id > b.term.id {
		a, b = b, a
	}
	if a.n != -b.n || a.n != 1 && a.n != -1 {
		return nil, 0, false
	}
	return m.U.App("-", Int, a.term, b.term), a.n, true
}

func numeric(t *Term) bool {
	if _, whole := t.Int(); whole {
		return true
	}
	return t.Type != String && t.Type != Float && t.Type != Bytes
}

var operators = map[string]token.Token{
	"==": token.EQL, "!=": token.NEQ, "<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ,
}
