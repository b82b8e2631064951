package audit

import (
	"context"
	"slices"
	"strings"
)

// A PartKind says what a part of a key is.
type PartKind string

// The kinds of a [Part].
const (
	Literal PartKind = "literal" // the same in every key of the shape
	Subject PartKind = "subject" // varies with whom the quota is charged to
	Period  PartKind = "period"  // varies with time
)

// A Part is one part of a key.
type Part struct {
	Kind PartKind `json:"kind"`
	Text string   `json:"text"` // the literal itself, or what stands there: number, uuid, day, …
}

// A Shape is what the keys of one counter have in common.
type Shape []Part

// Shapes finds the key shapes of the counters in Go packages, for -from. The
// command sets it before [Run] is called; it is nil where no analysis is built
// in. An unknown part of a key counts as a subject.
var Shapes func(ctx context.Context, packages []string) ([]Shape, error)

// String writes a shape as quota:<uuid>:<day>.
func (s Shape) String() string {
	var b strings.Builder
	for _, p := range s {
		if p.Kind == Literal {
			b.WriteString(printable(p.Text))
			continue
		}
		b.WriteString("<" + printable(p.Text) + ">")
	}
	return b.String()
}

// tidy returns the shape with literals in a row as one.
func (s Shape) tidy() Shape {
	var t Shape
	for _, p := range s {
		n := len(t)
		switch {
		case p.Kind == Literal && p.Text == "":
		case p.Kind == Literal && n > 0 && t[n-1].Kind == Literal:
			t[n-1].Text += p.Text
		default:
			t = append(t, p)
		}
	}
	return t
}

// match reports whether a key has a tidy shape: its literals in their places,
// and at least one byte for each other part.
func (s Shape) match(key string) bool {
	gap := 0 // parts since the last literal: each needs a byte
	for i, p := range s {
		if p.Kind != Literal {
			gap++
			continue
		}
		if len(key) < gap+len(p.Text) {
			return false
		}
		// The leftmost place leaves most for the parts behind; the last
		// literal ends the key.
		at := gap + strings.Index(key[gap:], p.Text)
		if i == len(s)-1 && gap > 0 {
			at = len(key) - len(p.Text)
		}
		if at < gap || gap == 0 && at > 0 || !strings.HasPrefix(key[at:], p.Text) {
			return false
		}
		key, gap = key[at+len(p.Text):], 0
	}
	return len(key) >= gap && (gap > 0 || key == "")
}

// literals reports whether a shape has a literal to know its keys by.
func (s Shape) literals() bool {
	for _, p := range s {
		if p.Kind == Literal && p.Text != "" {
			return true
		}
	}
	return false
}

// glob returns a SCAN pattern that every key of the shapes matches: the
// literal that they all start with.
func glob(shapes []Shape) string {
	prefix := ""
	for i, s := range shapes {
		p := ""
		if len(s) > 0 && s[0].Kind == Literal {
			p = s[0].Text
		}
		if i == 0 {
			prefix = p
			continue
		}
		n := 0
		for n < len(prefix) && n < len(p) && prefix[n] == p[n] {
			n++
		}
		prefix = prefix[:n]
	}
	escape := strings.NewReplacer("\\", "\\\\", "*", "\\*", "?", "\\?", "[", "\\[", "]", "\\]")
	return escape.Replace(prefix) + "*"
}

// saysQuota reports whether a literal has a word that makes a counter a quota.
func (s Shape) saysQuota() bool {
	return slices.ContainsFunc(s, func(p Part) bool { return p.Kind == Literal && saysQuota(p.Text) })
}
