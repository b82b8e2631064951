// Package suitetest runs the rules over the packages of the testdata module.
package suitetest

import (
	"path/filepath"
	"runtime"

	"golang.org/x/tools/go/analysis"
)

// Dir returns the root of the testdata module.
func Dir() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
}

// Together returns an analyzer that runs rules as one, so that a package can
// say what it wants of all of them. Its messages start with the name of the
// rule and the category: "ttlmissing/undated: …".
func Together(rules ...*analysis.Analyzer) *analysis.Analyzer {
	all := &analysis.Analyzer{Name: "quotalint_together", Doc: "the rules as one"}
	for _, rule := range rules {
		all.Requires = append(all.Requires, rule.Requires...)
	}
	all.Run = func(pass *analysis.Pass) (any, error) {
		for _, rule := range rules {
			own := *pass
			own.Analyzer = rule
			own.Report = func(d analysis.Diagnostic) {
				d.Message = rule.Name + "/" + d.Category + ": " + d.Message
				pass.Report(d)
			}
			if _, err := rule.Run(&own); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return all
}
