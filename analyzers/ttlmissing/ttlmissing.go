package ttlmissing

import (
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
)

// Analyzer reports nothing yet.
var Analyzer = &analysis.Analyzer{
	Name:     "ttlmissing",
	Doc:      "stub",
	URL:      "https://github.com/quotalint/quotalint/blob/main/docs/ttlmissing.md",
	Requires: []*analysis.Analyzer{config.Analyzer},
	Run:      func(*analysis.Pass) (any, error) { return nil, nil },
}
