package audit

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/internal/redistest"
)

// TestRepair dates the leaked counters that match and nothing else, once.
func TestRepair(t *testing.T) {
	c := redistest.Client(t, redistest.Server(t))
	ctx := t.Context()
	unchanged := innocent(t, c)
	leak(t, c, 1500)
	must(t, c.HSet(ctx, "quota:hash:2026-01-01", "a", 1, "b", -2).Err())
	must(t, c.Set(ctx, "other:1:2026-01-01", 1, 0).Err())
	repair := []string{"-json", "-match", "quota:*", "-repair", "48h", "-jitter", "1h"}

	r := runCommand(t, addrOf(c), repair...)
	r.want(t, exitLeaked, "")
	if got := *r.report.Repair; got.Done || got.Dated != 1501 {
		t.Errorf("dry run: %+v, want 1501 to be dated", got)
	}
	if n := undated(t, c, 1500); n != 1500 {
		t.Fatalf("%d counters were dated by a dry run", 1500-n)
	}

	r = runCommand(t, addrOf(c), append(repair, "-yes")...)
	r.want(t, exitNone, "")
	if got := *r.report.Repair; !got.Done || got.Dated != 1501 || got.Changed != 0 || got.InUse != 0 {
		t.Errorf("repair: %+v, want 1501 dated", got)
	}
	if n := undated(t, c, 1500); n != 0 {
		t.Errorf("%d counters are still undated", n)
	}
	least, most := 48*time.Hour, time.Duration(0)
	for i := range 1500 {
		ttl := c.PTTL(ctx, leakedKey(i)).Val()
		least, most = min(least, ttl), max(most, ttl)
	}
	if least < 48*time.Hour-time.Minute || most > 49*time.Hour || most < 48*time.Hour+30*time.Minute {
		t.Errorf("lifetimes from %v to %v, want them spread over 48h to 49h", least, most)
	}
	if v, err := c.Get(ctx, leakedKey(7)).Int(); v != 7 || err != nil {
		t.Errorf("a counter of 7 is %d now, %v", v, err)
	}
	if ttl := c.PTTL(ctx, "quota:hash:2026-01-01").Val(); ttl < 47*time.Hour {
		t.Errorf("the hash ends in %v", ttl)
	}
	if ttl := c.PTTL(ctx, "other:1:2026-01-01").Val(); ttl != -1 {
		t.Errorf("a counter that does not match ends in %v", ttl)
	}
	unchanged()

	// Again: nothing to do, and no deadline moves.
	must(t, c.PExpire(ctx, leakedKey(0), time.Hour).Err())
	r = runCommand(t, addrOf(c), append(repair, "-yes")...)
	r.want(t, exitNone, "")
	if r.report.Repair.Dated != 0 || c.PTTL(ctx, leakedKey(0)).Val() > time.Hour {
		t.Errorf("a second repair dated %d counters", r.report.Repair.Dated)
	}
}

// TestRepairInUse leaves counters alone whose period ends after the lifetime,
// and not those of subjects whose numbers look like such a period.
func TestRepairInUse(t *testing.T) {
	c := redistest.Client(t, redistest.Addr(t))
	now := time.Now().UTC()
	next := now.AddDate(0, 1, 0).Format("2006-01")
	day := now.Truncate(24 * time.Hour).Unix()
	inUse := []string{"quota:1:" + next, "quota:mail.bob:" + next, fmt.Sprint("usage:a:", day+86400)}
	for i := range int64(5) { // days since 1970, up to tomorrow
		inUse = append(inUse, fmt.Sprintf("quota:days:%d:%d", i, now.Unix()/86400+1))
	}
	past := []string{"quota:1:2026-01", "quota:mail.bob:2025-12", fmt.Sprint("usage:a:", day-2*86400)}
	for i := range int64(5) {
		past = append(past, fmt.Sprintf("quota:days:%d:%d", i, now.Unix()/86400-1-i))
	}
	for i := range 200 {
		past = append(past, fmt.Sprint("limit:", i*7919))
	}
	past = append(past, "limit:"+now.AddDate(0, 2, 0).Format("200601"))
	fill(t, c, len(inUse), func(p redis.Pipeliner, i int) { p.Incr(t.Context(), inUse[i]) })
	fill(t, c, len(past), func(p redis.Pipeliner, i int) { p.Incr(t.Context(), past[i]) })
	r := runCommand(t, addrOf(c), "-json", "-match", "[qul]*", "-repair", "1m", "-yes")
	r.want(t, exitLeaked, "")
	if got := *r.report.Repair; got.Dated != len(past) || got.InUse != len(inUse) {
		t.Errorf("repair: %+v, want %d dated and %d left alone", got, len(past), len(inUse))
	}
	for _, key := range inUse {
		if ttl := c.PTTL(t.Context(), key).Val(); ttl != -1 {
			t.Errorf("%s is in use and ends in %v", key, ttl)
		}
	}
	for _, key := range past {
		if ttl := c.PTTL(t.Context(), key).Val(); ttl <= 0 || ttl > 66*time.Second {
			t.Errorf("%s ends in %v, want a minute and at most a tenth", key, ttl)
		}
	}
}

