package audit

import (
	"strings"
	"testing"
	"time"
)

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
