package cli

import (
	"errors"
	"fmt"
	"go/ast"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
)

// Stand-ins for two rules. What they report depends on the name of the method
// that is called, so that a script can have any kind of finding at any place:
//
//	Incr          an error with a fix
//	IncrBy        an error without a fix
//	IncrRuntime   an error whose fix imports the runtime
//	IncrClash     an error whose fix overlaps that of the next one
//	Expire        a warning, related to its function
//	Panic, Fail   the analyzer panics, or returns an error
//	Kill          the tool is killed
var (
	standinTTL = &analysis.Analyzer{
		Name:     "ttlmissing",
		Doc:      "find counters without a lifetime\n\nThe manual of the rule.",
		URL:      "https://example.com/ttlmissing.md",
		Requires: []*analysis.Analyzer{config.Analyzer},
		Run:      func(pass *analysis.Pass) (any, error) { return nil, eachCall(pass, ttl) },
	}
	standinSliding = &analysis.Analyzer{
		Name:     "slidingttl",
		Doc:      "find deadlines that move",
		URL:      "https://example.com/slidingttl.md",
		Requires: []*analysis.Analyzer{config.Analyzer},
		Run:      func(pass *analysis.Pass) (any, error) { return nil, eachCall(pass, sliding) },
	}
)

// A call is a method call in a function.
type call struct {
	pass *analysis.Pass
	file *ast.File
	fn   *ast.FuncDecl
	sel  *ast.Ident
}

func eachCall(pass *analysis.Pass, visit func(call) error) error {
	var err error
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					err = errors.Join(err, visit(call{pass, file, fn, sel.Sel}))
				}
				return true
			})
		}
	}
	return err
}

func ttl(c call) error {
	d := analysis.Diagnostic{Pos: c.sel.Pos(), End: c.sel.End(), Category: "undated", Message: "a client that hits this is refused for ever"}
	rename := analysis.TextEdit{Pos: c.sel.Pos(), End: c.sel.End(), NewText: []byte("IncrOnce")}
	edits := []analysis.TextEdit{rename}
	switch c.sel.Name {
	case "Incr":
	case "IncrBy":
		edits = nil
	case "IncrRuntime":
		edits = append(edits, analysis.TextEdit{Pos: c.file.Name.End(), End: c.file.Name.End(),
			NewText: []byte("\n\nimport _ \"github.com/quotalint/quotalint/runtime\"")})
	case "IncrClash":
		line := c.pass.Fset.Position(c.sel.Pos()).Line
		edits = []analysis.TextEdit{{Pos: c.fn.Name.Pos(), End: c.fn.Name.End(), NewText: fmt.Appendf(nil, "line%d", line)}}
	case "Fail":
		return errors.New("told to fail")
	case "Kill":
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return err
		}
		return self.Kill()
	case "Panic":
		panic("told to panic")
	default:
		return nil
	}
	if edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "attach a lifetime", TextEdits: edits}}
	}
	c.pass.Report(d)
	return nil
}

func sliding(c call) error {
	settings := c.pass.ResultOf[config.Analyzer].(*config.Settings)
	if c.sel.Name == "Expire" && settings.Grade == config.Warning {
		c.pass.Report(analysis.Diagnostic{Pos: c.sel.Pos(), End: c.sel.End(), Category: "pushed", Message: "every use pushes the deadline",
			Related: []analysis.RelatedInformation{{Pos: c.fn.Name.Pos(), End: c.fn.Name.End(), Message: "in this function"}}})
	}
	return nil
}
