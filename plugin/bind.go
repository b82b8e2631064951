package plugin

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/directive"
	"github.com/quotalint/quotalint/internal/report"
)

// bind returns copies of the rules that go by the given settings and not by
// those of the process, without the disabled ones. All that the rules require
// is copied with them.
func bind(settings config.Settings, disabled []string) []*analysis.Analyzer {
	b := binding{config.Analyzer: settingsAnalyzer(settings)}
	for _, name := range disabled {
		b[rule(name)] = b.off(rule(name))
	}
	var out []*analysis.Analyzer
	for _, a := range rules() {
		if !slices.Contains(disabled, a.Name) {
			out = append(out, b.of(a))
		}
	}
	return out
}

// settingsAnalyzer is config.Analyzer with settings of its own.
func settingsAnalyzer(settings config.Settings) *analysis.Analyzer {
	own := *config.Analyzer
	own.Run = func(*analysis.Pass) (any, error) { s := settings; return &s, nil }
	return &own
}

// A binding maps analyzers to their copies.
type binding map[*analysis.Analyzer]*analysis.Analyzer

// of returns the copy of an analyzer.
func (b binding) of(a *analysis.Analyzer) *analysis.Analyzer {
	if own, ok := b[a]; ok {
		return own
	}
	own := *a
	own.Requires = nil
	for _, req := range a.Requires {
		own.Requires = append(own.Requires, b.of(req))
	}
	own.Run = func(pass *analysis.Pass) (any, error) { return a.Run(b.pass(pass, a)) }
	b[a] = &own
	return &own
}

// off returns a stand-in for a rule that is disabled. Nobody knows what a
// directive would have hidden from it, so that it says all of them have.
func (b binding) off(rule *analysis.Analyzer) *analysis.Analyzer {
	own := *rule
	index := b.of(directive.Analyzer)
	own.Requires = []*analysis.Analyzer{index}
	own.Run = func(pass *analysis.Pass) (any, error) {
		return report.Hidden(pass.ResultOf[index].(*directive.Index).Comments), nil
	}
	return &own
}

// pass returns the pass of a copy as the original knows it: with the results
// under the originals. Its reports have no notes, since golangci-lint makes
// an issue of each.
func (b binding) pass(pass *analysis.Pass, a *analysis.Analyzer) *analysis.Pass {
	own := *pass
	own.Analyzer = a
	own.ResultOf = make(map[*analysis.Analyzer]any, len(a.Requires))
	for _, req := range a.Requires {
		own.ResultOf[req] = pass.ResultOf[b[req]]
	}
	own.Report = func(d analysis.Diagnostic) {
		d.Related = nil
		pass.Report(d)
	}
	return &own
}
