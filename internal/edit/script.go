package edit

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/lua"
	"github.com/quotalint/quotalint/internal/lua/patch"
	"github.com/quotalint/quotalint/internal/report"
)

// A script is a text of Lua that stands in a raw literal as it is.
type script struct {
	text string
	from token.Pos // of its first byte
}

func (s *script) has(pos token.Pos) bool {
	return s.from <= pos && pos < s.from+token.Pos(len(s.text))
}

func (s *script) offset(pos token.Pos) int { return int(pos - s.from) }

// script returns the script around a place. It reports false for a text that
// the package has twice: a finding stands in the first one alone.
func (f *file) script(pos token.Pos) (*script, bool) {
	at, ok := f.At(pos)
	if !ok {
		return nil, false
	}
	lit, ok := at.Node().(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || lit.Value[0] != '`' || strings.Contains(lit.Value, "\r") || f.literals(lit.Value) > 1 {
		return nil, false
	}
	s := &script{lit.Value[1 : len(lit.Value)-1], lit.Pos() + 1}
	return s, s.has(pos)
}

// literals counts the literals of the package that are written like this.
func (f *file) literals(value string) int {
	n := 0
	for _, syntax := range f.pass.Files {
		ast.Inspect(syntax, func(node ast.Node) bool {
			if lit, ok := node.(*ast.BasicLit); ok && lit.Value == value {
				n++
			}
			return true
		})
	}
	return n
}

// scriptFix plans the fix of a counter that a script keeps.
func (f *file) scriptFix(s *script, fd effects.Finding) (*change, bool) {
	var edits []patch.Edit
	var ok bool
	switch fd.Category {
	case report.Undated:
		var dates []int
		for _, d := range fd.Dates {
			if s.has(d.Call) {
				dates = append(dates, s.offset(d.Call))
			}
		}
		edits, ok = patch.Date(s.text, s.offset(fd.Increment.Call), dates)
	case report.NeverEnds, report.Pushed:
		if !s.has(fd.Call) {
			return nil, false
		}
		edits, ok = patch.Guard(s.text, s.offset(fd.Increment.Call), s.offset(fd.Call))
	}
	if !ok || !s.runs(edits) {
		return nil, false
	}
	c := &change{message: "Attach the lifetime in the script where the key has none"}
	for _, e := range edits {
		at := span{s.from + token.Pos(e.From), s.from + token.Pos(e.To)}
		c.replace(at, e.Text)
		c.owns = append(c.owns, span{at.from - 1, at.to + 1})
	}
	return c, true
}

// runs reports whether the text is still a script with the edits made. A
// percent sign is never added: the text may be a template.
func (s *script) runs(edits []patch.Edit) bool {
	for _, e := range edits {
		if strings.Contains(e.Text, "%") {
			return false
		}
	}
	_, err := lua.Lower("", patch.Apply(s.text, edits))
	return err == nil
}
