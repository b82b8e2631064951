package audit

import (
	"strings"
	"unicode"
)

// A pattern is the fixed texts of a key, in order. Between two of them
// anything can stand, or nothing, as * does in a pattern of SCAN. The first is
// what keys begin with and the last what they end with; one alone is a key.
type pattern []string

// match reports whether a key has the texts in their places.
func (p pattern) match(key string) bool {
	last := len(p) - 1
	if last == 0 {
		return key == p[0]
	}
	key, ok := strings.CutPrefix(key, p[0])
	if !ok {
		return false
	}
	// The leftmost place of a text leaves most for those behind it.
	for _, text := range p[1:last] {
		if _, key, ok = strings.Cut(key, text); !ok {
			return false
		}
	}
	return strings.HasSuffix(key, p[last])
}

// String returns the pattern as SCAN takes it.
func (p pattern) String() string {
	texts := make([]string, len(p))
	for i, text := range p {
		texts[i] = escape.Replace(text)
	}
	return strings.Join(texts, "*")
}

// escape makes a text stand for itself in a pattern of SCAN. The braces of a
// hash tag have no meaning there.
var escape = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`, "]", `\]`)

// minTexts is how many letters and digits the texts of a pattern have at
// least: with one, half of a store can look like it.
const minTexts = 2

// telling reports whether a pattern says enough to know keys by.
func (p pattern) telling() bool {
	n := 0
	for _, text := range p {
		for _, r := range text {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				n++
			}
		}
	}
	return n >= minTexts
}

// covers reports whether every key that matches q matches p: whether p matches
// q itself, with something in its gaps that no text of p has.
func (p pattern) covers(q pattern) bool {
	return p.match(strings.Join(q, "\x00\xff\x00"))
}

// common returns one pattern of SCAN that all keys of the patterns match.
func common(patterns []pattern) string {
	if len(patterns) == 1 {
		return patterns[0].String()
	}
	prefix := patterns[0][0]
	for _, p := range patterns[1:] {
		n := 0
		for n < len(prefix) && n < len(p[0]) && prefix[n] == p[0][n] {
			n++
		}
		prefix = prefix[:n]
	}
	return escape.Replace(prefix) + "*"
}
