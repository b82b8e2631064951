package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// reexec makes the test binary the command itself, so that it can be killed.
const reexec = "QUOTALINT_TEST_AUDIT"

func TestMain(m *testing.M) {
	if args := os.Getenv(reexec); args != "" {
		os.Exit(new(Command).Run(context.Background(), strings.Fields(args), os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// A result is what a run printed and how it ended.
type result struct {
	code           int
	stdout, stderr string
	report         Report // with -json
}

// run runs the command on a server.
func runCommand(t testing.TB, addr string, args ...string) result {
	t.Helper()
	return runContext(t, t.Context(), addr, args...)
}

func runContext(t testing.TB, ctx context.Context, addr string, args ...string) result {
	t.Helper()
	return runWith(t, ctx, new(Command), addr, args...)
}

func runWith(t testing.TB, ctx context.Context, c *Command, addr string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	r := result{code: c.Run(ctx, append([]string{"-addr", addr}, args...), &stdout, &stderr)}
	r.stdout, r.stderr = stdout.String(), stderr.String()
	if r.code != exitTrouble && strings.HasPrefix(r.stdout, "{") {
		d := json.NewDecoder(&stdout)
		d.DisallowUnknownFields()
		if err := d.Decode(&r.report); err != nil {
			t.Fatalf("%v in %s", err, r.stdout)
		}
	}
	return r
}

// want checks the exit code, and of a run that failed, that it printed one
// line with a text, on stderr alone.
func (r result) want(t testing.TB, code int, text string) {
	t.Helper()
	if r.code != code {
		t.Fatalf("exit code %d, want %d\n%s%s", r.code, code, r.stdout, r.stderr)
	}
	if code != exitTrouble {
		if r.stderr != "" {
			t.Errorf("stderr: %s", r.stderr)
		}
		return
	}
	if r.stdout != "" {
		t.Errorf("stdout of a run that failed: %s", r.stdout)
	}
	if strings.Count(r.stderr, "\n") != 1 || !strings.HasPrefix(r.stderr, "quotalint audit: ") || !strings.Contains(r.stderr, text) {
		t.Errorf("stderr is %q, want one line with %q", r.stderr, text)
	}
}

// shapes returns the counters of each shape.
func (r result) shapes() map[string]int {
	m := map[string]int{}
	for _, s := range r.report.Shapes {
		m[s.Shape] = s.Counters
	}
	return m
}

// A hook sees the round trips of a client.
type hook func(cmds []redis.Cmder, next func() error) error

func (h hook) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return h(cmds, func() error { return next(ctx, cmds) })
	}
}

// hooked runs the audit with a hook in the client of each node.
func hooked(t testing.TB, ctx context.Context, addr string, h hook, args ...string) (*Report, error) {
	t.Helper()
	o, err := parse(append([]string{"-addr", addr}, args...), &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	ro, err := o.clientOptions(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	s, err := connect(ctx, ro, o.yes)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	for _, n := range s.nodes {
		n.AddHook(h)
	}
	return auditServer(ctx, o, s, nil, &bytes.Buffer{})
}

// isA reports whether a round trip begins with a command.
func isA(cmds []redis.Cmder, name string) bool { return cmds[0].Name() == name }

// must stops a test on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fill writes keys by the pipeline that each call of put gets.
func fill(t testing.TB, c redis.UniversalClient, n int, put func(p redis.Pipeliner, i int)) {
	t.Helper()
	p := c.Pipeline()
	for i := range n {
		put(p, i)
	}
	_, err := p.Exec(t.Context())
	must(t, err)
}

// leak writes n undated counters quota:I:DAY, one a day and subject.
func leak(t testing.TB, c redis.UniversalClient, n int) {
	t.Helper()
	fill(t, c, n, func(p redis.Pipeliner, i int) {
		p.IncrBy(t.Context(), leakedKey(i), int64(i))
	})
}

func leakedKey(i int) string {
	return fmt.Sprintf("quota:%d:%s", i, time.Date(2026, 1, 1+i%100, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
}

// undated returns how many of the n leaked counters have no lifetime.
func undated(t testing.TB, c redis.UniversalClient, n int) int {
	t.Helper()
	p := c.Pipeline()
	ttls := make([]*redis.DurationCmd, n)
	for i := range n {
		ttls[i] = p.PTTL(t.Context(), leakedKey(i))
	}
	_, err := p.Exec(t.Context())
	must(t, err)
	left := 0
	for i, ttl := range ttls {
		switch d := ttl.Val(); {
		case d == -1:
			left++
		case d < 0:
			t.Fatalf("%s is gone", leakedKey(i))
		}
	}
	return left
}

// setRunLen limits the keys that are remembered in memory, for one test.
func setRunLen(t testing.TB, n int) {
	was := runLen
	runLen = n
	t.Cleanup(func() { runLen = was })
}
