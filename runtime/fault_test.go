package quota_test

import (
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// faulty starts a store and a client of it behind a proxy.
func faulty(t *testing.T) (c *redis.Client, proxy *redistest.Proxy, direct *redis.Client) {
	t.Helper()
	addr := redistest.Addr(t)
	proxy = redistest.NewProxy(t, addr)
	return redistest.Client(t, proxy.Addr), proxy, redistest.Client(t, addr)
}

// dated checks that no key of the store is without a lifetime.
func dated(t *testing.T, direct *redis.Client) {
	t.Helper()
	for _, key := range direct.Keys(ctx, "*").Val() {
		if direct.PTTL(ctx, key).Val() < 0 {
			t.Errorf("%s has no lifetime", key)
		}
	}
}

// TestFaultsFindTheNaiveCounter shows that the faults below do harm to two
// commands: the increment is retried, so its result is never 1.
func TestFaultsFindTheNaiveCounter(t *testing.T) {
	c, proxy, direct := faulty(t)
	proxy.LoseReply("incr")
	if n := c.Incr(ctx, "k").Val(); n == 1 {
		c.Expire(ctx, "k", time.Minute)
	}
	if ttl := direct.TTL(ctx, "k").Val(); ttl != -1 {
		t.Errorf("lifetime of the naive counter = %v, want none", ttl)
	}
	c.FlushAll(ctx)
	proxy.CutBefore("expire")
	p := c.Pipeline()
	p.Incr(ctx, "k")
	p.Expire(ctx, "k", time.Minute)
	p.Exec(ctx)
	if ttl := direct.TTL(ctx, "k").Val(); ttl < 0 {
		t.Errorf("lifetime of the pipelined pair = %v, want one: the client sends the pipeline again", ttl)
	}
}

func TestLostReply(t *testing.T) {
	c, proxy, direct := faulty(t)
	quota.Incr(ctx, c, "warm", time.Minute)
	proxy.LoseReply("evalsha")
	// The client sends the command again: a use is counted twice, and dated.
	counted(t, quota.Incr(ctx, c, "k", time.Minute), 2)
	if !proxy.Struck() {
		t.Error("the fault did not strike")
	}
	dated(t, direct)
	counted(t, quota.Incr(ctx, c, "k", time.Minute), 3)
}

// TestLostReplyOfAQuota loses the reply to a charge that the client then sends
// again: it counts twice, unless it has a name.
func TestLostReplyOfAQuota(t *testing.T) {
	c, proxy, direct := faulty(t)
	q := quota.New(c, quota.PerMinute(10), quota.PerDay(20), noon().option())
	q.Allow(ctx, "warm")
	for subject, test := range map[string]struct {
		used int64
		opts []quota.ChargeOption
	}{
		"plain": {used: 2},
		"named": {used: 1, opts: []quota.ChargeOption{quota.WithOnce("request 7")}},
	} {
		proxy.LoseReply("evalsha")
		d, err := q.Allow(ctx, subject, test.opts...)
		if !proxy.Struck() {
			t.Error("the fault did not strike")
		}
		if !d.Allowed || d.Used != test.used || err != nil {
			t.Errorf("%s charge with a lost reply: allowed %v, used %d, %v; want used %d", subject, d.Allowed, d.Used, err, test.used)
		}
	}
	proxy.LoseReply("evalsha")
	if err := q.Refund(ctx, "plain", 1, quota.WithOnce("refund 7")); err != nil {
		t.Error(err)
	}
	d, err := q.Peek(ctx, "plain")
	says(t, d, err, "true 1/10 per minute")
	dated(t, direct)
}

func TestLostReplyOfASlot(t *testing.T) {
	c, proxy, _ := faulty(t)
	s := quota.NewSlots(c, "calls", 3)
	warm := take(t, s, "job")
	warm.Release()
	proxy.LoseReply("evalsha")
	slot := take(t, s, "job")
	inFlight(t, s, map[string]int{"": 1})
	proxy.LoseReply("evalsha")
	if err := slot.Release(); err != nil || !proxy.Struck() {
		t.Errorf("Release: %v, struck %v", err, proxy.Struck())
	}
	inFlight(t, s, map[string]int{"": 0})
}

func TestCutBeforeTheCommand(t *testing.T) {
	c, proxy, direct := faulty(t)
	proxy.CutBefore("eval") // after EVALSHA found the script cache cold
	counted(t, quota.Incr(ctx, c, "k", time.Minute), 1)
	if !proxy.Struck() {
		t.Error("the fault did not strike")
	}
	dated(t, direct)
}

func TestCutInsidePipeline(t *testing.T) {
	for _, tx := range []bool{false, true} {
		c, proxy, direct := faulty(t)
		p, stop := c.Pipeline(), "set"
		if tx {
			p, stop = c.TxPipeline(), "exec"
		}
		quota.Incr(ctx, p, "a", time.Minute)
		p.Set(ctx, "mine", 1, time.Hour)
		quota.Incr(ctx, p, "b", time.Minute)
		proxy.CutBefore(stop)
		_, err := p.Exec(ctx)
		if !proxy.Struck() {
			t.Error("the fault did not strike")
		}
		dated(t, direct)
		t.Logf("transaction %v: Exec %v, keys %v", tx, err, direct.Keys(ctx, "*").Val())
		a, b := quota.Peek(ctx, direct, "a").Val(), quota.Peek(ctx, direct, "b").Val()
		if tx && (a != 0 || b != 0) {
			t.Errorf("a transaction that was cut off counted %d and %d", a, b)
		}
		if !tx && (a < 1 || a > 2) {
			t.Errorf("a pipeline that was cut off counted %d, want 1 or, sent again, 2", a)
		}
	}
}

func TestScriptCacheFlushed(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		q := quota.New(c, quota.PerDay(10), noon().option())
		for want := range int64(3) {
			c.ScriptFlush(ctx)
			counted(t, quota.Incr(ctx, c, "k", time.Minute), want+1)
			c.ScriptFlush(ctx)
			if d, err := q.Allow(ctx, "u1"); d.Used != want+1 || d.Err != nil || err != nil {
				t.Errorf("used %d, %v, %v; want %d", d.Used, d.Err, err, want+1)
			}
		}
	})
}

