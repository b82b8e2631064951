package directive

import (
	"go/ast"
	"go/token"
)

// reach returns the first and the last place that a comment speaks for, in
// whole lines.
func reach(fset *token.FileSet, file *ast.File, c *ast.Comment) (from, to token.Pos) {
	if c.End() < file.Package {
		return file.FileStart, file.FileEnd
	}
	tf := fset.File(file.FileStart)
	around, next := surroundings(file, c.Pos())
	line := tf.Line(c.Pos())
	if trails(tf, around, c.Pos()) {
		return lines(tf, line, line)
	}
	if next == nil {
		return token.NoPos, token.NoPos
	}
	return lines(tf, tf.Line(next.Pos()), tf.Line(next.End()))
}

// lines returns the first and the last place of a stretch of lines.
func lines(tf *token.File, first, last int) (from, to token.Pos) {
	from = tf.LineStart(first)
	if last >= tf.LineCount() {
		return from, token.Pos(tf.Base() + tf.Size())
	}
	return from, tf.LineStart(last+1) - 1
}

// surroundings returns the innermost node around a place, and the first of its
// children that comes behind it.
func surroundings(file *ast.File, pos token.Pos) (around, next ast.Node) {
	around = file
	for {
		var inner ast.Node
		next = nil
		children(around, func(n ast.Node) {
			switch {
			case n.Pos() <= pos && pos < n.End():
				inner = n
			case n.Pos() > pos && next == nil:
				next = n
			}
		})
		if inner == nil {
			return around, next
		}
		around = inner
	}
}

// children calls f for the children of a node, comments left out.
func children(parent ast.Node, f func(ast.Node)) {
	ast.Inspect(parent, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		}
		if n == parent {
			return true
		}
		f(n)
		return false
	})
}

// trails reports whether code stands before a place in its line.
func trails(tf *token.File, around ast.Node, pos token.Pos) bool {
	start, found := tf.LineStart(tf.Line(pos)), false
	if around.Pos() >= start && around.Pos() < pos {
		return true // { //quotalint:ignore …
	}
	children(around, func(n ast.Node) {
		found = found || n.Pos() < pos && n.End() > start
	})
	return found
}
