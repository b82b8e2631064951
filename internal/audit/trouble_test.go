package audit

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/internal/redistest"
)

func splitAddr(t testing.TB, addr string) (host, port string) {
	t.Helper()
	host, port, err := net.SplitHostPort(addr)
	must(t, err)
	return host, port
}

// closedPort returns an address on which nothing listens.
func closedPort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	return l.Addr().String()
}

func TestRefused(t *testing.T) {
	addr := closedPort(t)
	runCommand(t, addr).want(t, exitTrouble, addr+": connection refused")
	runCommand(t, "no-such-host.invalid:1").want(t, exitTrouble, "no such host")
}

func TestPassword(t *testing.T) {
	addr := redistest.Server(t)
	must(t, redistest.Client(t, addr).ConfigSet(t.Context(), "requirepass", "secret").Err())
	runCommand(t, addr).want(t, exitTrouble, addr+": the server wants a password: set "+envPassword)
	t.Setenv(envPassword, "wrong")
	runCommand(t, addr).want(t, exitTrouble, addr+": wrong user or password")
	t.Setenv(envPassword, "secret")
	runCommand(t, addr).want(t, exitNone, "")
	runCommand(t, "redis://"+addr+"/3").want(t, exitNone, "")
	runCommand(t, "redis://:secret@"+addr).want(t, exitTrouble, "-addr has a user or password in it")
	t.Setenv(envUser, "nobody")
	runCommand(t, addr).want(t, exitTrouble, addr+": wrong user or password")
}

func TestNoSuchDatabase(t *testing.T) {
	addr := redistest.Server(t)
	c := redis.NewClient(&redis.Options{Addr: addr, DB: 3})
	defer c.Close()
	leak(t, c, 5)
	runCommand(t, addr).want(t, exitNone, "")
	runCommand(t, addr, "-db", "3").want(t, exitLeaked, "")
	runCommand(t, "redis://"+addr+"/3").want(t, exitLeaked, "")
	runCommand(t, addr, "-db", "99").want(t, exitTrouble, "DB index is out of range")
}

// TestForbidden: a command that the user may not send, and keys that the user
// may not see.
func TestForbidden(t *testing.T) {
	addr := redistest.Server(t)
	c := redistest.Client(t, addr)
	leak(t, c, 20)
	t.Setenv(envUser, "audit")
	t.Setenv(envPassword, "secret")
	for rule, want := range map[string]string{
		"~* +@read +info +ping -memory":       "'memory",
		"~* +@read +info +ping -scan":         "'scan'",
		"~* +@read +ping":                     "'info'",
		"~other:* +@read +info +ping +select": "the user may not do this",
	} {
		args := append([]any{"acl", "setuser", "audit", "reset", "on", ">secret"}, anys(strings.Fields(rule))...)
		must(t, c.Do(t.Context(), args...).Err())
		runCommand(t, addr).want(t, exitTrouble, want)
	}
}

func anys(words []string) []any {
	var args []any
	for _, w := range words {
		args = append(args, w)
	}
	return args
}

func TestReplica(t *testing.T) {
	master := redistest.Server(t)
	host, port := splitAddr(t, master)
	replica := redistest.Server(t)
	must(t, redistest.Client(t, replica).ReplicaOf(t.Context(), host, port).Err())
	repair := []string{"-match", "quota:*", "-repair", "48h", "-yes"}
	runCommand(t, replica, repair...).want(t, exitTrouble, "this is a replica, which cannot be written: name its master")
	// Also when the master becomes one during the scan.
	c := redistest.Client(t, master)
	leak(t, c, 10)
	demote := hook(func(cmds []redis.Cmder, next func() error) error {
		if isA(cmds, "evalsha") {
			must(t, c.ReplicaOf(context.Background(), "127.0.0.1", "1").Err())
		}
		return next()
	})
	_, err := hooked(t, t.Context(), master, demote, repair...)
	if err == nil || !strings.Contains(explain(err), "this is a replica") {
		t.Errorf("a master that becomes a replica: %v", err)
	}
	if n := undated(t, c, 10); n != 10 {
		t.Errorf("%d counters of a replica were dated", 10-n)
	}
}

func TestLoading(t *testing.T) {
	m := miniredis.RunT(t)
	m.SetError("LOADING Redis is loading the dataset in memory")
	runCommand(t, m.Addr()).want(t, exitTrouble, m.Addr()+": the server is still loading its data")
}

// TestLost: the server ends during the scan. A connection that is cut once is
// no trouble.
func TestLost(t *testing.T) {
	addr := redistest.Server(t)
	c := redistest.Client(t, addr)
	leak(t, c, 500)
	proxy := redistest.NewProxy(t, addr)
	proxy.CutBefore("pttl")
	r := runCommand(t, proxy.Addr, "-json")
	if r.want(t, exitLeaked, ""); r.report.Leaked.Counters != 500 || !proxy.Struck() {
		t.Errorf("%d counters found of 500 over a connection that was cut, struck=%v", r.report.Leaked.Counters, proxy.Struck())
	}
	end := hook(func(cmds []redis.Cmder, next func() error) error {
		if isA(cmds, "type") {
			once := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
			defer once.Close()
			once.ShutdownNoSave(context.Background())
		}
		return next()
	})
	_, err := hooked(t, t.Context(), addr, end)
	if err == nil {
		t.Fatal("no error although the server ended")
	}
	// The last attempt may meet the server before or after its end.
	got, ok := strings.CutPrefix(explain(err), addr+": connection refused: is the server running, and is the port right?")
	if !ok {
		got, ok = strings.CutPrefix(got, addr+": the connection was lost")
	}
	if !ok || got != "; nothing was changed" {
		t.Errorf("the line is %q", explain(err))
	}
}

// TestInterrupted ends at once, also while the server does not answer.
func TestInterrupted(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0") // accepts, and never answers
	must(t, err)
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	begun := time.Now()
	runContext(t, ctx, l.Addr().String()).want(t, exitTrouble, "interrupted")
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v to end", took)
	}

	c := redistest.Client(t, redistest.Addr(t))
	leak(t, c, 100)
	ctx, cancel = context.WithCancel(t.Context())
	h := hook(func(cmds []redis.Cmder, next func() error) error {
		cancel()
		return next()
	})
	_, err = hooked(t, ctx, addrOf(c), h)
	if err == nil || explain(err) != "interrupted; nothing was changed" {
		t.Errorf("interrupted during the scan: %v", err)
	}
}

// TestExplain writes one line for any error.
func TestExplain(t *testing.T) {
	for _, err := range []error{
		fmt.Errorf("a\nb\x1b[31m"), fmt.Errorf("127.0.0.1:1: %w", context.DeadlineExceeded), context.Canceled,
	} {
		if got := explain(err); got == "" || strings.ContainsAny(got, "\n\x1b") {
			t.Errorf("%q is explained as %q", err, got)
		}
	}
}
