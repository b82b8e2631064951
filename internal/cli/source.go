package cli

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"unicode/utf16"
)

// sources answers questions about places in the files of a run. It reads each
// file once, when it is first asked about. A file that cannot be read has no
// functions, and columns in bytes.
type sources struct {
	dir   string // that file names are relative to
	files map[string]*source
}

func newSources(dir string) *sources { return &sources{dir, make(map[string]*source)} }

// A source is one file.
type source struct {
	lines [][]byte // without their ends
	funcs []function
}

// A function is a top-level declaration of one, with its lines.
type function struct {
	name        string // F, or T.M for a method
	first, last int
}

func (s *sources) file(name string) *source {
	if f := s.files[name]; f != nil {
		return f
	}
	f := new(source)
	s.files[name] = f
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, name)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return f
	}
	f.lines = bytes.Split(data, []byte("\n"))
	fset := token.NewFileSet()
	// What can be parsed of a broken file is enough.
	tree, _ := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
	if tree == nil {
		return f
	}
	for _, decl := range tree.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			f.funcs = append(f.funcs, function{funcName(fn), fset.PositionFor(fn.Pos(), false).Line, fset.PositionFor(fn.End(), false).Line})
		}
	}
	return f
}

// funcName returns F for a function, and T.M for a method of T or *T, without
// type parameters.
func funcName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + fn.Name.Name
		default:
			return fn.Name.Name
		}
	}
}

// function returns the name of the top-level function around a place, or "".
func (s *sources) function(p position) string {
	for _, fn := range s.file(p.File).funcs {
		if fn.first <= p.Line && p.Line <= fn.last {
			return fn.name
		}
	}
	return ""
}

// utf16Column returns the column of a place in UTF-16 units, from one.
func (s *sources) utf16Column(p position) int {
	lines := s.file(p.File).lines
	if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > len(lines[p.Line-1])+1 {
		return p.Column
	}
	return len(utf16.Encode([]rune(string(lines[p.Line-1][:p.Column-1])))) + 1
}

// place returns the place of a byte in a file.
func (s *sources) place(file string, offset int) position {
	for i, line := range s.file(file).lines {
		if offset <= len(line) {
			return position{file, i + 1, offset + 1}
		}
		offset -= len(line) + 1
	}
	return position{file, 1, 1}
}
