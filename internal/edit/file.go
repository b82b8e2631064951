package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// A span is a stretch of source, its end not included.
type span struct{ from, to token.Pos }

func (s span) has(pos token.Pos) bool { return s.from <= pos && pos < s.to }

func (s span) overlaps(t span) bool { return s.from < t.to && t.from < s.to }

func spanOf(n ast.Node) span { return span{n.Pos(), n.End()} }

// A change is the fix of one finding, before the imports that it needs.
type change struct {
	id      id
	message string
	edits   []analysis.TextEdit
	dropped []span   // source that goes away
	kept    []span   // parts of it that are written elsewhere
	owns    []span   // statements that no other change may touch
	imports []string // paths of the packages that it names
}

func (c *change) insert(pos token.Pos, text string) { c.replace(span{pos, pos}, text) }

func (c *change) replace(s span, text string) {
	c.edits = append(c.edits, analysis.TextEdit{Pos: s.from, End: s.to, NewText: []byte(text)})
}

// drop deletes source and remembers that it is gone.
func (c *change) drop(lines, what span) {
	c.replace(lines, "")
	c.dropped = append(c.dropped, what)
}

// gone reports whether the change takes the source at pos away.
func (c *change) gone(pos token.Pos) bool {
	for _, s := range c.kept {
		if s.has(pos) {
			return false
		}
	}
	for _, s := range c.dropped {
		if s.has(pos) {
			return true
		}
	}
	return false
}

func (c *change) overlaps(d *change) bool {
	for _, a := range c.owns {
		for _, b := range d.owns {
			if a.overlaps(b) {
				return true
			}
		}
	}
	return false
}

// A file is a file whose findings are being fixed.
type file struct {
	*Source
	syntax *ast.File
	tok    *token.File
	src    []byte
	quota  string // the name of package runtime in this file
	time   string // the name of package time

	reads, names map[types.Object][]token.Pos
}

// open reads a file. It reports false if the source is not what was parsed.
func (s *Source) open(f *ast.File) (*file, bool) {
	tok := s.pass.Fset.File(f.FileStart)
	src, err := s.pass.ReadFile(tok.Name())
	if err != nil || len(src) != tok.Size() {
		return nil, false
	}
	reads, names := usesOf(s.pass.TypesInfo, f)
	return &file{Source: s, syntax: f, tok: tok, src: src, reads: reads, names: names}, true
}

// text returns the source of a node, if it stands in one line and has no
// comment in it.
func (f *file) text(n ast.Node) (string, bool) {
	text := f.src[f.tok.Offset(n.Pos()):f.tok.Offset(n.End())]
	return string(text), !bytes.ContainsRune(text, '\n') && !f.comments(spanOf(n))
}

// comments reports whether a comment stands in a stretch of source.
func (f *file) comments(s span) bool {
	for _, g := range f.syntax.Comments {
		if s.overlaps(spanOf(g)) {
			return true
		}
	}
	return false
}

// lines returns the whole lines that a stretch of source covers, with a blank
// line that would be left over. A comment at the end of the last line stays,
// on a line of its own, and so does a statement in front of a semicolon. It
// reports false if anything else stands in them, or a comment would be lost.
func (f *file) lines(s span) (span, bool) {
	first, last := f.tok.Line(s.from), f.tok.Line(s.to)
	out := span{f.tok.LineStart(first), f.lineEnd(last)}
	before := bytes.TrimSpace(f.src[f.tok.Offset(out.from):f.tok.Offset(s.from)])
	after := f.src[f.tok.Offset(s.to):f.tok.Offset(out.to)]
	if f.comments(s) {
		return span{}, false
	}
	if bytes.HasSuffix(before, []byte(";")) {
		return span{f.tok.Pos(bytes.LastIndexByte(f.src[:f.tok.Offset(s.from)], ';')), s.to}, true
	}
	if len(before) > 0 {
		return span{}, false
	}
	rest := bytes.TrimLeft(after, " \t")
	if bytes.HasPrefix(rest, []byte("//")) {
		return span{s.from, s.to + token.Pos(len(after)-len(rest))}, true
	}
	if len(bytes.TrimSpace(rest)) > 0 {
		return span{}, false
	}
	opens := bytes.HasSuffix(f.line(first-1), []byte("{")) || bytes.HasSuffix(f.line(first-1), []byte(":"))
	closes := bytes.HasPrefix(f.line(last+1), []byte("}"))
	switch {
	case f.blank(last+1) && (f.blank(first-1) || opens):
		out.to = f.lineEnd(last + 1)
	case f.blank(first-1) && closes:
		out.from = f.tok.LineStart(first - 1)
	}
	return out, true
}

// line returns the text of line n without the space around it.
func (f *file) line(n int) []byte {
	if n < 1 || n > f.tok.LineCount() {
		return nil
	}
	return bytes.TrimSpace(f.src[f.tok.Offset(f.tok.LineStart(n)):f.tok.Offset(f.lineEnd(n))])
}

func (f *file) blank(n int) bool { return n >= 1 && n <= f.tok.LineCount() && len(f.line(n)) == 0 }

// lineEnd returns the place behind line n.
func (f *file) lineEnd(n int) token.Pos {
	if n >= f.tok.LineCount() {
		return token.Pos(f.tok.Base() + f.tok.Size())
	}
	return f.tok.LineStart(n + 1)
}
