package lua

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// head is the beginning of a call as it is written: a dotted name on a line.
type head struct {
	line int
	name string
}

// lineStarts returns the offset of each line, as the parser counts lines.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '\n' && c != '\r' {
			continue
		}
		if i+1 < len(text) && (text[i+1] == '\n' || text[i+1] == '\r') && text[i+1] != c {
			i++
		}
		starts = append(starts, i+1)
	}
	return starts
}

// scanHeads reads the dotted names that are called, by line and name.
func scanHeads(text string, starts []int) map[head][]int {
	heads := map[head][]int{}
	sc := parse.NewScanner(strings.NewReader(blankShebang(text)), "script")
	lex := &parse.Lexer{}
	var at head
	var offset int
	join := false // the last token joins a name to the one before
	for {
		tok, err := sc.Scan(lex)
		if err != nil || tok.Type == parse.EOF {
			return heads
		}
		switch {
		case tok.Type == parse.TIdent && join:
			if at.name != "" {
				at.name += tok.Str
			}
		case tok.Type == parse.TIdent:
			at, offset = head{tok.Pos.Line, tok.Str}, starts[tok.Pos.Line-1]+tok.Pos.Column-1
		case (tok.Type == '.' || tok.Type == ':') && at.name != "":
			at.name += string(rune(tok.Type))
		case at.name != "":
			if tok.Type == '(' || tok.Type == '{' || tok.Type == parse.TString {
				heads[at] = append(heads[at], offset)
			}
			at.name = ""
		}
		join = tok.Type == '.' || tok.Type == ':'
	}
}

// dotted returns an expression as the name that it is written as, or "".
func dotted(e ast.Expr) string {
	var parts []string
	for {
		switch x := e.(type) {
		case *ast.IdentExpr:
			parts = append(parts, x.Value)
			slices.Reverse(parts)
			return strings.Join(parts, ".")
		case *ast.AttrGetExpr:
			key, ok := x.Key.(*ast.StringExpr)
			if !ok {
				return ""
			}
			parts = append(parts, key.Value)
			e = x.Object
		default:
			return ""
		}
	}
}
