package audit

import (
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

// saysQuota reports whether a literal has a word that makes a counter a quota.
func (s Shape) saysQuota() bool {
	return slices.ContainsFunc(s, func(p Part) bool { return p.Kind == Literal && saysQuota(p.Text) })
}
