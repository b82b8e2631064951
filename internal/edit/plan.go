// Package edit plans the fixes of a package: small insertions and deletions in
// the source, each statement in the hands of one finding.
package edit

import (
	"cmp"
	"go/ast"
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

// Analyzer plans the fixes of a package. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint_fixes",
	Doc:        "fixes of the findings\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Requires:   []*analysis.Analyzer{effects.Analyzer, report.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Plan](),
}

// A Plan has the fix of each finding that has one.
type Plan struct {
	*Source
	fixes map[id]analysis.SuggestedFix
}

// id names a finding: there is one for each category and place.
type id struct {
	category string
	call     token.Pos
}

func idOf(f effects.Finding) id { return id{f.Category.Name, f.Call} }

// Fixes returns the one fix of a finding, or none.
func (p *Plan) Fixes(f effects.Finding) []analysis.SuggestedFix {
	fix, ok := p.fixes[idOf(f)]
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{fix}
}

func run(pass *analysis.Pass) (any, error) {
	plan := &Plan{newSource(pass), map[id]analysis.SuggestedFix{}}
	found := pass.ResultOf[effects.Analyzer].(*effects.Result)
	filter := pass.ResultOf[report.Analyzer].(*report.Filter)
	if pass.Pkg.Path() == runtimePath {
		return plan, nil // it cannot import itself
	}
	for _, syntax := range pass.Files {
		if findings := plan.fixable(syntax, found, filter); len(findings) > 0 {
			plan.fixFile(syntax, findings)
		}
	}
	return plan, nil
}

// fixable returns the findings in a file that are reported and that a fix may
// be offered for. Where two want the same statement the first has it.
func (p *Plan) fixable(syntax *ast.File, found *effects.Result, filter *report.Filter) []effects.Finding {
	var out []effects.Finding
	for _, rule := range []string{"ttlmissing", "slidingttl", "periodkey"} {
		for _, f := range found.Of(rule) {
			if f.Call < syntax.FileStart || syntax.FileEnd <= f.Call {
				continue
			}
			pos, _ := p.Range(f.Call)
			if rule == "periodkey" {
				pos = p.Key(f).Pos
			}
			if filter.Shows(f.Category, pos) && filter.Fixable(pos) && filter.Fixable(f.Call) {
				out = append(out, f)
			}
		}
	}
	return out
}

// fixFile plans the fixes of one file together: they share its imports.
func (p *Plan) fixFile(syntax *ast.File, findings []effects.Finding) {
	defer func() { _ = recover() }() // better no fix than no finding
	f, ok := p.open(syntax)
	if !ok {
		return
	}
	f.name(findings)
	var changes []*change
	for _, fd := range findings {
		if leaks(fd, findings, changes) {
			continue
		}
		c, ok := f.change(fd)
		if ok && !slices.ContainsFunc(changes, c.overlaps) {
			c.id = idOf(fd)
			changes = append(changes, c)
		}
	}
	changes = f.withImports(changes)
	for _, c := range changes {
		slices.SortStableFunc(c.edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
		p.fixes[c.id] = analysis.SuggestedFix{Message: c.message, TextEdits: c.edits}
	}
}

// leaks reports whether a period in the key would make a leak worse: the counter
// stays undated, and there would be a key more for each period.
func leaks(fd effects.Finding, findings []effects.Finding, changes []*change) bool {
	return fd.Category.Rule == "periodkey" && slices.ContainsFunc(findings, func(g effects.Finding) bool {
		return g.Category.Rule == "ttlmissing" && g.Increment.Call == fd.Increment.Call &&
			!slices.ContainsFunc(changes, func(c *change) bool { return c.id == idOf(g) })
	})
}

// name chooses the names of the packages that fixes write.
func (f *file) name(findings []effects.Finding) {
	var at []token.Pos
	for _, fd := range findings {
		at = append(at, fd.Call, f.Key(fd).Pos)
		if fd.Increment.Call.IsValid() && f.file(fd.Increment.Call) == f.syntax {
			at = append(at, fd.Increment.Call)
		}
	}
	f.quota = f.nameFor(runtimePath, "quota", at)
	f.time = f.nameFor("time", "time", at)
	if f.spec("time") == nil && f.time != "time" {
		f.time = "" // the name is taken
	}
}

// change plans the fix of one finding.
func (f *file) change(fd effects.Finding) (*change, bool) {
	if f.file(fd.Increment.Call) != f.syntax {
		return nil, false
	}
	if s, ok := f.script(fd.Increment.Call); ok && fd.Category.Rule != "periodkey" {
		return f.scriptFix(s, fd)
	}
	switch fd.Category {
	case report.Undated, report.ReadThenIncr, report.QueuedGuard, report.TwoClocks:
		return f.count(fd, false)
	case report.NeverEnds, report.Pushed:
		return f.count(fd, true)
	case report.NoPeriod, report.FirstUse:
		return f.namePeriod(fd)
	}
	return nil, false
}

// withImports adds the imports that the changes need, and takes away those
// that none of the file's code needs any more. It refuses changes that would
// leave an import behind.
func (f *file) withImports(changes []*change) []*change {
	needed := map[string]bool{}
	for _, c := range changes {
		for _, pkg := range c.imports {
			needed[pkg] = true
		}
	}
	for _, spec := range f.syntax.Imports {
		if name := f.pass.TypesInfo.PkgNameOf(spec); name != nil && !needed[name.Imported().Path()] {
			changes = f.withoutImport(changes, spec, f.reads[name])
		}
	}
	for _, c := range changes {
		slices.Sort(c.imports)
		for _, pkg := range slices.Compact(c.imports) {
			name := f.quota
			if pkg == "time" {
				name = f.time
			}
			if spec := f.spec(pkg); spec == nil || f.pass.TypesInfo.PkgNameOf(spec).Name() != name {
				c.edits = append(c.edits, f.addImport(pkg, name))
			}
		}
	}
	return changes
}

// withoutImport takes an import away with the last code that reads it.
func (f *file) withoutImport(changes []*change, spec *ast.ImportSpec, reads []token.Pos) []*change {
	gone := func(pos token.Pos) bool {
		return slices.ContainsFunc(changes, func(c *change) bool { return c.gone(pos) })
	}
	if !f.allGone(reads, gone) {
		return changes
	}
	last := func(c *change) bool { return slices.ContainsFunc(reads, c.gone) }
	drop, ok := f.dropImport(spec)
	if !ok {
		return slices.DeleteFunc(changes, last)
	}
	for _, c := range changes {
		if last(c) {
			c.edits = append(c.edits, drop)
		}
	}
	return changes
}
