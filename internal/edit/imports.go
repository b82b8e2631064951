package edit

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// nameFor returns the name by which a file knows a package at all those
// places, or could know it if it imported it: want, or want with a number if
// that is taken.
func (f *file) nameFor(pkg, want string, at []token.Pos) string {
	if spec := f.spec(pkg); spec != nil {
		if name := f.pass.TypesInfo.PkgNameOf(spec); f.visible(name, at) {
			return name.Name()
		}
	}
	name := want
	for i := 2; !f.free(name, at); i++ {
		name = want + strconv.Itoa(i)
	}
	return name
}

// visible reports whether a package is known by its name at all the places.
func (f *file) visible(name *types.PkgName, at []token.Pos) bool {
	for _, pos := range at {
		if _, obj := f.scopeAt(pos).LookupParent(name.Name(), pos); obj != types.Object(name) {
			return false
		}
	}
	return true
}

// free reports whether nothing is called name at any of the places, nor in the
// package, nor in the file.
func (f *file) free(name string, at []token.Pos) bool {
	if f.pass.TypesInfo.Scopes[f.syntax].Lookup(name) != nil {
		return false
	}
	for _, pos := range at {
		if _, obj := f.scopeAt(pos).LookupParent(name, pos); obj != nil {
			return false
		}
	}
	return f.pass.Pkg.Scope().Lookup(name) == nil
}

// spec returns the import of a package under a name of its own.
func (f *file) spec(pkg string) *ast.ImportSpec {
	for _, spec := range f.syntax.Imports {
		name := f.pass.TypesInfo.PkgNameOf(spec)
		if name != nil && name.Imported().Path() == pkg && name.Name() != "_" && name.Name() != "." {
			return spec
		}
	}
	return nil
}

// addImport returns the edit that imports a package under a name. Fixes of one
// file make the same edit, so that all drivers make it once.
func (f *file) addImport(pkg, name string) analysis.TextEdit {
	spec := strconv.Quote(pkg)
	if name != path.Base(pkg) {
		spec = name + " " + spec
	}
	at, text := f.importPlace(pkg, spec)
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}

// importPlace says where an import goes: into the group of its kind, in order.
func (f *file) importPlace(pkg, spec string) (token.Pos, string) {
	block, last := f.importDecls()
	switch {
	case last == nil:
		return f.syntax.Name.End(), "\n\nimport " + spec
	case block == nil:
		return f.lineEnd(f.tok.Line(last.End())), "import " + spec + "\n"
	}
	var group []*ast.ImportSpec // the last group of the same kind
	for _, g := range f.groups(block) {
		if isStd(unquoted(g[0])) == isStd(pkg) {
			group = g
		}
	}
	if group == nil {
		if isStd(pkg) {
			return f.lineEnd(f.tok.Line(block.Lparen)), "\t" + spec + "\n\n"
		}
		return f.tok.LineStart(f.tok.Line(block.Rparen)), "\n\t" + spec + "\n"
	}
	for _, other := range group {
		if unquoted(other) > pkg {
			return f.tok.LineStart(f.tok.Line(start(other))), "\t" + spec + "\n"
		}
	}
	return f.lineEnd(f.tok.Line(group[len(group)-1].End())), "\t" + spec + "\n"
}

// importDecls returns the first import declaration with a line for each
// import, and the last of all.
func (f *file) importDecls() (block, last *ast.GenDecl) {
	for _, d := range f.syntax.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		last = gen
		if block == nil && gen.Lparen.IsValid() && len(gen.Specs) > 0 && f.tok.Line(gen.Lparen) < f.tok.Line(gen.Specs[0].Pos()) {
			block = gen
		}
	}
	return block, last
}

// groups returns the imports of a declaration, parted at blank lines.
func (f *file) groups(decl *ast.GenDecl) [][]*ast.ImportSpec {
	var out [][]*ast.ImportSpec
	line := -1
	for _, s := range decl.Specs {
		spec := s.(*ast.ImportSpec)
		if line < 0 || f.tok.Line(start(spec)) > line+1 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], spec)
		line = f.tok.Line(spec.End())
	}
	return out
}

// start returns where an import starts, with the comment above it.
func start(spec *ast.ImportSpec) token.Pos {
	if spec.Doc != nil {
		return spec.Doc.Pos()
	}
	return spec.Pos()
}

func unquoted(spec *ast.ImportSpec) string {
	s, _ := strconv.Unquote(spec.Path.Value)
	return s
}

func isStd(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}

// dropImport returns the deletion of an import. It reports false if that
// would take a comment with it.
func (f *file) dropImport(spec *ast.ImportSpec) (analysis.TextEdit, bool) {
	what := spanOf(spec)
	for _, d := range f.syntax.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT && len(gen.Specs) == 1 && gen.Specs[0] == spec {
			what = spanOf(gen)
		}
	}
	lines, ok := f.lines(what)
	return analysis.TextEdit{Pos: lines.from, End: lines.to}, ok && spec.Doc == nil
}
