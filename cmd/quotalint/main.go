// Command quotalint finds quota counters that never end, windows that slide
// and keys that do not name their period.
package main

import (
	"os"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/internal/door"
)

func main() {
	if door.Serves(os.Args[1:]) {
		door.Main(analyzers.All()...)
	}
}
