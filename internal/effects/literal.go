package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/flow"
)

// literal is a string literal of the package.
type literal struct {
	pos   token.Pos // of its first character
	raw   bool      // its text is the script's, byte by byte
	parts []fragment
}

// isScript reports whether a function is a Lua script.
func isScript(f *flow.Func) bool { return strings.HasPrefix(f.Name, "lua:") }

// findLiterals notes the string literals that may be scripts, by their text.
func (p *program) findLiterals(pass *analysis.Pass) {
	p.literals = map[string]literal{}
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			tv := pass.TypesInfo.Types[lit]
			if tv.Value == nil || tv.Value.Kind() != constant.String {
				return true
			}
			text := constant.StringVal(tv.Value)
			if _, seen := p.literals[text]; !seen && strings.Contains(text, ".") && strings.Contains(text, "call") {
				p.literals[text] = newLiteral(lit, text)
			}
			return true
		})
	}
}

func newLiteral(lit *ast.BasicLit, text string) literal {
	l := literal{pos: lit.ValuePos + 1, raw: lit.Value[0] == '`' && !strings.Contains(lit.Value, "\r")}
	if strings.Contains(text, "%") {
		l.parts = fragments(text)
	}
	return l
}

// placeScript turns the positions of a script's commands into positions of the
// Go source: inside a raw literal, at the start of any other, and nowhere if
// the text comes of no literal of the package.
func (p *program) placeScript(f *flow.Func, text *flow.Term) {
	lit, at := p.literalOf(text)
	if file := p.embedFiles[text.Name]; at == nil && file != "" {
		p.scriptLines[f] = linesOf(f, text.Name, file)
	}
	for v := range f.Vals {
		off := f.Pos(v)
		switch {
		case at == nil || !off.IsValid():
			f.SetPos(v, token.NoPos)
		case lit.raw:
			f.SetPos(v, lit.pos+token.Pos(at(int(off)-1)))
		default:
			f.SetPos(v, lit.pos)
		}
	}
}

// linesOf returns the file and the line of each value of an embedded script.
func linesOf(f *flow.Func, text, file string) []string {
	lines := make([]string, len(f.Vals))
	for v := range f.Vals {
		if off := f.Pos(v); off.IsValid() {
			lines[v] = path.Base(file) + ":" + strconv.Itoa(1+strings.Count(text[:min(int(off)-1, len(text))], "\n"))
		}
	}
	return lines
}

// scriptLine returns the file and the line of a command of an embedded script,
// or "" for any other command.
func (p *program) scriptLine(f *flow.Func, v int) string {
	if lines := p.scriptLines[f]; v < len(lines) {
		return lines[v]
	}
	return ""
}

// literalOf returns the literal that a script's text is or comes of, and where
// a byte of what was lowered stands in it. at is nil if there is none.
func (p *program) literalOf(text *flow.Term) (lit literal, at func(int) int) {
	if l, ok := p.literals[text.Name]; ok && text.Kind == flow.TConst {
		return l, func(i int) int { return i }
	}
	made, back := rendered(text)
	best := 0
	for _, l := range p.literals {
		starts, ok := align(l.parts, made)
		if !ok || l.fixed() < best {
			continue
		}
		if l.fixed() == best {
			at = nil // two literals fit
			continue
		}
		best, lit, at = l.fixed(), l, func(i int) int { return source(l.parts, starts, back(i)) }
	}
	return lit, at
}

// fixed is how much of a template its verbs leave alone: of those that a text
// may come of, it comes of the one with the most.
func (l literal) fixed() int {
	n := 0
	for _, f := range l.parts {
		n += len(f.text)
	}
	return n
}

// source returns where a byte of a text stands in the literal that it comes
// of. What a verb wrote stands behind the fragment before it.
func source(parts []fragment, starts []int, i int) int {
	n := len(parts) - 1
	for n > 0 && starts[n] > i {
		n--
	}
	return parts[n].at + min(i-starts[n], len(parts[n].text))
}
