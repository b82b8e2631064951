package edit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// readsOf returns where a file reads its objects. A plain assignment to a
// variable is no reading: the compiler does not count it as a use either.
func readsOf(info *types.Info, f *ast.File) map[types.Object][]token.Pos {
	written := map[*ast.Ident]bool{}
	reads := map[types.Object][]token.Pos{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && n.Tok == token.ASSIGN {
					written[id] = true
				}
			}
		case *ast.Ident:
			if obj := info.Uses[n]; obj != nil && !written[n] {
				reads[obj] = append(reads[obj], n.Pos())
			}
		}
		return true
	})
	return reads
}

// unread returns the local variables that nothing reads any more once the
// change is made: they would not compile.
func (f *file) unread(c *change) []*types.Var {
	var out []*types.Var
	for obj, reads := range f.reads {
		v, ok := obj.(*types.Var)
		if !ok || v.IsField() || v.Parent() == nil || v.Parent() == f.pass.Pkg.Scope() || f.isParameter(v) {
			continue
		}
		if f.allGone(reads, c.gone) && !c.gone(v.Pos()) {
			out = append(out, v)
		}
	}
	return out
}

// allGone reports whether there were reads, and none is left.
func (f *file) allGone(reads []token.Pos, gone func(token.Pos) bool) bool {
	for _, pos := range reads {
		if !gone(pos) {
			return false
		}
	}
	return len(reads) > 0
}

// isParameter reports whether v is a parameter or result: those may go unread.
func (f *file) isParameter(v *types.Var) bool {
	c, ok := f.At(v.Pos())
	if !ok {
		return false
	}
	for range c.Enclosing((*ast.FieldList)(nil)) {
		return true
	}
	return false
}
