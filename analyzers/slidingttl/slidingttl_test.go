package slidingttl_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
	"github.com/quotalint/quotalint/analyzers/slidingttl"
	"github.com/quotalint/quotalint/internal/config"
)

// Each category has a package with the fault and the nearest correct code.
func Test(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), slidingttl.Analyzer, "./src/slidingttl/neverends", "./src/slidingttl/pushed")
}

// Lock-outs are found on demand.
func TestLockout(t *testing.T) {
	const pattern = "./src/slidingttl/lockout"
	for _, act := range suitetest.Analyze(t, nil, []*analysis.Analyzer{slidingttl.Analyzer}, pattern).Roots {
		if len(act.Diagnostics) > 0 {
			t.Errorf("%v is reported without -lockout", act.Diagnostics)
		}
	}
	settings := config.Default()
	settings.Lockout = true
	config.Use(settings)
	defer config.Use(config.Default())
	analysistest.Run(t, suitetest.Dir(), slidingttl.Analyzer, pattern)
}
