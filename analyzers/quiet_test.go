package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

// Correct code in unusual forms stays quiet, and the nearest wrong form beside
// it does not.
func TestQuiet(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...), "./src/quiet/...")
}
