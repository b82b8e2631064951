package audit

import "strings"

func digit(b byte) bool { return '0' <= b && b <= '9' }
func lower(b byte) bool { return 'a' <= b && b <= 'z' }
func upper(b byte) bool { return 'A' <= b && b <= 'Z' }

// alnum holds for letters and digits; all that is not ASCII counts as a letter.
func alnum(b byte) bool { return digit(b) || lower(b) || upper(b) || b >= 0x80 }

// alnums adds the cells of a run of letters and digits and returns where the
// next cell begins.
func (l *lexer) alnums(i, end int) int {
	run := l.s[i:end]
	if k := runKind(run); k != word || isSpan(run) {
		l.put(i, end, k, 0)
		return end
	}
	// user42, 42nd, d2024-05-01: a word and a number stuck together.
	for j := i + 1; j < end; j++ {
		if digit(l.s[j]) == digit(l.s[j-1]) {
			continue
		}
		l.put(i, j, runKind(l.s[i:j]), 0)
		i = j
		if k, n, at := date(l.s[i:]); n > 0 {
			l.put(i, i+n, k, at)
			return i + n
		}
	}
	l.put(i, end, runKind(l.s[i:end]), 0)
	return end
}

// runKind tells numbers, hexadecimal and random tokens from words.
func runKind(run string) kind {
	digits, changes, hex := 0, 0, true
	for i := range len(run) {
		b := run[i]
		if digit(b) {
			digits++
		} else if !('a' <= b|0x20 && b|0x20 <= 'f') {
			hex = false
		}
		if i > 0 && digit(b) != digit(run[i-1]) {
			changes++
		}
	}
	letters := len(run) - digits
	switch {
	case letters == 0:
		return number
	case hex && len(run) >= 8 && digits > 0:
		return hexa
	case hex && len(run) >= 16 && len(run)%8 == 0:
		return hexa
	case changes >= 2:
		return token
	}
	return word
}

// isSpan recognises the length of a window, such as 60s or 24h: it belongs to
// the name of the counter.
func isSpan(run string) bool {
	unit := strings.TrimLeft(run, "0123456789")
	if len(unit) == len(run) || len(run)-len(unit) > 5 {
		return false
	}
	switch strings.ToLower(unit) {
	case "ms", "s", "sec", "secs", "m", "min", "mins", "h", "hr", "hour", "hours", "d", "day", "days", "w", "week", "weeks", "month", "months", "y":
		return true
	}
	return false
}

// random returns the length of a random token with joiners inside, as of
// base64url and nanoid, that s begins with: capitals and small letters in turn,
// without words.
func random(s string) int {
	n := 0
	for n < len(s) && (alnum(s[n]) || s[n] == '-' || s[n] == '_') {
		n++
	}
	run := s[:n]
	if len(run) < 16 {
		return 0
	}
	class := func(b byte) int {
		switch {
		case lower(b):
			return 1
		case upper(b):
			return 2
		case digit(b):
			return 3
		}
		return 0
	}
	var seen [4]bool
	changes, inWords, small := 0, 0, 0
	for j := range len(run) {
		c := class(run[j])
		seen[c] = true
		if j > 0 && c != class(run[j-1]) {
			changes++
		}
		if c != 1 {
			small = 0
			continue
		}
		if small++; small == 3 {
			inWords += 3
		} else if small > 3 {
			inWords++
		}
	}
	if !seen[1] || !seen[2] || changes*3 < len(run) || inWords*3 > len(run) {
		return 0
	}
	return len(run)
}

// quotaWords are the words that make a counter a quota when they stand alone
// in its key: the list of the linter's own evidence.
var quotaWords = map[string]bool{
	"rate": true, "ratelimit": true, "limit": true, "quota": true, "throttle": true,
	"attempt": true, "attempts": true, "usage": true, "budget": true,
}

// saysQuota reports whether a literal has one of the quota words as a whole
// word. A capital after a small letter begins a word.
func saysQuota(text string) bool {
	start := 0
	for i := 0; i <= len(text); i++ {
		letter := i < len(text) && (lower(text[i]) || upper(text[i]))
		hump := letter && i > start && upper(text[i]) && lower(text[i-1])
		if letter && !hump {
			continue
		}
		if quotaWords[strings.ToLower(text[start:i])] {
			return true
		}
		start = i
		if !letter {
			start = i + 1
		}
	}
	return false
}
