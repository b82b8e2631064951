package effects

import (
	"slices"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// endsPeriod reports whether a lifetime ends with a period, whenever it is
// attached.
func endsPeriod(s client.Sent) bool {
	if s.At {
		return !nowPlus(s.Life)
	}
	return restOfPeriod(s.Life)
}

// endsPeriod reports whether the lifetime of a command ends with a period, on
// one path at least: at the beginning of a period a whole one is left.
func (u *usage) endsPeriod(id string) bool {
	return slices.ContainsFunc(u.byID[id], func(x *use) bool { return dating(x) && endsPeriod(x.sent) })
}

// nowPlus reports whether a deadline is the present plus something.
func nowPlus(t *flow.Term) bool {
	switch {
	case t.Is("(time.Time).Add"), t.Is("(time.Time).AddDate"), t.Is("+"):
		return rawNow(t.Args[0])
	case t.Is("time.Unix"), t.Is("time.UnixMilli"), t.Is("(time.Time).Unix"), t.Is("(time.Time).UnixMilli"), t.Is("convert"), t.Is("text"):
		return nowPlus(t.Args[0])
	}
	return false
}

// rawNow reports whether a time is the present itself, not a time that has
// been computed from it.
func rawNow(t *flow.Term) bool {
	switch {
	case t.Kind == flow.TSym && t.Clock:
		return true
	case t.Is("(time.Time).UTC"), t.Is("(time.Time).Local"), t.Is("(time.Time).In"), t.Is("(time.Time).Unix"), t.Is("(time.Time).UnixMilli"), t.Is("convert"):
		return rawNow(t.Args[0])
	}
	if _, name, ok := key.ParamOf(t); ok && t.Type == flow.Time {
		return name == "now"
	}
	return false
}

// restOfPeriod reports whether a lifetime is what is left of something: it is
// computed from a clock, from another lifetime, or by a function that was
// given a time.
func restOfPeriod(t *flow.Term) bool {
	found := false
	t.Walk(func(x *flow.Term) bool {
		if x.Clock || x.Type == flow.Time && x.Kind != flow.TConst || x.Is("val") || x.Is("since") || x.Is("until") {
			found = true
		}
		return !found
	})
	return found
}
