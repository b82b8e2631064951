package audit

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/redistest"
	"github.com/redis/go-redis/v9"
)

// anyPattern returns a pattern of a few short texts.
func anyPattern(r *rand.Rand, letters string) pattern {
	p := make(pattern, 1+r.IntN(4))
	for i := range p {
		p[i] = anyText(r, letters, 4)
	}
	return p
}

func anyText(r *rand.Rand, letters string, n int) string {
	b := make([]byte, r.IntN(n))
	for i := range b {
		b[i] = letters[r.IntN(len(letters))]
	}
	return string(b)
}

// expression is the regular expression that a pattern stands for.
func expression(p pattern) *regexp.Regexp {
	texts := make([]string, len(p))
	for i, text := range p {
		texts[i] = regexp.QuoteMeta(text)
	}
	return regexp.MustCompile("(?s)^" + strings.Join(texts, ".*") + "$")
}

// TestMatch compares with a regular expression, on random patterns and keys.
func TestMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	matches := 0
	for range 50_000 {
		p, key := anyPattern(r, "ab:"), anyText(r, "ab:", 8)
		want := expression(p).MatchString(key)
		if want {
			matches++
		}
		if got := p.match(key); got != want {
			t.Fatalf("%v matches %q: %v, want %v", p, key, got, want)
		}
	}
	if matches < 500 {
		t.Errorf("only %d of the keys matched", matches)
	}
}

// TestCovers looks for a key that a pattern does not match though it covers one
// that does, and the other way round.
func TestCovers(t *testing.T) {
	var keys []string
	for _, a := range []string{"", "a", "b", "c", "aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"} {
		for _, b := range []string{"", "a", "b", "c", "aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"} {
			keys = append(keys, a+b+a, a+"c"+b)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	covering := 0
	for range 5_000 {
		p, q := anyPattern(r, "ab"), anyPattern(r, "ab")
		covers, witness := p.covers(q), ""
		for _, key := range keys {
			if q.match(key) && !p.match(key) {
				witness = key
			}
		}
		if covers && witness != "" {
			t.Fatalf("%v covers %v, but does not match %q", p, q, witness)
		}
		if key := strings.Join(q, "c"); !covers && expression(p).MatchString(key) {
			t.Fatalf("%v does not cover %v, but matches %q", p, q, key)
		}
		if covers {
			covering++
		}
	}
	if covering < 100 {
		t.Errorf("only %d patterns covered another", covering)
	}
}

func TestTelling(t *testing.T) {
	for _, test := range []struct {
		p    pattern
		want bool
	}{
		{pattern{"", ""}, false}, {pattern{"", ":", ""}, false}, {pattern{"{", "}:", ""}, false}, {pattern{"u:", ""}, false},
		{pattern{"rl:", ""}, true}, {pattern{"", ":é", "2"}, true}, {pattern{"hits"}, true},
	} {
		if got := test.p.telling(); got != test.want {
			t.Errorf("%v: %v, want %v", test.p, got, test.want)
		}
	}
}

// TestCommon: the pattern for SCAN is that of the one pattern, or what all
// begin with, and a server takes it as it is meant.
func TestCommon(t *testing.T) {
	for want, patterns := range map[string][]pattern{
		"quota:*:day":   {{"quota:", ":day"}},
		"quota:{*}:*":   {{"quota:{", "}:", ""}},
		"quo*":          {{"quota:", ""}, {"quote:"}, {"quo", ""}},
		"*":             {{"quota:", ""}, {"", "x"}},
		`a\*\[b\]\?\\*`: {{`a*[b]?\`, ""}},
	} {
		if got := common(patterns); got != want {
			t.Errorf("%v: %s, want %s", patterns, got, want)
		}
	}
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		for key, p := range map[string]pattern{
			`a*[b]?\c`: {`a*[b]?\`, ""}, "x{y}z": {"x{", "}", ""}, "^-\xff": {"^-", ""},
		} {
			must(t, c.Set(t.Context(), key, 1, 0).Err())
			got, _, err := c.Scan(t.Context(), 0, common([]pattern{p}), 1000).Result()
			if err != nil || len(got) != 1 || got[0] != key {
				t.Errorf("SCAN MATCH %s found %q, %v, want %q", p, got, err, key)
			}
		}
	})
}
