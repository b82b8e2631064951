package report

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/directive"
)

// Hidden is the result of every rule: the directives that have hidden a
// finding of it.
type Hidden []*directive.Comment

// HiddenType is the type of a rule's result.
var HiddenType = reflect.TypeFor[Hidden]()

// A Reporter reports the findings of one rule in one package.
type Reporter struct {
	pass   *analysis.Pass
	filter *Filter
	hidden Hidden
}

// To returns the reporter of a pass, whose analyzer requires [Analyzer].
func To(pass *analysis.Pass) *Reporter {
	return &Reporter{pass: pass, filter: pass.ResultOf[Analyzer].(*Filter)}
}

// Report reports a finding, unless it is held back.
func (r *Reporter) Report(cat Category, d analysis.Diagnostic) {
	if r.filter.files.shows(d.Pos) {
		r.hidden = append(r.hidden, r.filter.Hiding(cat, d.Pos)...)
	}
	if !r.filter.Shows(cat, d.Pos) {
		return
	}
	if !r.filter.Fixable(d.Pos) {
		d.SuggestedFixes = nil
	}
	d.Category = cat.Name
	r.pass.Report(d)
}

// Hidden returns the directives that have hidden something.
func (r *Reporter) Hidden() Hidden { return r.hidden }
