package report

import (
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/directive"
)

// Analyzer decides which findings of a package are reported. It reports
// nothing itself.
var Analyzer = &analysis.Analyzer{
	Name:       "quotalint_filter",
	Doc:        "which findings are reported\n\nIt reports nothing by itself.",
	URL:        "https://github.com/quotalint/quotalint",
	Requires:   []*analysis.Analyzer{config.Analyzer, directive.Analyzer},
	Run:        runFilter,
	ResultType: reflect.TypeFor[*Filter](),
}

// A Filter holds back the findings that a user has not asked for.
type Filter struct {
	settings *config.Settings
	index    *directive.Index
	files    *files
}

func runFilter(pass *analysis.Pass) (any, error) {
	settings := pass.ResultOf[config.Analyzer].(*config.Settings)
	return &Filter{settings, pass.ResultOf[directive.Analyzer].(*directive.Index), filesOf(pass, settings)}, nil
}

// Shows reports whether a finding of that category at pos is reported.
func (f *Filter) Shows(cat Category, pos token.Pos) bool {
	return f.files.shows(pos) && f.wanted(cat) && !SwitchedOff(cat.Rule) && len(f.Hiding(cat, pos)) == 0
}

// Place reports whether anything is reported at pos.
func (f *Filter) Place(pos token.Pos) bool { return f.files.shows(pos) }

// Fixable reports whether a fix may change the file at pos.
func (f *Filter) Fixable(pos token.Pos) bool { return f.files.fixable(pos) }

// Hiding returns the directives that hide a finding of that category at pos,
// whether or not the settings ask for it.
func (f *Filter) Hiding(cat Category, pos token.Pos) []*directive.Comment {
	return f.index.Hiding(cat.Rule, pos)
}

// wanted reports whether the settings ask for findings of a category.
func (f *Filter) wanted(cat Category) bool {
	return cat.Grade >= f.settings.Grade && (cat != Lockout || f.settings.Lockout)
}
