package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

// The cases are code that somebody could have written: of a package, each rule
// finds what is marked, and nothing else.
func TestCases(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...), "./src/cases/...", "./src/fixes/...")
}
