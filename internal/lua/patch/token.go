package patch

import "strings"

// kind tells tokens apart.
type kind uint8

const (
	name   kind = iota // names and keywords
	number             // numerals
	quoted             // strings, with their quotes or brackets
	symbol             // operators and punctuation
	end                // the end of the text
)

// token is a word of a script, at its place.
type token struct {
	kind     kind
	text     string
	from, to int
}

func (t token) is(text string) bool { return t.text == text && (t.kind == name || t.kind == symbol) }

// symbols are the operators of more than one byte, the longest first.
var symbols = []string{"...", "..", "==", "~=", "<=", ">="}

// scan takes a text that is known to be Lua 5.1 apart. Comments are no tokens.
func scan(text string) []token {
	var out []token
	at := 0
	if strings.HasPrefix(text, "#") {
		at = lineEnd(text, 0)
	}
	for {
		at = skip(text, at)
		if at >= len(text) {
			return append(out, token{end, "", len(text), len(text)})
		}
		k, to := next(text, at)
		out = append(out, token{k, text[at:to], at, to})
		at = to
	}
}

// next returns the kind and the end of the token at a place.
func next(text string, at int) (kind, int) {
	switch c := text[at]; {
	case isLetter(c):
		return name, run(text, at, func(c byte) bool { return isLetter(c) || isDigit(c) })
	case isDigit(c), c == '.' && at+1 < len(text) && isDigit(text[at+1]):
		return number, numeral(text, at)
	case c == '\'' || c == '"':
		return quoted, closing(text, at)
	}
	if to, ok := long(text, at); ok {
		return quoted, to
	}
	for _, s := range symbols {
		if strings.HasPrefix(text[at:], s) {
			return symbol, at + len(s)
		}
	}
	return symbol, at + 1
}

// skip passes space and comments.
func skip(text string, at int) int {
	for at < len(text) {
		switch {
		case strings.IndexByte(" \t\r\n\v\f", text[at]) >= 0:
			at++
		case strings.HasPrefix(text[at:], "--"):
			if to, ok := long(text, at+2); ok {
				at = to
			} else {
				at = lineEnd(text, at)
			}
		default:
			return at
		}
	}
	return at
}

// long returns the end of a long bracket [==[ … ]==] that begins at a place.
func long(text string, at int) (int, bool) {
	rest := text[at:]
	if !strings.HasPrefix(rest, "[") {
		return 0, false
	}
	level := run(rest, 1, func(c byte) bool { return c == '=' })
	if level >= len(rest) || rest[level] != '[' {
		return 0, false
	}
	closer := "]" + rest[1:level] + "]"
	i := strings.Index(rest[level+1:], closer)
	if i < 0 {
		return len(text), true
	}
	return at + level + 1 + i + len(closer), true
}

// closing returns the end of a quoted string.
func closing(text string, at int) int {
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[at]:
			return i + 1
		}
	}
	return len(text)
}

// numeral returns the end of a number.
func numeral(text string, at int) int {
	if strings.HasPrefix(text[at:], "0x") || strings.HasPrefix(text[at:], "0X") {
		return run(text, at+2, func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' })
	}
	at = run(text, at, isDigit)
	if at < len(text) && text[at] == '.' {
		at = run(text, at+1, isDigit)
	}
	if at < len(text) && text[at]|0x20 == 'e' {
		at++
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		at = run(text, at, isDigit)
	}
	return at
}

func run(text string, at int, in func(byte) bool) int {
	for at < len(text) && in(text[at]) {
		at++
	}
	return at
}

func lineEnd(text string, at int) int {
	if i := strings.IndexAny(text[at:], "\r\n"); i >= 0 {
		return at + i
	}
	return len(text)
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
