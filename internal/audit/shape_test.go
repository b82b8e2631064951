package audit

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestMatch compares with a regular expression, on random shapes and keys.
func TestMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func(n int) string {
		b := make([]byte, r.IntN(n))
		for i := range b {
			b[i] = "ab:"[r.IntN(3)]
		}
		return string(b)
	}
	matches := 0
	for range 50_000 {
		var s Shape
		pattern := "^(?s)"
		for range r.IntN(5) {
			if r.IntN(2) == 0 {
				p := text(4)
				s = append(s, Part{Literal, p})
				pattern += regexp.QuoteMeta(p)
			} else {
				s = append(s, Part{Subject, "x"})
				pattern += ".+"
			}
		}
		key := text(8)
		want := regexp.MustCompile(pattern + "$").MatchString(key)
		if want {
			matches++
		}
		if got := s.tidy().match(key); got != want {
			t.Fatalf("%v matches %q: %v, want %v", s, key, got, want)
		}
	}
	if matches < 500 {
		t.Errorf("only %d of the keys matched", matches)
	}
}

func TestGlob(t *testing.T) {
	lit := func(s string) Shape { return Shape{{Literal, s}, {Subject, "x"}} }
	for want, shapes := range map[string][]Shape{
		"quota:*":     {lit("quota:")},
		"quo*":        {lit("quota:"), lit("quote:")[:1], lit("quo")},
		"*":           {lit("quota:"), {{Subject, "x"}}},
		`a\*\[b\]\?*`: {lit("a*[b]?")},
	} {
		if got := glob(shapes); got != want {
			t.Errorf("%v: %s, want %s", shapes, got, want)
		}
	}
}

func TestSaysQuota(t *testing.T) {
	for text, want := range map[string]bool{
		"rate_limit:": true, "rateLimit": true, "RATE": true, "login-attempts": true, "quota": true, "a:budget:": true,
		"corporate:": false, "unlimited": false, "iterate": false, "quotation": false, "likes:": false, "": false, "usages": false,
		"ratelimit2": true,
	} {
		if got := saysQuota(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// FuzzLex: the cells of a key spell the key, and its shape can be printed.
func FuzzLex(f *testing.F) {
	for _, key := range []string{"", ":", "quota:42:2026-05-01T10:20:30.5Z", "a@b.c.de-f", "{x}::1", "2001:db8::1:5", "2026-W18", "\xff\x00", "d2026-05-01", "20260501T13",
		"V1StGXR8_Z5jdHi6B-myT", "12345678901234567890123", "2026-13-45", strings.Repeat("a:", 200)} {
		f.Add(key)
	}
	now := time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, key string) {
		var b strings.Builder
		cells := lex(key, now, nil)
		for _, c := range cells {
			b.WriteString(c.lead + c.text)
		}
		want := key
		if len(key) > maxKey {
			want = key[:maxKey] + "…"
		}
		if b.String() != want {
			t.Fatalf("the cells of %q spell %q", key, b.String())
		}
		g := newGroups(now)
		g.add(key, 1)
		g.add(key, 1)
		for _, l := range g.finish() {
			sp, at := l.span(now)
			text := l.shape(sp, at).String()
			if l.n != 2 || strings.ContainsFunc(text, hidden) {
				t.Fatalf("%q: %d keys of shape %q", key, l.n, text)
			}
		}
	})
}
