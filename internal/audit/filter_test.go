package audit

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/internal/redistest"
)

// The keys that an analysis may find.
var (
	quotaKey   = CodeKey{Text: "quota:{id}:{period}", Pieces: []string{"quota:", ":", ""}, Place: "a.go:1"}
	loginKey   = CodeKey{Text: "quota:{id}:login", Pieces: []string{"quota:", ":login"}, Place: "b.go:2"}
	totalKey   = CodeKey{Text: "app:{tenant}:{user}:total", Pieces: []string{"app:", ":", ":total"}, Place: "c.go:3"}
	staysKey   = CodeKey{Text: "app:{tenant}:ever:total", Pieces: []string{"app:", ":ever:total"}, Place: "c.go:9", Stays: true}
	anyKey     = CodeKey{Text: "{key}", Pieces: []string{"", ""}, Place: "d.go:7"}
	unknownKey = CodeKey{Text: "{tenant}:{user}", Pieces: []string{"", ":", ""}, Place: "d.go:4"}
)

// withCode runs the command where an analysis finds code, and returns the
// packages that it was asked for too.
func withCode(t *testing.T, addr string, code Code, failure error, args ...string) (result, []string) {
	t.Helper()
	var asked []string
	c := &Command{Code: func(_ context.Context, packages []string) (Code, error) {
		asked = packages
		return code, failure
	}}
	return runWith(t, t.Context(), c, addr, args...), asked
}

// TestFrom looks at the keys of the code only, and not at those that stay.
func TestFrom(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	leak(t, c, 50)
	must(t, c.MSet(t.Context(), "sequence:1", 1, "usage:1:2026-05", 2, "app:seen:9:total", 3, "app:seen:ever:total", 4).Err())
	code := Code{Keys: []CodeKey{unknownKey, loginKey, quotaKey, totalKey, staysKey, anyKey, unknownKey}, Unfollowed: []string{"e.go:5"}}
	r, asked := withCode(t, addrOf(c), code, nil, "-json", "-from", "./...", "./cmd/x")
	r.want(t, exitLeaked, "")
	if diff := cmp.Diff([]string{"./...", "./cmd/x"}, asked); diff != "" {
		t.Errorf("packages (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]int{"quota:<number>:<day>": 50, "app:seen:<number>:total": 1}, r.shapes()); diff != "" {
		t.Errorf("counters by shape (-want +got):\n%s", diff)
	}
	for _, s := range r.report.Shapes {
		if s.Sign != SignCode {
			t.Errorf("%s has the sign %q", s.Shape, s.Sign)
		}
	}
	want := &CodeReport{
		Patterns: []CodePattern{
			{"app:*:*:total", "app:{tenant}:{user}:total", []string{"c.go:3"}},
			{"quota:*:*", "quota:{id}:{period}", []string{"b.go:2", "a.go:1"}},
		},
		Excepted:   []CodePattern{{"app:*:ever:total", "app:{tenant}:ever:total", []string{"c.go:9"}}},
		Refused:    []CodePattern{{"*:*", "{tenant}:{user}", []string{"d.go:4"}}, {"*", "{key}", []string{"d.go:7"}}},
		Unfollowed: []string{"e.go:5"},
	}
	if diff := cmp.Diff(want, r.report.Code); diff != "" {
		t.Errorf("what was looked for (-want +got):\n%s", diff)
	}
}

// TestFromMatch: -match leaves out keys of the code.
func TestFromMatch(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	must(t, c.MSet(t.Context(), "quota:1:2026-05-01", 1, "quota:2:2026-05-01", 1, "app:a:b:total", 1).Err())
	r, _ := withCode(t, addrOf(c), Code{Keys: []CodeKey{quotaKey, totalKey}}, nil, "-json", "-match", "*:1:*", "-from", ".")
	r.want(t, exitLeaked, "")
	if r.report.Leaked.Counters != 1 || r.report.Scanned != 1 {
		t.Errorf("%d of %d keys, want 1 of 1", r.report.Leaked.Counters, r.report.Scanned)
	}
}

// TestFromRepair dates the counters of the code and nothing else.
func TestFromRepair(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	must(t, c.MSet(t.Context(), "quota:1:2026-05-01", 1, "quota:1", 1, "app:a:ever:total", 1, "app:a:b:total", 1, "xquota:1:2026-05-01", 1).Err())
	r, _ := withCode(t, addrOf(c), Code{Keys: []CodeKey{quotaKey, totalKey, staysKey}}, nil, "-repair", "48h", "-yes", "-from", ".")
	r.want(t, exitNone, "")
	if !strings.Contains(r.stdout, "2 counters were given a lifetime") {
		t.Errorf("it printed\n%s", r.stdout)
	}
	for key, dated := range map[string]bool{"quota:1:2026-05-01": true, "app:a:b:total": true, "quota:1": false, "app:a:ever:total": false, "xquota:1:2026-05-01": false} {
		if ttl := c.TTL(t.Context(), key).Val(); ttl > 0 != dated {
			t.Errorf("%s has the lifetime %v", key, ttl)
		}
	}
}

// TestFromTrouble: without a pattern, nothing is scanned.
func TestFromTrouble(t *testing.T) {
	for _, test := range []struct {
		code Code
		err  error
		want string
	}{
		{Code{}, nil, "-from: no quota counter was found in ./... x"},
		{Code{}, errors.New("p does not compile: p.go:1:1: no"), "-from: p does not compile: p.go:1:1: no"},
		{Code{Keys: []CodeKey{unknownKey}}, nil, "-from: no counter in ./... x has a key with enough fixed text to know it by: {tenant}:{user} at d.go:4"},
		{Code{Keys: []CodeKey{staysKey}}, nil, "-from: each counter in ./... x is meant to stay, as its comment says"},
	} {
		r, _ := withCode(t, "localhost:1", test.code, test.err, "-from", "./...", "x")
		r.want(t, exitTrouble, test.want)
	}
	runCommand(t, "localhost:1", "-from", "./...").want(t, exitTrouble, "-from is not built in")
}

// TestCodeTable prints what docs/audit.md shows.
func TestCodeTable(t *testing.T) {
	var got bytes.Buffer
	f := newFilter(Code{Keys: []CodeKey{quotaKey, loginKey, staysKey, unknownKey}, Unfollowed: []string{"e.go:5"}})
	must(t, f.report.table(&got))
	const want = `looked for:
  quota:*:*  quota:{id}:{period}  a.go:1, b.go:2
but not, since the code says that they stay:
  app:*:ever:total  app:{tenant}:ever:total  c.go:9
not looked for, with too little fixed text:
  *:*  {tenant}:{user}  d.go:4
there may be more in 1 function that could not be followed on all paths: e.go:5

`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
