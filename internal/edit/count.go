package edit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/quotalint/quotalint/internal/effects"
)

// count plans the fix of a counter that is undated or slides: the increment
// becomes one call that attaches the lifetime, and what dates the key beside
// it goes. Where it has to stay, an undated counter is still helped; one that
// slides is not.
func (f *file) count(fd effects.Finding, slides bool) (*change, bool) {
	inc, ok := f.increment(fd.Increment)
	if !ok {
		return nil, false
	}
	dates, all := f.datings(fd, inc)
	if slides && (!all || len(dates) != 1 || dates[0].Call != fd.Call || !fd.Alone) {
		return nil, false
	}
	life, beside := f.beside(inc, dates)
	known := beside
	if !beside {
		life, known = f.forPeriod(fd.Period)
	}
	c := new(change)
	if !known || !f.rewrite(c, inc, life) {
		return nil, false
	}
	if beside {
		if whole, ok := f.withoutDates(*c, fd, inc, life, dates); ok {
			return whole, true
		}
	}
	return c, !slides
}

// A dated is a command that dates, with its call.
type dated struct {
	effects.Date
	dating
}

// datings returns the calls that date the key as a counter is dated: not those
// that lock a client out past a limit, or that depend on the lifetime itself.
// It reports false if there are commands whose call is not one of go-redis.
func (f *file) datings(fd effects.Finding, inc *increment) (out []dated, all bool) {
	all = true
	for _, d := range fd.Dates {
		call, ok := f.dating(d)
		if !ok || f.special(call, inc) {
			all = false
			continue
		}
		out = append(out, dated{d, call})
	}
	return out, all
}

// special reports whether a call dates under a condition of its own.
func (f *file) special(d dating, inc *increment) bool {
	for _, cond := range guards(d.at, inc.call.Lparen) {
		if f.limits(cond) || f.shares(cond, d.life) {
			return true
		}
	}
	return false
}

// limits reports whether a condition compares with a limit, and not with one
// of the first counts.
func (f *file) limits(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || !f.small(b.X) && !f.small(b.Y)
			}
		}
		return !found
	})
	return found
}

func (f *file) small(e ast.Expr) bool {
	v := f.pass.TypesInfo.Types[e].Value
	return v != nil && (v.ExactString() == "0" || v.ExactString() == "1" || v.ExactString() == "2")
}

// shares reports whether two expressions read the same variable.
func (f *file) shares(a, b ast.Expr) bool {
	vars := map[types.Object]bool{}
	ast.Inspect(a, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.pass.TypesInfo.Uses[id].(*types.Var); ok {
				vars[v] = true
			}
		}
		return true
	})
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || vars[f.pass.TypesInfo.Uses[id]]
		}
		return !found
	})
	return found
}

// beside returns the one lifetime that is attached beside an increment.
func (f *file) beside(inc *increment, dates []dated) (lifetime, bool) {
	var found lifetime
	for i, d := range dates {
		life, ok := f.moved(d.dating, inc)
		if !ok || i > 0 && life.text != found.text {
			return lifetime{}, false
		}
		found = life
	}
	return found, len(dates) > 0
}

// withoutDates adds to a change the removal of all that dates the key. What is
// not read any more after that goes too, or the change is refused.
func (f *file) withoutDates(c change, fd effects.Finding, inc *increment, life lifetime, dates []dated) (*change, bool) {
	if !fd.Alone || inc.queued && f.repliesUsed(inc) {
		return nil, false
	}
	about := f.counts(inc)
	for _, d := range dates {
		if !d.apart || !d.Only || !f.guarded(d.at, inc, about) || !f.remove(&c, d.at, about) {
			return nil, false
		}
	}
	if life.moved != nil {
		c.kept = append(c.kept, spanOf(life.moved))
	}
	if f.orphans(&c) {
		return nil, false
	}
	for _, v := range f.unread(&c) {
		if !f.unassign(&c, inc, v) {
			return nil, false
		}
	}
	return &c, true
}

// guarded reports whether a call that dates depends on nothing but the count.
func (f *file) guarded(at inspector.Cursor, inc *increment, about map[types.Object]bool) bool {
	for _, cond := range guards(at, inc.call.Lparen) {
		if !f.guardOnly(cond, about) {
			return false
		}
	}
	return true
}

// unassign takes a variable that nothing reads any more off the left side of
// the increment.
func (f *file) unassign(c *change, inc *increment, v *types.Var) bool {
	at := whole(inc.at)
	n, ok := at.Parent().Node().(*ast.AssignStmt)
	if !ok || len(n.Rhs) != 1 || n.Rhs[0] != at.Node() {
		return false
	}
	fresh := 0
	var lhs *ast.Ident
	for _, e := range n.Lhs {
		id, ok := e.(*ast.Ident)
		switch {
		case !ok:
			return false
		case f.pass.TypesInfo.Defs[id] == v:
			lhs = id
		case f.pass.TypesInfo.Defs[id] != nil && id.Name != "_":
			fresh++
		}
	}
	switch {
	case lhs == nil:
		return false
	case len(n.Lhs) == 1:
		c.replace(span{lhs.Pos(), n.Rhs[0].Pos()}, "")
	case fresh > 0:
		c.replace(spanOf(lhs), "_")
	default:
		return false
	}
	return true
}
