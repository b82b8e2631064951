package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// A baseline is a file of findings that are known and not reported, as a
// project has them that adopts quotalint. It names them by what stays when
// lines move, and is meant to be kept in version control.
type baseline struct {
	Version  int             `json:"version"` // of this format: 1
	Packages []string        `json:"packages"`
	Flags    []string        `json:"flags"`
	Findings []baselineEntry `json:"findings"`
}

// A baselineEntry stands for Count findings of one identity.
type baselineEntry struct {
	identity
	Count int `json:"count"`
}

// newBaseline returns the baseline that covers findings.
func (r *run) newBaseline(s *sources, findings []finding) baseline {
	counts := make(map[identity]int)
	for _, f := range findings {
		counts[s.identify(f)]++
	}
	b := baseline{Version: 1, Packages: r.packages, Flags: r.selection(), Findings: make([]baselineEntry, 0, len(counts))}
	for id, n := range counts {
		b.Findings = append(b.Findings, baselineEntry{id, n})
	}
	slices.SortFunc(b.Findings, func(x, y baselineEntry) int {
		return cmp.Or(cmp.Compare(x.Package, y.Package), cmp.Compare(x.Function, y.Function),
			cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Message, y.Message))
	})
	return b
}

// selection returns the flags that choose what is reported.
func (r *run) selection() []string {
	flags := slices.Clone(r.tool)
	if r.tags != "" {
		flags = append(flags, "-tags="+r.tags)
	}
	slices.Sort(flags)
	return append([]string{}, flags...) // [] and not null
}

// writeBaseline writes the baseline of what was found. One of half the
// packages would bring back the findings of the others, so it writes none.
func (r *run) writeBaseline(s *sources, res result) error {
	if res.trouble != nil {
		return fmt.Errorf("no baseline was written, %w", res.trouble)
	}
	data, err := json.MarshalIndent(r.newBaseline(s, res.findings), "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(r.writeBaselineFile, append(data, '\n'), 0o666); err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return nil
}

func readBaseline(file string) (*baseline, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline: %w", err)
	}
	b := new(baseline)
	if err := json.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("%s is no baseline, -write-baseline makes one: %v", file, err)
	}
	if b.Version != 1 {
		return nil, fmt.Errorf("%s is no baseline that this quotalint knows: its version is %d, not 1", file, b.Version)
	}
	return b, nil
}

// apply removes the findings that the baseline covers, and returns the entries
// of which fewer were found than it says.
func (b *baseline) apply(s *sources, findings []finding) (left []finding, stale []baselineEntry) {
	covered := make(map[identity]int)
	for _, e := range b.Findings {
		covered[e.identity] += e.Count
	}
	for _, f := range findings {
		id := s.identify(f)
		if covered[id] > 0 {
			covered[id]--
			continue
		}
		left = append(left, f)
	}
	for _, e := range b.Findings {
		if n := covered[e.identity]; n > 0 {
			e.Count = n
			stale = append(stale, e)
			covered[e.identity] = 0
		}
	}
	return left, stale
}

// subtract applies the baseline of the run to what was found, and tells
// of entries that are stale. They can be told only by a run over the same
// packages with the same selection as the one that wrote the file.
func (r *run) subtract(b *baseline, s *sources, res result) result {
	left, stale := b.apply(s, res.findings)
	if res.trouble == nil && slices.Equal(b.Packages, r.packages) && slices.Equal(b.Flags, r.selection()) {
		for _, e := range stale {
			fmt.Fprintf(r.Stderr, "quotalint: %s: no longer found: %s\n", r.baselineFile, e)
		}
	}
	return result{left, res.trouble}
}

// String describes the findings that an entry stands for, in one line.
func (e baselineEntry) String() string {
	where := e.Package
	if e.Function != "" {
		where += "." + e.Function
	}
	times := ""
	if e.Count > 1 {
		times = fmt.Sprintf(" (%d times)", e.Count)
	}
	return fmt.Sprintf("%s in %s: %s%s", e.Rule, where, e.Message, times)
}
