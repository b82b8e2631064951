package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A filter holds the patterns of the counters in the code.
type filter struct {
	taken, excepted []pattern
	report          *CodeReport
}

// wants reports whether a key is looked for.
func (f *filter) wants(key string) bool {
	if f == nil {
		return true
	}
	matches := func(p pattern) bool { return p.match(key) }
	return slices.ContainsFunc(f.taken, matches) && !slices.ContainsFunc(f.excepted, matches)
}

// filter asks the analysis for the counters in the code. It is nil without
// -from.
func (c *Command) filter(ctx context.Context, packages []string) (*filter, error) {
	if len(packages) == 0 {
		return nil, nil
	}
	if c.Code == nil {
		return nil, errors.New("-from is not built in: use -match")
	}
	code, err := c.Code(ctx, packages)
	if err != nil {
		return nil, fmt.Errorf("-from: %w", err)
	}
	f := newFilter(code)
	in := strings.Join(packages, " ")
	switch {
	case len(code.Keys) == 0:
		return nil, fmt.Errorf("-from: no quota counter was found in %s", in)
	case len(f.taken) == 0 && len(f.report.Refused) > 0:
		first := f.report.Refused[0]
		return nil, fmt.Errorf("-from: no counter in %s has a key with enough fixed text to know it by: %s at %s", in, first.Key, first.where())
	case len(f.taken) == 0:
		return nil, fmt.Errorf("-from: each counter in %s is meant to stay, as its comment says", in)
	}
	return f, nil
}

// newFilter sorts the keys of the code.
func newFilter(code Code) *filter {
	f := &filter{report: &CodeReport{Unfollowed: append([]string{}, code.Unfollowed...)}}
	var taken, excepted, refused []CodeKey
	for _, k := range code.Keys {
		switch {
		case !pattern(k.Pieces).telling():
			refused = append(refused, k)
		case k.Stays:
			excepted = append(excepted, k)
		default:
			taken = append(taken, k)
		}
	}
	f.excepted, f.report.Excepted = patterns(excepted)
	taken = slices.DeleteFunc(taken, func(k CodeKey) bool { return covered(f.excepted, k.Pieces) })
	f.taken, f.report.Patterns = patterns(taken)
	f.report.Refused = refusals(refused)
	return f
}

// refusals tells of keys that are not looked for: their patterns are much the
// same, so they go by what is known of them.
func refusals(keys []CodeKey) []CodePattern {
	told := []CodePattern{}
	for _, k := range keys {
		i := slices.IndexFunc(told, func(p CodePattern) bool { return p.Key == k.Text })
		if i < 0 {
			i, told = len(told), append(told, CodePattern{Pattern: pattern(k.Pieces).String(), Key: k.Text})
		}
		if !slices.Contains(told[i].Places, k.Place) {
			told[i].Places = append(told[i].Places, k.Place)
		}
	}
	return told
}

// covered reports whether one of the patterns covers p.
func covered(by []pattern, p pattern) bool {
	return slices.ContainsFunc(by, func(q pattern) bool { return q.covers(p) })
}

// patterns returns the patterns of keys, without those that another covers,
// and the same for the report.
func patterns(keys []CodeKey) ([]pattern, []CodePattern) {
	var widest []pattern
	for _, k := range keys {
		if p := pattern(k.Pieces); !covered(widest, p) {
			widest = append(slices.DeleteFunc(widest, p.covers), p)
		}
	}
	slices.SortFunc(widest, func(a, b pattern) int { return cmp.Compare(a.String(), b.String()) })
	told := make([]CodePattern, len(widest))
	for i, p := range widest {
		told[i] = CodePattern{Pattern: p.String(), Places: []string{}}
		for _, k := range keys {
			if p.covers(k.Pieces) && !slices.Contains(told[i].Places, k.Place) {
				told[i].Places = append(told[i].Places, k.Place)
			}
			if slices.Equal(p, k.Pieces) {
				told[i].Key = cmp.Or(told[i].Key, k.Text)
			}
		}
	}
	return widest, told
}
