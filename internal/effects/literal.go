package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/flow"
)

// literal is a string literal of the package.
type literal struct {
	pos token.Pos // of its first character
	raw bool      // its text is the script's, byte by byte
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
				p.literals[text] = literal{lit.ValuePos + 1, lit.Value[0] == '`' && !strings.Contains(lit.Value, "\r")}
			}
			return true
		})
	}
}

// placeScript turns the positions of a script's commands into positions of the
// Go source: inside a raw literal, at the start of any other, and nowhere if
// the text is no literal of the package.
func (p *program) placeScript(f *flow.Func, text string) {
	lit, ok := p.literals[text]
	for v := range f.Vals {
		off := f.Pos(v)
		switch {
		case !ok || !off.IsValid():
			f.SetPos(v, token.NoPos)
		case lit.raw:
			f.SetPos(v, lit.pos+off-1)
		default:
			f.SetPos(v, lit.pos)
		}
	}
}
