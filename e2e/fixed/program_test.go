package fixed

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// A program calls the functions of a module that have a finding with a fix.
type program struct {
	t      *testing.T
	m      module.Module
	files  map[string]string          // the generated ones
	driven map[string]map[string]bool // the rules of the findings, by function
	left   map[string]string          // functions that cannot be called, and why
}

// newProgram looks at a module before it is fixed.
func newProgram(t *testing.T, m module.Module) *program {
	t.Helper()
	p := &program{t, m, map[string]string{}, map[string]map[string]bool{}, map[string]string{}}
	fixes := p.fixes()
	var dirs []string
	for at := range fixes {
		dirs = append(dirs, "./"+path.Dir(at.file))
	}
	slices.Sort(dirs)
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: m.Dir, Env: m.Environ()}, slices.Compact(dirs)...)
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatalf("the test cases cannot be loaded: %v", err)
	}
	var imports, calls string
	for i, pkg := range pkgs {
		if statements := p.calls(pkg, fixes); len(statements) > 0 {
			imports += fmt.Sprintf("\tp%d %q\n", i, pkg.PkgPath)
			calls += fmt.Sprintf("\t\tp%d.Drive,\n", i)
			dir := filepath.Dir(pkg.GoFiles[0])
			p.files[p.relative(filepath.Join(dir, "drive_generated.go"))] = generatorOf(pkg).file(statements)
		}
	}
	p.files["main.go"] = "package main\n\nimport (\n\t\"testdata/drive\"\n" + imports + ")\n\nfunc main() {\n\tdrive.Main(\n" + calls + "\t)\n}\n"
	return p
}

// covers fails the test if too few of the fixed functions can be called, and
// says which cannot.
func (p *program) covers(t *testing.T) {
	t.Helper()
	for name, reason := range p.left {
		t.Logf("not driven: %s: %s", name, reason)
	}
	if len(p.driven) < 4*len(p.left) {
		t.Errorf("%d fixed functions are driven and %d are not", len(p.driven), len(p.left))
	}
}

// A spot is a line of a file of the module.
type spot struct {
	file string
	line int
}

// fixes returns the rules whose findings have a fix, by place.
func (p *program) fixes() map[spot][]string {
	var doc struct {
		Findings []struct {
			Rule  string
			Place struct {
				File string
				Line int
			}
			Fix *json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(p.m.Run(module.Tool(), "-json", "./...").Stdout), &doc); err != nil {
		p.t.Fatal(err)
	}
	out := map[spot][]string{}
	for _, f := range doc.Findings {
		if f.Fix != nil {
			at := spot{f.Place.File, f.Place.Line}
			out[at] = append(out[at], f.Rule)
		}
	}
	return out
}

// calls returns the statements that drive the fixed functions of a package.
func (p *program) calls(pkg *packages.Package, fixes map[spot][]string) (statements []string) {
	for _, file := range pkg.Syntax {
		name := p.relative(pkg.Fset.File(file.FileStart).Name())
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			rules := map[string]bool{}
			for line := pkg.Fset.Position(decl.Pos()).Line; line <= pkg.Fset.Position(decl.End()).Line; line++ {
				for _, rule := range fixes[spot{name, line}] {
					rules[rule] = true
				}
			}
			if len(rules) == 0 {
				continue
			}
			g := generatorOf(pkg)
			if silences(file, decl) {
				p.left[g.name(decl)] = "another fault of it is silenced, and stays"
				continue
			}
			call, err := g.call(decl)
			if err != nil {
				p.left[g.name(decl)] = err.Error()
				continue
			}
			p.driven[g.name(decl)] = rules
			statements = append(statements, call)
		}
	}
	return statements
}

// silences reports whether a function has a comment that hides a finding.
func silences(file *ast.File, decl *ast.FuncDecl) bool {
	return slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool {
		return decl.Pos() <= c.Pos() && c.End() <= decl.End() && slices.ContainsFunc(c.List, func(c *ast.Comment) bool {
			return strings.Contains(c.Text, "//quotalint:")
		})
	})
}

func (p *program) relative(file string) string {
	rel, err := filepath.Rel(p.m.Dir, file)
	if err != nil {
		p.t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// build builds the program with the module as it is now, and leaves nothing
// behind in the module but the program.
func (p *program) build(name string) (file string) {
	p.t.Helper()
	p.m.CopyIn("drive", filepath.Join("testdata", "drive"))
	for file, text := range p.files {
		p.m.Write(file, text)
	}
	file = filepath.Join(p.m.Dir, name)
	p.m.Must("go", "build", "-o", file, ".")
	for file := range p.files {
		p.m.Remove(file)
	}
	p.m.Remove("drive")
	return file
}