// TestRepairChecksAgain: what changes after it was read is not dated, unless
// it is a counter still.
func TestRepairChecksAgain(t *testing.T) {
	for name, change := range map[string]func(c *redis.Client, key string) error{
		"deleted": func(c *redis.Client, key string) error { return c.Del(context.Background(), key).Err() },
		"text":    func(c *redis.Client, key string) error { return c.Set(context.Background(), key, "x", 0).Err() },
		"large": func(c *redis.Client, key string) error {
			return c.Set(context.Background(), key, "9223372036854775808", 0).Err()
		},
		"list": func(c *redis.Client, key string) error {
			c.Del(context.Background(), key)
			return c.RPush(context.Background(), key, 1).Err()
		},
		"hash of texts": func(c *redis.Client, key string) error {
			c.Del(context.Background(), key)
			return c.HSet(context.Background(), key, "a", 1, "b", "x").Err()
		},
		"bitmap": func(c *redis.Client, key string) error {
			c.Del(context.Background(), key)
			c.SetBit(context.Background(), key, 2, 1)
			return c.SetBit(context.Background(), key, 3, 1).Err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := redistest.Client(t, redistest.Server(t))
			leak(t, c, 10)
			var was error
			h := hook(func(cmds []redis.Cmder, next func() error) error {
				if isA(cmds, "evalsha") {
					was = change(c, leakedKey(3))
				}
				return next()
			})
			r, err := hooked(t, t.Context(), addrOf(c), h, "-match", "quota:*", "-repair", "1h", "-yes")
			must(t, err)
			must(t, was)
			if r.Repair.Dated != 9 || r.Repair.Changed != 1 {
				t.Errorf("repair: %+v, want 9 dated and 1 changed", *r.Repair)
			}
			if ttl := c.PTTL(t.Context(), leakedKey(3)).Val(); ttl > 0 {
				t.Errorf("what is no counter now ends in %v", ttl)
			}
		})
	}
}

// TestScript agrees with the program on what a counter is, on both stores.
func TestScript(t *testing.T) {
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		for _, v := range []string{"0", "1", "-1", "-0", "00", "01", "", " 1", "1 ", "+1", "1.0", "1e3", "x", "-", "9223372036854775807", "9223372036854775808",
			"-9223372036854775808", "-9223372036854775809", "99999999999999999999", "1000000000000000000", strings.Repeat("1", 30), "1\n", "0x10"} {
			must(t, c.Set(t.Context(), "k", v, 0).Err())
			got, err := c.Eval(t.Context(), dateScript, []string{"k"}, 100_000, 10).Int()
			must(t, err)
			if (got == 1) != isInteger(v) || got > 1 {
				t.Errorf("%q: the script says %d, the program %v", v, got, isInteger(v))
			}
			if dated := c.PTTL(t.Context(), "k").Val() > 0; dated != isInteger(v) {
				t.Errorf("%q: dated=%v", v, dated)
			}
		}
		if got := c.Eval(t.Context(), dateScript, []string{"missing"}, 100_000, 10).Val(); got != int64(0) {
			t.Errorf("a key that is missing: %v", got)
		}
		must(t, c.Set(t.Context(), "k", 1, time.Minute).Err())
		if got := c.Eval(t.Context(), dateScript, []string{"k"}, 100_000, 10).Val(); got != int64(2) {
			t.Errorf("a key that is dated: %v", got)
		}
		must(t, c.HSet(t.Context(), "h", "a", 1, "b", 2, "c", 3).Err())
		for fields, want := range map[int]int64{2: 0, 3: 1} {
			if got := c.Eval(t.Context(), dateScript, []string{"h"}, 100_000, fields).Val(); got != want {
				t.Errorf("a hash of 3 fields, %d allowed: %v", fields, got)
			}
			must(t, c.Persist(t.Context(), "h").Err())
		}
	})
}

