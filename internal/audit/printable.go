package audit

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable writes bytes of a key, which may be anything, so that they do no
// harm on a terminal: what cannot be printed becomes \n, \x1b, \u202e.
func printable(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if (r == utf8.RuneError && n == 1) || hidden(r) {
			q := strconv.Quote(s[:n])
			b.WriteString(q[1 : len(q)-1])
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

func hidden(r rune) bool { return !unicode.IsPrint(r) }
