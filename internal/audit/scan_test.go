package audit

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/internal/redistest"
)

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

func addrOf(c *redis.Client) string { return c.Options().Addr }

// TestScan finds the leaked counters, all of them and nothing else, and
// changes nothing.
func TestScan(t *testing.T) {
	c := redistest.Client(t, redistest.Server(t))
	ctx := t.Context()
	unchanged := innocent(t, c)
	runCommand(t, addrOf(c), "-json").want(t, exitNone, "")
	leak(t, c, 2500)
	fill(t, c, 30, func(p redis.Pipeliner, i int) {
		p.HIncrBy(ctx, fmt.Sprintf("usage:u%d:2026-05", i), "calls", 1)
		p.HIncrBy(ctx, fmt.Sprintf("usage:u%d:2026-05", i), "errors", -3)
		p.Incr(ctx, fmt.Sprintf("rate_limit:%d", i))
		p.Incr(ctx, fmt.Sprintf("sequence:%d", i))
	})
	wide := make([]any, 0, 2000)
	for i := range 1000 {
		wide = append(wide, fmt.Sprint("user", i), i)
	}
	must(t, c.HSet(ctx, "usage:all:2026-05", wide...).Err())
	keys := c.DBSize(ctx).Val()

	r := runCommand(t, addrOf(c), "-json")
	r.want(t, exitLeaked, "")
	want := map[string]int{"quota:<number>:<day>": 2500, "usage:u<number>:<month>": 30, "usage:all:<month>": 1, "rate_limit:<number>": 30}
	if diff := cmp.Diff(want, r.shapes()); diff != "" {
		t.Errorf("counters by shape (-want +got):\n%s", diff)
	}
	if got := r.report.Leaked.Counters; got != 2561 {
		t.Errorf("%d leaked counters, want 2561", got)
	}
	if got := r.report.Unclear; got.Counters != 30 || got.Shapes != 1 {
		t.Errorf("unclear: %+v, want the 30 sequences", got)
	}
	if r.report.Scanned != keys {
		t.Errorf("%d keys scanned of %d", r.report.Scanned, keys)
	}
	if !strings.HasPrefix(r.report.Leaked.Oldest.Format(time.DateOnly), "2026-01-01") {
		t.Errorf("the oldest is of %v, want 2026-01-01", r.report.Leaked.Oldest)
	}
	if r.report.Leaked.Bytes == 0 {
		t.Error("no bytes")
	}
	if len(r.report.Notes) != 1 || !strings.Contains(r.report.Notes[0], "1 hash was not read, with more than 10000 fields") || r.report.Exact {
		t.Errorf("exact=%v, notes %q; one hash is too large to be read", r.report.Exact, r.report.Notes)
	}
	if r := runCommand(t, addrOf(c), "-json", "-all"); r.shapes()["sequence:<number>"] != 30 || r.report.Leaked.Counters != 2591 {
		t.Errorf("with -all: %v", r.shapes())
	}
	if r := runCommand(t, addrOf(c), "-json", "-match", "seq*", "-count", "7"); r.shapes()["sequence:<number>"] != 30 || r.report.Leaked.Counters != 30 {
		t.Errorf("with -match: %v", r.shapes())
	}
	unchanged()
	if n := undated(t, c, 2500); n != 2500 {
		t.Errorf("%d counters were dated by a scan", 2500-n)
	}
}

// TestFewCommands: a server without MEMORY USAGE … SAMPLES, OBJECT and INFO
// shows its strings, and is said to have hashes that were not read.
func TestFewCommands(t *testing.T) {
	c := redistest.Client(t, miniredis.RunT(t).Addr())
	leak(t, c, 1200)
	must(t, c.HSet(t.Context(), "usage:1:2026-05", "calls", 1).Err())
	r := runCommand(t, addrOf(c), "-json")
	r.want(t, exitLeaked, "")
	if r.report.Leaked.Counters != 1200 || r.report.Leaked.Bytes == 0 {
		t.Errorf("%d counters with %d bytes found, want 1200", r.report.Leaked.Counters, r.report.Leaked.Bytes)
	}
	if want := []string{"1 hash was not read: the server does not tell the size of hashes"}; !slices.Equal(r.report.Notes, want) || r.report.Exact {
		t.Errorf("notes %q, exact=%v, want %q", r.report.Notes, r.report.Exact, want)
	}
}

// The rules of docs/audit.md for what a user must be allowed.
const (
	readRule    = "~* +@read +info +ping +select"
	clusterRule = "+cluster|slots +command"
	repairRule  = "+script|load +evalsha +pexpire"
)

// TestReadOnly runs the scan as a user who may only read, and a repair as one
// who may do no more than that takes.
func TestReadOnly(t *testing.T) {
	addr := redistest.Server(t)
	c := redistest.Client(t, addr)
	leak(t, c, 100)
	allow := func(rule string) {
		must(t, c.Do(t.Context(), append([]any{"acl", "setuser", "audit", "on", ">secret"}, anys(strings.Fields(rule))...)...).Err())
	}
	allow(readRule)
	t.Setenv(envUser, "audit")
	t.Setenv(envPassword, "secret")
	if r := runCommand(t, addr, "-json"); r.code != exitLeaked || r.report.Leaked.Counters != 100 {
		t.Errorf("exit %d, %d counters found of 100: %s", r.code, r.report.Leaked.Counters, r.stderr)
	}
	runCommand(t, addr, "-match", "quota:*", "-repair", "48h", "-yes").want(t, exitTrouble, "the user may not do this")
	if n := undated(t, c, 100); n != 100 {
		t.Errorf("%d counters were dated by a user who may not", 100-n)
	}
	allow(repairRule)
	runCommand(t, addr, "-match", "quota:*", "-repair", "48h", "-yes").want(t, exitNone, "")
	if n := undated(t, c, 100); n != 0 {
		t.Errorf("%d counters left", n)
	}
}

// TestReturnedTwice: keys that SCAN returns twice count once.
func TestReturnedTwice(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	leak(t, c, 2000)
	for _, test := range []struct {
		name  string
		limit int
	}{{"in memory", runLen}, {"on disk", 150}} {
		t.Run(test.name, func(t *testing.T) {
			var seen []string
			twice := hook(func(cmds []redis.Cmder, next func() error) error {
				err := next()
				if scan, ok := cmds[len(cmds)-1].(*redis.ScanCmd); ok && scan.Name() == "scan" {
					page, cursor := scan.Val()
					seen = append(seen, page...)
					if cursor == 0 { // half of all keys again, far from the first time
						page = append(page, seen[:len(seen)/2]...)
					}
					scan.SetVal(append(page, page[0]), cursor)
				}
				return err
			})
			setRunLen(t, test.limit)
			r, err := hooked(t, t.Context(), addrOf(c), twice, "-count", "100")
			must(t, err)
			if r.Leaked.Counters != 2000 || !r.Exact {
				t.Errorf("%d counters found of 2000, exact=%v", r.Leaked.Counters, r.Exact)
			}
			if r.Scanned <= 3000 {
				t.Errorf("%d keys scanned: SCAN did not return keys twice", r.Scanned)
			}
		})
	}
}

// TestRate holds the scan to its rate.
func TestRate(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	leak(t, c, 300)
	begun := time.Now()
	runCommand(t, addrOf(c), "-rate", "1000").want(t, exitLeaked, "")
	if took := time.Since(begun); took < 300*time.Millisecond {
		t.Errorf("300 keys at 1000 a second took %v", took)
	}
}
