package audit

import (
	"net/netip"
	"strings"
)

// value recognises the values that have separators or joiners inside, at the
// start of s: their kind, their length, and for dates the second at which the
// period starts.
func value(s string) (kind, int, int64) {
	if n := uuidLen(s); n > 0 {
		return uuid, n, 0
	}
	if n := ipv4(s); n > 0 {
		return ip, n, 0
	}
	if n := ipv6(s); n > 0 {
		return ip, n, 0
	}
	if k, n, at := date(s); n > 0 {
		return k, n, at
	}
	if n := emailLen(s); n > 0 {
		return email, n, 0
	}
	return word, 0, 0
}

// ends reports whether a value can end before s[n].
func ends(s string, n int) bool { return n >= len(s) || !alnum(s[n]) }

func isHex(b byte) bool { return digit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

func uuidLen(s string) int {
	if len(s) < 36 || !ends(s, 36) {
		return 0
	}
	for i := range 36 {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (s[i] == '-') || !dash && !isHex(s[i]) {
			return 0
		}
	}
	return 36
}

func ipv4(s string) int {
	n, dots := 0, 0
	for n < len(s) && (digit(s[n]) || s[n] == '.' && n+1 < len(s) && digit(s[n+1])) {
		if s[n] == '.' {
			dots++
		}
		n++
	}
	if dots != 3 || !ends(s, n) {
		return 0
	}
	if _, err := netip.ParseAddr(s[:n]); err != nil {
		return 0
	}
	return n
}

// ipv6 takes only addresses of the ranges in use (2000::/3, fc00::/7,
// fe80::/10), and a full one only with a letter in it: a:b and 2024:05:01 are
// parts of keys.
func ipv6(s string) int {
	n, letters := 0, false
	for n < len(s) && (isHex(s[n]) || s[n] == ':' || s[n] == '.') {
		n++
	}
	if n < 6 || !isHex(s[0]) || !isHex(s[3]) || s[4] != ':' {
		return 0
	}
	switch head := strings.ToLower(s[:2]); {
	case head[0] == '2', head[0] == '3', head == "fc", head == "fd", head == "fe":
	default:
		return 0
	}
	for ; n > 4; n-- {
		if !ends(s, n) {
			continue
		}
		a, err := netip.ParseAddr(s[:n])
		if err != nil || !a.Is6() {
			continue
		}
		letters = strings.ContainsAny(s[:n], "abcdefABCDEF")
		if letters || strings.Contains(s[:n], "::") {
			return n
		}
	}
	return 0
}

// emailLen finds local@domain, where the domain ends in a label of letters.
func emailLen(s string) int {
	at := 0
	for at < len(s) && (alnum(s[at]) || strings.IndexByte("._%+-", s[at]) >= 0) {
		at++
	}
	if at == 0 || at > 64 || at >= len(s) || s[at] != '@' {
		return 0
	}
	best, label := 0, at+1
	for i := at + 1; i <= len(s); i++ {
		if i < len(s) && (alnum(s[i]) || s[i] == '-') {
			continue
		}
		if i == label {
			break
		}
		if label > at+1 {
			if n := letters(s[label:i]); n >= 2 && ends(s, label+n) {
				best = label + n
			}
		}
		if i == len(s) || s[i] != '.' {
			break
		}
		label = i + 1
	}
	return best
}

// letters counts the ASCII letters that s begins with.
func letters(s string) int {
	n := 0
	for n < len(s) && (lower(s[n]) || upper(s[n])) {
		n++
	}
	return n
}
