// Package patch mends the lifetime of a counter in the text of a Redis Lua
// script by small insertions. Offsets are bytes of that text, from 0.
//
// A guard that asks for the lifetime itself (PTTL below 0) dates a key once,
// whatever the increment adds and whether or not its result is kept, and gives
// a lifetime to keys that an earlier version of the script left without one.
// It is what the scripts of package runtime/lua do. EXPIRE's NX would be
// shorter, and is refused by servers before Redis 7.
//
// A text is never patched where that takes more than an insertion, or a
// statement's call put in front of it: then there is no patch.
package patch

import "strings"

// An Edit replaces the bytes From to To of a script.
type Edit struct {
	From, To int
	Text     string
}

// Apply returns the text with the edits made, which are in order and do not
// overlap.
func Apply(script string, edits []Edit) string {
	var b strings.Builder
	last := 0
	for _, e := range edits {
		b.WriteString(script[last:e.From] + e.Text)
		last = e.To
	}
	return b.String() + script[last:]
}
