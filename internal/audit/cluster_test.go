package audit

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/internal/redistest"
)

// TestCluster scans and repairs all masters, from the address of one, also
// while slots move.
func TestCluster(t *testing.T) {
	addrs := redistest.Cluster(t)
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: addrs})
	defer c.Close()
	const n = 3000
	leak(t, c, n)
	fill(t, c, n, func(p redis.Pipeliner, i int) {
		p.Set(t.Context(), fmt.Sprint("session:", i), "x", 0)
		p.Set(t.Context(), fmt.Sprint("quota:", i, ":dated"), 1, time.Hour)
	})

	r := runCommand(t, addrs[1], "-json")
	r.want(t, exitLeaked, "")
	if r.report.Leaked.Counters != n || r.report.Masters != 3 || !r.report.Exact || r.report.Scanned != 3*n {
		t.Errorf("%d counters on %d masters, exact=%v, %d keys; want %d on 3, %d keys",
			r.report.Leaked.Counters, r.report.Masters, r.report.Exact, r.report.Scanned, n, 3*n)
	}
	runCommand(t, addrs[0], "-db", "1").want(t, exitTrouble, "") // Redis and Valkey refuse in words of their own

	t.Run("slots move", func(t *testing.T) {
		moved := 0
		// Behind each page some of its keys move to another master, so that
		// the next round trip asks the wrong one for them.
		h := hook(func(cmds []redis.Cmder, next func() error) error {
			err := next()
			scan, ok := cmds[len(cmds)-1].(*redis.ScanCmd)
			if !ok || scan.Name() != "scan" || moved >= 6 {
				return err
			}
			page, _ := scan.Val()
			for _, key := range page[:2] {
				move(t, addrs, c.ClusterKeySlot(t.Context(), key).Val())
				moved++
			}
			return err
		})
		report, err := hooked(t, t.Context(), addrs[0], h, "-count", "200")
		must(t, err)
		if moved == 0 || report.Exact || len(report.Notes) != 1 {
			t.Errorf("%d slots moved, exact=%v, notes %q", moved, report.Exact, report.Notes)
		}
		if got := report.Leaked.Counters; got < n-50 || got > n {
			t.Errorf("%d counters found of %d while %d slots moved", got, n, moved)
		}
	})

	t.Run("a user who may only read", func(t *testing.T) {
		for _, addr := range addrs {
			rule := append([]any{"acl", "setuser", "audit", "on", ">secret"}, anys(strings.Fields(readRule+" "+clusterRule))...)
			must(t, redistest.Client(t, addr).Do(t.Context(), rule...).Err())
		}
		t.Setenv(envUser, "audit")
		t.Setenv(envPassword, "secret")
		r := runCommand(t, addrs[0], "-json")
		if r.want(t, exitLeaked, ""); r.report.Leaked.Counters != n {
			t.Errorf("%d counters found of %d", r.report.Leaked.Counters, n)
		}
	})

	t.Run("keys of the code", func(t *testing.T) {
		// A whole hash tag in a pattern names a slot, and newer servers look at
		// that one only.
		tagged := CodeKey{Text: "{acme}:rate:{id}", Pieces: []string{"{acme}:rate:", ""}, Place: "a.go:1"}
		must(t, c.Set(t.Context(), "{acme}:rate:1", 1, 0).Err())
		defer c.Del(t.Context(), "{acme}:rate:1")
		r, _ := withCode(t, addrs[0], Code{Keys: []CodeKey{tagged}}, nil, "-json", "-from", ".")
		if r.want(t, exitLeaked, ""); r.report.Leaked.Counters != 1 || r.report.Scanned != 1 {
			t.Errorf("%d counters of %d keys with the tag, want 1", r.report.Leaked.Counters, r.report.Scanned)
		}
		r, _ = withCode(t, addrs[0], Code{Keys: []CodeKey{tagged, quotaKey}}, nil, "-json", "-from", ".")
		if r.want(t, exitLeaked, ""); r.report.Leaked.Counters != n+1 {
			t.Errorf("%d counters found of %d", r.report.Leaked.Counters, n+1)
		}
	})

	repair := runCommand(t, addrs[2], "-json", "-match", "quota:*", "-repair", "48h", "-yes")
	repair.want(t, exitNone, "")
	if repair.report.Repair.Dated != n || undated(t, c, n) != 0 {
		t.Errorf("%d counters dated of %d, %d left", repair.report.Repair.Dated, n, undated(t, c, n))
	}
}

// move moves a slot with its keys to the next master, all at once.
func move(t *testing.T, addrs []string, slot int64) {
	t.Helper()
	ctx := context.Background()
	from, to := -1, -1
	ids := make([]string, len(addrs))
	clients := make([]*redis.Client, len(addrs))
	for i, addr := range addrs {
		clients[i] = redistest.Client(t, addr)
		ids[i] = clients[i].Do(ctx, "cluster", "myid").Val().(string)
	}
	//lint:ignore SA1019 as in server.go
	ranges, err := clients[0].ClusterSlots(ctx).Result()
	must(t, err)
	for _, r := range ranges {
		if int64(r.Start) <= slot && slot <= int64(r.End) {
			for i, id := range ids {
				if r.Nodes[0].ID == id {
					from, to = i, (i+1)%len(ids)
				}
			}
		}
	}
	if from < 0 {
		t.Fatalf("no master has slot %d", slot)
	}
	must(t, clients[to].Do(ctx, "cluster", "setslot", slot, "importing", ids[from]).Err())
	must(t, clients[from].Do(ctx, "cluster", "setslot", slot, "migrating", ids[to]).Err())
	keys, err := clients[from].ClusterGetKeysInSlot(ctx, int(slot), 1000).Result()
	must(t, err)
	host, port := splitAddr(t, addrs[to])
	for _, key := range keys {
		must(t, clients[from].Migrate(ctx, host, port, key, 0, time.Second).Err())
	}
	for i := range clients {
		must(t, clients[i].Do(ctx, "cluster", "setslot", slot, "node", ids[to]).Err())
	}
}
