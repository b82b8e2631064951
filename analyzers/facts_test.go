package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/analyzers/internal/suitetest"
	"github.com/quotalint/quotalint/internal/effects"
)

// A package's facts are read by each of its importers: they have a budget.
const maxFactBytes = 4 << 10 // of one function

// Facts are encoded the same way each time, within their budget.
func TestFacts(t *testing.T) {
	graph := suitetest.Analyze(t, nil, analyzers.All(), "./src/split/two/...", "./src/cases/...")
	count, total := 0, 0
	for act := range graph.All() {
		if act.Analyzer != effects.Facts {
			continue
		}
		for _, of := range act.AllObjectFacts() {
			first, second := encode(t, of.Fact), encode(t, of.Fact)
			if !bytes.Equal(first, second) {
				t.Errorf("the fact of %v differs from one encoding to the next", of.Object)
			}
			if len(first) > maxFactBytes {
				t.Errorf("the fact of %v takes %d bytes, more than %d", of.Object, len(first), maxFactBytes)
			}
			count, total = count+1, total+len(first)
		}
	}
	if count == 0 {
		t.Fatal("no function has a fact")
	}
	t.Logf("%d facts of %d bytes on average, types included", count, total/count)
}

func encode(t *testing.T, fact analysis.Fact) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
