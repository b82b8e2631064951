package periodkey_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
	"github.com/quotalint/quotalint/analyzers/periodkey"
)

// Each category has a package with the fault and the nearest correct code.
func Test(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), periodkey.Analyzer, "./src/periodkey/...")
}
