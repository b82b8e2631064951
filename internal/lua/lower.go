package lua

import (
	"errors"
	"fmt"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Names of calls that a domain meets.
const (
	Command = "lua.call"    // a command of the store, of kind Client
	Unknown = "lua.unknown" // a function that cannot be followed, of kind Static
)

// Bounds of a script. Lua's compiler refuses more than 200 levels itself
// (LUAI_MAXCCALLS); the others are far beyond any script that people write.
const (
	maxText   = 64 << 10 // bytes
	maxLevels = 200      // syntax levels
	maxValues = 6000     // values after inlining
	maxInline = 12       // functions within functions
)

// refusal is what lowering panics with when a script cannot be lowered.
type refusal string

// Lower lowers a script. It returns an error for a text that it cannot read.
// It is safe for concurrent use.
func Lower(name, src string) (*flow.Func, error) {
	return lower(name, &source{text: src, original: src})
}

// LowerTemplate lowers a script that is the format of a fmt.Sprintf.
func LowerTemplate(name, format string) (*flow.Func, error) {
	src, err := expand(format)
	if err != nil {
		return nil, err
	}
	return lower(name, src)
}

// source is a script's text as it is parsed, and as it was written.
type source struct {
	text     string
	original string
	edits    []edit // in order, where the two differ
	template bool
}

func lower(name string, src *source) (f *flow.Func, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case refusal:
			f, err = nil, errors.New(string(r))
		default:
			f, err = nil, fmt.Errorf("the script cannot be lowered: %v", r)
		}
	}()
	chunk, err := read(src.text)
	if err != nil {
		return nil, err
	}
	l := newLowerer(name, src, survey(chunk, src.text))
	l.statements(chunk)
	l.finish()
	return l.f, nil
}

// read parses a text. The parser turns a panic into its error by a type
// assertion, so a tree without statements may be a failure too.
func read(text string) ([]ast.Stmt, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("the script is longer than %d bytes", maxText)
	}
	text = blankShebang(text)
	chunk, err := parse.Parse(strings.NewReader(text), "script")
	if err != nil {
		return nil, errors.New(strings.Join(strings.Fields(err.Error()), " "))
	}
	if len(chunk) == 0 && strings.TrimSpace(text) != "" {
		return nil, errors.New("the script has no statements")
	}
	return chunk, nil
}

// blankShebang blanks a first line such as "#!lua flags=no-writes", which the
// server reads and Lua does not. Offsets and lines stay what they were.
func blankShebang(text string) string {
	if !strings.HasPrefix(text, "#!") {
		return text
	}
	end := strings.IndexAny(text, "\r\n")
	if end < 0 {
		end = len(text)
	}
	return strings.Repeat(" ", end) + text[end:]
}

// lowerer lowers one script.
type lowerer struct {
	builder
	src   *source
	notes *notes
	scope *scope
	root  map[string]*variable // globals that the script makes
	keys  int                  // the values of the parameters
	argv  int
	verbs int
	fn    *activation // the function that is being inlined, or nil
	loop  int         // where break goes, or -1
	line  int         // of the expression being lowered

	constants map[constant]int
	elements  map[element]int // of the parameters
	prologue  int             // the values of the first block that make them
}

// activation is one call of a local function that is being inlined.
type activation struct {
	fn      *ast.FunctionExpr
	caller  *activation
	join    int         // the block behind the call
	results []*variable // what the call is wanted for
	rest    []int       // the values of ...
	tail    int         // the list that goes on behind them, or -1
}

func newLowerer(name string, src *source, n *notes) *lowerer {
	l := &lowerer{src: src, notes: n, root: map[string]*variable{}, constants: map[constant]int{}, elements: map[element]int{}, loop: -1, verbs: -1}
	l.f = &flow.Func{Name: name, Params: []flow.ParamInfo{{Name: "KEYS"}, {Name: "ARGV"}}}
	l.start(l.block())
	l.dead = false
	l.keys = l.fixed(flow.Val{Op: flow.Param, Num: 0})
	l.argv = l.prim("argv", flow.Other, l.fixed(flow.Val{Op: flow.Param, Num: 1}))
	l.prologue = len(l.f.Blocks[0].Vals)
	if src.template {
		l.f.Params = append(l.f.Params, flow.ParamInfo{Name: "VERBS"})
		l.verbs = l.fixed(flow.Val{Op: flow.Param, Num: 2})
	}
	return l
}

// finish ends the script, which returns nothing if it gets here.
func (l *lowerer) finish() {
	if !l.dead {
		l.f.Blocks[l.cur].End = flow.Return
	}
	l.typePhis()
}
