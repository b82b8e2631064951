package effects

import (
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/flow"
)

// maxEmbedded bounds the files that are read: a script is smaller.
const maxEmbedded = 256 << 10

// embedded is a variable that //go:embed fills.
type embedded struct {
	dir      string
	patterns []string
}

// has reports whether a file is embedded.
func (e embedded) has(name string) bool {
	return slices.ContainsFunc(e.patterns, func(pattern string) bool {
		match, _ := path.Match(pattern, name)
		return match || strings.HasPrefix(name, pattern+"/")
	})
}

// read returns the content of an embedded file. Drivers let analyzers read no
// embedded file through the pass, but its content is part of the package, and
// so of the cache's key.
func (e embedded) read(name string) (text string, ok bool) {
	if !fs.ValidPath(name) || !e.has(name) {
		return "", false
	}
	data, err := os.ReadFile(filepath.Join(e.dir, filepath.FromSlash(name)))
	return string(data), err == nil && len(data) <= maxEmbedded
}

// embeds notes the variables that //go:embed fills, and reads those that hold
// one text.
func (p *program) embeds(pass *analysis.Pass, i *initial) {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				vs, ok := spec.(*ast.ValueSpec)
				if !ok || len(vs.Names) != 1 || vs.Values != nil {
					continue
				}
				e := embedded{filepath.Dir(pass.Fset.Position(file.Package).Filename), embedPatterns(gen.Doc, vs.Doc)}
				if len(e.patterns) == 0 {
					continue
				}
				addr := p.universe.App("global", flow.Pointer, p.universe.Str(pass.Pkg.Path()+"."+vs.Names[0].Name))
				if t := pass.TypesInfo.TypeOf(vs.Names[0]); t != nil && t.String() == "embed.FS" {
					p.embedFS[addr] = e
				} else if text, ok := e.read(e.patterns[0]); ok {
					i.memory[addr] = p.embeddedText(e.patterns[0], text)
				}
			}
		}
	}
}

func (p *program) embeddedText(name, text string) *flow.Term {
	if p.embedFiles[text] == "" {
		p.embedFiles[text] = name
	}
	return p.universe.Str(text)
}

// readEmbedded is a call that reads a file out of an embed.FS.
func (p *program) readEmbedded(site flow.Site, args []*flow.Term) []*flow.Term {
	switch site.Callee.Name {
	case "(embed.FS).ReadFile", "io/fs.ReadFile":
	default:
		return nil
	}
	if len(args) != 2 || !args[0].Is("load") || args[1].Kind != flow.TConst {
		return nil
	}
	text, ok := p.embedFS[args[0].Args[0]].read(args[1].Name)
	if !ok {
		return nil
	}
	return []*flow.Term{p.embeddedText(args[1].Name, text), p.universe.Nil()}
}

// embedPatterns returns what //go:embed comments name.
func embedPatterns(docs ...*ast.CommentGroup) []string {
	var out []string
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
				for _, f := range strings.Fields(rest) {
					out = append(out, strings.TrimPrefix(strings.Trim(f, "\"`"), "all:"))
				}
			}
		}
	}
	return out
}
