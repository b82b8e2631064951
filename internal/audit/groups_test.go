package audit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// testNow is the present of these tests.
var testNow = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// shapesOf returns the shapes of keys with the number of keys of each.
func shapesOf(keys []string) []string {
	g := newGroups(testNow)
	for _, key := range keys {
		g.add(key, 0)
	}
	var got []string
	for _, l := range g.finish() {
		sp, at := l.span(testNow)
		got = append(got, fmt.Sprintf("%d %s", l.n, l.shape(sp, at)))
	}
	slices.Sort(got)
	return got
}

// each formats a key for each of n numbers.
func each(n int, key func(i int) string) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = key(i)
	}
	return keys
}

// name returns the i-th of many different names without digits.
func name(i int) string {
	var b []byte
	for i += 1000; i > 0; i /= 26 {
		b = append(b, byte('a'+i%26))
	}
	return string(b)
}

// random returns the i-th of many strings of n characters out of digits.
func randomOf(i, n int, alphabet string) string {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	b := make([]byte, n)
	for j := range b {
		b[j] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

const (
	hexDigits = "0123456789abcdef"
	base62    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

func dayOf(i int) time.Time { return testNow.AddDate(0, 0, -i) }

func TestShapes(t *testing.T) {
	unix := testNow.Unix()
	for _, test := range []struct {
		name string
		keys []string
		want []string
	}{
		{"one key", []string{"quota:42:2026-05-01"}, []string{"1 quota:<number>:<day>"}},
		{"subjects", []string{
			"q:42", "q:5b0e1a2c-7d3f-4a5b-8c9d-0e1f2a3b4c5d", "q:bob.smith@mail.example.com", "q:10.0.0.7",
			"q:2001:db8::1", "q:{42}", "q:9f86d081884c7d65",
		}, []string{
			"1 q:<email>", "1 q:<hex>", "1 q:<number>", "1 q:<uuid>", "1 q:{<number>}", "2 q:<ip>",
		}},
		{"periods", []string{
			"a:2026-05-01", "b:2026-05", "c:2026-W18", "d:2026-Q2", "e:2026/05/01", "f:2026-05-01T13", "g:2026-05-01T13:05:09Z",
			"h:20260501", "i:2026050113", "j:202605011305", "k:202605", "l:20260501T130509Z", "m:2026-05-01-13", "n:d2026-05-01",
			"o:2026:05:01", "p:2026_05_01", "q:2026-05-01 13:05",
		}, []string{
			"1 a:<day>", "1 b:<month>", "1 c:<week>", "1 d:<quarter>", "1 e:<day>", "1 f:<hour>", "1 g:<second>",
			"1 h:<day>", "1 i:<hour>", "1 j:<minute>", "1 k:<month>", "1 l:<second>", "1 m:<hour>", "1 n:d<day>",
			"1 o:<day>", "1 p:<day>", "1 q:<minute>",
		}},
		{"not periods", []string{"a:20261301", "b:2026-13", "c:2026-02-30", "d:1026-05", "e:20991231", "f:9999999999"},
			[]string{"1 a:<number>", "1 b:<number>-<number>", "1 c:<month>-<number>", "1 d:<number>-<number>", "1 e:<number>", "1 f:<number>"}},
		{"unix seconds", each(20, func(i int) string { return fmt.Sprintf("rl:%d:%d", i, unix-int64(i)*7) }),
			[]string{"20 rl:<number>:<second>"}},
		{"unix seconds cut to minutes", each(20, func(i int) string { return fmt.Sprintf("rl:%d:%d", i, unix/60*60-int64(i)*60) }),
			[]string{"20 rl:<number>:<minute>"}},
		{"unix milliseconds cut to 5 minutes", each(20, func(i int) string { return fmt.Sprintf("rl:%d", (unix/300-int64(i))*300_000) }),
			[]string{"20 rl:<5m0s>"}},
		{"unix minutes", each(20, func(i int) string { return fmt.Sprintf("rl:%d:%d", i*7919, unix/60-int64(i)) }),
			[]string{"20 rl:<number>:<minute>"}},
		{"unix hours", each(20, func(i int) string { return fmt.Sprintf("rl:%d:%d", i*7919, unix/3600-int64(i)) }),
			[]string{"20 rl:<number>:<hour>"}},
		{"unix days", each(20, func(i int) string { return fmt.Sprintf("rl:%d:%d", i*7919, unix/86400-int64(i)) }),
			[]string{"20 rl:<number>:<day>"}},
		{"ids that are no windows", each(2000, func(i int) string { return fmt.Sprintf("rl:%d", i*311) }),
			[]string{"2000 rl:<number>"}},
		{"hours behind a day", each(24, func(i int) string { return fmt.Sprintf("u:2026-05-01:%02d", i) }),
			[]string{"24 u:<day>:<hour>"}},
		{"names", each(500, func(i int) string { return "quota:" + name(i) + ":" + dayOf(i%30).Format(time.DateOnly) }),
			[]string{"500 quota:<text>:<day>"}},
		{"names behind a joiner", each(500, func(i int) string { return "login_" + name(i) + "-inc:2026-05" }),
			[]string{"500 login_<text>:<month>"}},
		{"snake case", each(500, func(i int) string { return "user_" + name(i) + "_rate_limit" }),
			[]string{"500 user_<text>_rate_limit"}},
		{"names and a dash before the day", each(500, func(i int) string { return "quota:" + name(i) + "-20260501" }),
			[]string{"500 quota:<text>-<day>"}},
		{"few words stay", each(200, func(i int) string {
			return fmt.Sprintf("rl:%s:10.0.0.%d", []string{"login", "api", "sms", "mail"}[i%4], i)
		}), []string{"50 rl:api:<ip>", "50 rl:login:<ip>", "50 rl:mail:<ip>", "50 rl:sms:<ip>"}},
		{"a heavy word stays among names", each(1000, func(i int) string {
			if i%2 == 0 {
				return fmt.Sprintf("rl:login:%d", i)
			}
			return fmt.Sprintf("rl:%s:%d", name(i), i)
		}), []string{"500 rl:<text>:<number>", "500 rl:login:<number>"}},
		{"names with digits", each(400, func(i int) string { return fmt.Sprintf("rl:user%d", i) }), []string{"400 rl:user<number>"}},
		{"versions stay", each(40, func(i int) string { return fmt.Sprintf("api_v2:%d", i) }), []string{"40 api_v2:<number>"}},
		{"window lengths stay", each(40, func(i int) string { return fmt.Sprintf("rl:60s:%d", i) }), []string{"40 rl:60s:<number>"}},
		{"hex of digits only", each(3000, func(i int) string { return "k:" + randomOf(i, 8, hexDigits) }), []string{"3000 k:<hex>"}},
		{"random tokens", each(3000, func(i int) string { return "k:" + randomOf(i, 22, base62) + ":2026-05-01" }), []string{"3000 k:<token>:<day>"}},
		{"nanoid", each(500, func(i int) string { return "k:" + randomOf(i, 21, base62+"_-") }), []string{"500 k:<token>"}},
		{"dotted", each(300, func(i int) string { return "ratelimit." + name(i) + "." + "20260501" }), []string{"300 ratelimit.<text>.<day>"}},
		{"hash tags", each(300, func(i int) string { return "{" + name(i) + "}:quota:2026-05-01" }), []string{"300 {<text>}:quota:<day>"}},
		{"other bytes", []string{"a\x1b[31m:\xff\xfe:1"}, []string{`1 a\x1b[31m:\xff\xfe:<number>`}},
		{"empty", []string{"", ":", "::1"}, []string{"1 ", "1 :", "1 ::<number>"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, shapesOf(test.keys)); diff != "" {
				t.Errorf("shapes (-want +got):\n%s", diff)
			}
		})
	}
}

// TestShapesFlat: whatever the keys, their number is counted right and the
// tree stays small.
func TestShapesFlat(t *testing.T) {
	g := newGroups(testNow)
	const n = 30_000
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		parts := make([]string, 1+r.IntN(8))
		for j := range parts {
			parts[j] = name(r.IntN(5000)) + strings.Repeat("-", r.IntN(3)) + randomOf(i+j, r.IntN(6), base62)
		}
		g.add(strings.Join(parts, ":"), 1)
	}
	if g.live > maxShapes {
		t.Errorf("%d shapes at a time, the limit is %d", g.live, maxShapes)
	}
	sum := 0
	leaves := g.finish()
	for _, l := range leaves {
		sum += l.n
		if int64(l.n) != l.bytes {
			t.Errorf("a shape of %d keys has %d bytes, each key had 1", l.n, l.bytes)
		}
	}
	if sum != n {
		t.Errorf("shapes hold %d keys of %d", sum, n)
	}
	t.Logf("%d shapes, %d made", len(leaves), len(g.all))
}

func TestLongKey(t *testing.T) {
	keys := []string{"quota:" + strings.Repeat("x", 1000), "quota:" + strings.Repeat("1:", 1000)}
	for _, got := range shapesOf(keys) {
		if len(got) > 2*maxKey {
			t.Errorf("the shape of a long key has %d bytes", len(got))
		}
	}
}
