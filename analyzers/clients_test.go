package analyzers_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
)

// Each client can be used rightly and wrongly in ways of its own.
func TestClients(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...), "./src/clients/...")
}

// The same for clients whose modules are too large to be loaded here.
func TestLargeClients(t *testing.T) {
	dir := filepath.Join(suitetest.Dir(), "..", "internal", "client", "testdata")
	analysistest.Run(t, dir, suitetest.Together(analyzers.All()...), "./...")
}
