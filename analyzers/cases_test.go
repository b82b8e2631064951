package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
	"github.com/quotalint/quotalint/internal/config"
)

// The cases are code that somebody could have written: of a package, each rule
// finds what is marked, and nothing else.
func TestCases(t *testing.T) {
	analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...),
		"./src/cases/...", "./src/fixes/...", "./src/directives/...", "./src/places/template", "./src/places/cgo", "./src/places/tested")
}

// What a generator writes is reported on demand, and never fixed.
func TestGenerated(t *testing.T) {
	const pattern = "./src/places/generated"
	for _, act := range suitetest.Analyze(t, nil, analyzers.All(), pattern).Roots {
		if len(act.Diagnostics) > 0 {
			t.Errorf("%v is reported in a generated file", act.Diagnostics)
		}
	}
	settings := config.Default()
	settings.Generated = true
	config.Use(settings)
	defer config.Use(config.Default())
	for _, res := range analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...), pattern) {
		for _, d := range res.Diagnostics {
			if len(d.SuggestedFixes) > 0 {
				t.Errorf("a generated file has a fix: %v", d)
			}
		}
	}
}

// A setting says what the wrappers do that no analysis can see through.
func TestWrapped(t *testing.T) {
	const pattern, store = "./src/places/wrapped", "testdata/src/places/wrapped"
	for _, act := range suitetest.Analyze(t, nil, analyzers.All(), pattern).Roots {
		for _, d := range act.Diagnostics {
			t.Errorf("%s is reported without -wrap", d.Message)
		}
	}
	settings := config.Default()
	wrap := store + "/store.Raise=incr," + store + "/store.Counters.Touch=expire," + store + "/store.Window=dated," + store + ".local=incr"
	if err := settings.Wrap.Set(wrap); err != nil {
		t.Fatal(err)
	}
	config.Use(settings)
	defer config.Use(config.Default())
	analysistest.Run(t, suitetest.Dir(), suitetest.Together(analyzers.All()...), pattern)
}
