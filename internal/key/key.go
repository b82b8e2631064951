// Package key knows what the key of a counter is made of, and whether two
// keys are the same.
package key

import (
	"slices"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// Kind says what a part of a key is.
type Kind uint8

// The kinds of parts.
const (
	Literal Kind = iota // a fixed text
	Subject             // whom the quota is charged to
	Period              // taken from a clock
	Unknown             // may be either
)

// Part is one part of a key.
type Part struct {
	Kind Kind
	Text string // of a Literal
	Name string // of anything else: the name in the source, or ""
	Term *flow.Term
}

// Parts takes a key apart.
func Parts(t *flow.Term) []Part {
	var out []Part
	for _, x := range pieces(t) {
		if x.Kind == flow.TConst {
			out = append(out, Part{Kind: Literal, Text: x.Name, Term: x})
			continue
		}
		kind, name := classify(x)
		out = append(out, Part{Kind: kind, Name: name, Term: x})
	}
	return out
}

// pieces returns the strings that a key is the concatenation of.
func pieces(t *flow.Term) []*flow.Term {
	if t.Is("concat") {
		return t.Args
	}
	return []*flow.Term{t}
}

// Known reports whether every part is known, and whether one is a period.
func Known(parts []Part) (known, period bool) {
	known = true
	for _, p := range parts {
		switch p.Kind {
		case Unknown:
			known = false
		case Period:
			period = true
		}
	}
	return known, period
}

// Text shows a key as far as it is known: "quota:{account}:{period}".
func Text(t *flow.Term) string {
	var b strings.Builder
	for _, p := range Parts(t) {
		switch {
		case p.Kind == Literal:
			b.WriteString(p.Text)
		case p.Kind == Period:
			b.WriteString("{period}")
		case p.Name != "":
			b.WriteString("{" + p.Name + "}")
		default:
			b.WriteString("{…}")
		}
	}
	return b.String()
}

// Skeleton returns the key with its varying parts left open: keys of one
// counter have one skeleton. Where no literal tells counters apart, the names
// of fields and helpers do. It is "" if nothing of the key is fixed.
func Skeleton(t *flow.Term) string {
	parts := pieces(t)
	speaks := slices.ContainsFunc(parts, func(x *flow.Term) bool {
		return x.Kind == flow.TConst && strings.Trim(x.Name, ":/_-.|{} ") != ""
	})
	var b strings.Builder
	fixed := speaks
	for _, x := range parts {
		name := fixedName(x)
		switch {
		case x.Kind == flow.TConst:
			b.WriteString(x.Name)
		case name != "" && (!speaks || x.Is("load")):
			b.WriteString("{" + name + "}")
			fixed = true
		default:
			b.WriteString("{}")
		}
	}
	if !fixed {
		return ""
	}
	return b.String()
}

// fixedName returns the name of a field, a variable of the package or a
// helper that a key is taken from, whatever the subject.
func fixedName(x *flow.Term) string {
	switch {
	case x.Is("load") && x.Args[0].Is("global"):
		return x.Args[0].Args[0].Name
	case x.Kind == flow.TApp && strings.HasPrefix(x.Name, ".") && len(x.Args) == 1:
		return x.Name
	case x.Label != "":
		return x.Label
	}
	return ""
}

// words that make a quota of a counter, and those that give it a window.
var (
	quotaWords  = set("rate", "ratelimit", "limit", "quota", "throttle", "attempt", "attempts", "usage", "budget")
	windowWords = set("daily", "hourly", "monthly", "weekly", "minutely", "perday", "perhour", "perminute", "permonth", "persecond")
)

func set(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}

// Words reports whether a literal of the key speaks of a quota, and whether
// one speaks of a window.
func Words(terms ...*flow.Term) (quota, window bool) {
	for _, t := range terms {
		if t == nil {
			continue
		}
		for _, x := range pieces(t) {
			if x.Kind != flow.TConst {
				continue
			}
			q, w := words(x.Name)
			quota, window = quota || q, window || w
		}
	}
	return quota, window
}

func words(text string) (quota, window bool) {
	list := strings.FieldsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	})
	for i, w := range list {
		w = strings.ToLower(w)
		if quotaWords[w] {
			quota = true
		}
		if windowWords[w] || w == "per" && i+1 < len(list) && windowWords["per"+strings.ToLower(list[i+1])] {
			window = true
		}
	}
	return quota, window
}