// TestRepairKilled kills the process half-way; the same command then dates
// exactly the others.
func TestRepairKilled(t *testing.T) {
	const n = 5000
	c := redistest.Client(t, redistest.Server(t))
	leak(t, c, n)
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), reexec+"=-addr "+addrOf(c)+" -match quota:* -repair 48h -yes -rate 5000")
	must(t, cmd.Start())
	for undated(t, c, n) > n-n/10 {
	}
	must(t, cmd.Process.Kill())
	if err := cmd.Wait(); err == nil {
		t.Fatal("the repair ended before it was killed")
	}
	left := undated(t, c, n)
	if left == 0 {
		t.Fatal("nothing was left to resume")
	}
	r := runCommand(t, addrOf(c), "-json", "-match", "quota:*", "-repair", "48h", "-yes")
	r.want(t, exitNone, "")
	if r.report.Repair.Dated != left || undated(t, c, n) != 0 {
		t.Errorf("resumed with %d left: %d dated, %d still undated", left, r.report.Repair.Dated, undated(t, c, n))
	}
}

// TestRepairInterrupted: an interrupted repair says what it did, prints no
// report, and is resumed by the same command.
func TestRepairInterrupted(t *testing.T) {
	const n = 3000
	c := redistest.Client(t, redistest.Server(t))
	leak(t, c, n)
	ctx, cancel := context.WithCancel(t.Context())
	rounds := 0
	h := hook(func(cmds []redis.Cmder, next func() error) error {
		err := next()
		if isA(cmds, "evalsha") {
			if rounds++; rounds == 2 {
				cancel()
			}
		}
		return err
	})
	_, err := hooked(t, ctx, addrOf(c), h, "-match", "quota:*", "-repair", "48h", "-yes")
	dated := n - undated(t, c, n)
	if err == nil || dated == 0 || dated == n {
		t.Fatalf("interrupted: error %v, %d of %d dated", err, dated, n)
	}
	// The round trip that was interrupted is done, but not known to be.
	if got := explain(err); !strings.HasPrefix(got, "interrupted; ") || !strings.Contains(got, "counters were dated for sure, the same command goes on with the others") {
		t.Errorf("the line is %q", got)
	}
	r := runCommand(t, addrOf(c), "-json", "-match", "quota:*", "-repair", "48h", "-yes")
	r.want(t, exitNone, "")
	if r.report.Repair.Dated != n-dated {
		t.Errorf("resumed: %d dated, %d were left", r.report.Repair.Dated, n-dated)
	}
}

// TestRepairLostReply: commands that are sent again after their replies were
// lost count once.
func TestRepairLostReply(t *testing.T) {
	c := redistest.Client(t, redistest.Server(t))
	leak(t, c, 100)
	proxy := redistest.NewProxy(t, addrOf(c))
	proxy.LoseReply("evalsha")
	r := runCommand(t, proxy.Addr, "-json", "-match", "quota:*", "-repair", "48h", "-yes")
	r.want(t, exitNone, "")
	if !proxy.Struck() || r.report.Repair.Dated != 100 || undated(t, c, 100) != 0 {
		t.Errorf("struck=%v, %d dated, %d left", proxy.Struck(), r.report.Repair.Dated, undated(t, c, 100))
	}
}

// TestFieldLifetimes leaves a hash alone whose fields end by themselves.
func TestFieldLifetimes(t *testing.T) {
	m := miniredis.RunT(t)
	c := redistest.Client(t, m.Addr())
	ctx := t.Context()
	var pages [][]string
	var hashes []counter
	for i := range 4 {
		key := fmt.Sprint("h", i)
		must(t, c.HSet(ctx, key, "a", 1, "b", 2).Err())
		hashes = append(hashes, counter{key: key})
		pages = append(pages, []string{"a", "1", "b", "2"})
	}
	must(t, c.HExpire(ctx, "h1", time.Hour, "a", "b").Err())
	must(t, c.HExpire(ctx, "h2", time.Hour, "a").Err())
	o, err := parse([]string{"-addr", m.Addr()}, &bytes.Buffer{})
	must(t, err)
	a := &auditor{o: o, s: &server{nodes: []*redis.Client{c}}}
	found, err := a.undatedFields(ctx, c, hashes, pages)
	must(t, err)
	if got := names(found); !slices.Equal(got, []string{"h0", "h2", "h3"}) {
		t.Errorf("hashes without lifetimes: %v", got)
	}
}
