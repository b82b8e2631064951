package cli

import (
	"context"
	"fmt"
	"strconv"

	"github.com/quotalint/quotalint/internal/inventory"
)

// Counters are the quota counters of some packages.
type Counters struct {
	Listed     []Counter // in the order of the source, file by file
	Unfollowed []string  // file:line of functions that may have more
}

// A Counter is one of them.
type Counter struct {
	inventory.Counter
	Place string // file:line of the call that supplies its key
}

// Counters lists the quota counters of packages, faulty and right ones, tests
// aside. It returns an error if not all of the packages could be analysed.
func (c *Command) Counters(ctx context.Context, packages []string) (Counters, error) {
	r, err := c.newRun(&options{packages: packages, tool: inventory.Flags})
	if err != nil {
		return Counters{}, err
	}
	res := r.watch(ctx)
	if res.trouble != nil {
		return Counters{}, res.trouble
	}
	var all Counters
	for _, f := range res.findings {
		place := f.Pos.File + ":" + strconv.Itoa(f.Pos.Line)
		if f.Category == inventory.Unfollowed {
			all.Unfollowed = append(all.Unfollowed, place)
			continue
		}
		counter, err := inventory.Parse(f.Message)
		if err != nil {
			return Counters{}, fmt.Errorf("%s: %w", place, err)
		}
		all.Listed = append(all.Listed, Counter{counter, place})
	}
	return all, nil
}