// TestClocksApart counts from two processes whose clocks differ by 300 ms
// across the end of a period: no use is lost, each is counted in the period
// that its process is in. The rest of the period as a lifetime shows the loss.
func TestClocksApart(t *testing.T) {
	rest := func(now time.Time) time.Duration { return quota.Minute.End(now).Sub(now) }
	margin := func(time.Time) time.Duration { return quota.Minute.Lifetime() }
	if before, after := acrossBoundary(t, margin); before != 10+13 || after != 11+8 {
		t.Errorf("counted %d before and %d after the boundary, want 23 and 19", before, after)
	}
	if before, _ := acrossBoundary(t, rest); before >= 10+13 {
		t.Errorf("without a margin %d were counted before the boundary: the test does not show the loss", before)
	}
}

// acrossBoundary counts every 100 ms, from a second before a minute ends to a
// second after, by a right clock and by one that is 300 ms behind.
func acrossBoundary(t *testing.T, lifetime func(now time.Time) time.Duration) (before, after int64) {
	server := miniredis.RunT(t)
	c := redistest.Client(t, server.Addr())
	boundary := time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC)
	for at := -time.Second; at <= time.Second; at += 100 * time.Millisecond {
		for _, behind := range []time.Duration{0, 300 * time.Millisecond} {
			now := boundary.Add(at - behind)
			quota.Incr(ctx, c, quota.Minute.Key("hits", "u1", now), lifetime(now))
		}
		server.FastForward(100 * time.Millisecond)
	}
	before = quota.Peek(ctx, c, quota.Minute.Key("hits", "u1", boundary.Add(-1))).Val()
	after = quota.Peek(ctx, c, quota.Minute.Key("hits", "u1", boundary)).Val()
	return before, after
}
