package edit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// usesOf returns where a file reads its objects, and where it names them. A
// plain assignment to a variable is no reading: the compiler does not count it
// as a use either.
func usesOf(info *types.Info, f *ast.File) (reads, names map[types.Object][]token.Pos) {
	written := map[*ast.Ident]bool{}
	reads, names = map[types.Object][]token.Pos{}, map[types.Object][]token.Pos{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && n.Tok == token.ASSIGN {
					written[id] = true
				}
			}
		case *ast.Ident:
			obj := info.Uses[n]
			if obj == nil {
				break
			}
			names[obj] = append(names[obj], n.Pos())
			if !written[n] {
				reads[obj] = append(reads[obj], n.Pos())
			}
		}
		return true
	})
	return reads, names
}

// orphans reports whether a variable is still named whose definition the
// change takes away.
func (f *file) orphans(c *change) bool {
	for obj, names := range f.names {
		if _, ok := obj.(*types.Var); ok && c.gone(obj.Pos()) && !f.allGone(names, c.gone) {
			return true
		}
	}
	return false
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
