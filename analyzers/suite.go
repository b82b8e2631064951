// Package analyzers lists the rules of quotalint.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/directive"
	"github.com/quotalint/quotalint/analyzers/periodkey"
	"github.com/quotalint/quotalint/analyzers/slidingttl"
	"github.com/quotalint/quotalint/analyzers/ttlmissing"
	"github.com/quotalint/quotalint/internal/config"
)

// All returns the rules in the order in which they are documented, after the
// settings that they share.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		config.Analyzer, // has flags, reports nothing
		ttlmissing.Analyzer,
		slidingttl.Analyzer,
		periodkey.Analyzer,
		directive.Analyzer,
	}
}
