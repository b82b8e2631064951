package audit

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// innocent writes keys that are no leaked counters, under names that look like
// some, and returns a function that checks that all are as they were.
func innocent(t testing.TB, c *redis.Client) (unchanged func()) {
	t.Helper()
	ctx := t.Context()
	fields := make([]any, 0, 20_002)
	for i := range 10_001 {
		fields = append(fields, fmt.Sprint("f", i), i)
	}
	p := c.Pipeline()
	p.Set(ctx, "quota:1:2026-01-01:dated", 5, time.Hour)
	p.HSet(ctx, "quota:2:2026-01-01:dated", "a", 1)
	p.Expire(ctx, "quota:2:2026-01-01:dated", time.Hour)
	p.RPush(ctx, "quota:list:2026-01-01", 1, 2)
	p.SAdd(ctx, "quota:set:2026-01-01", 1, 2)
	p.ZAdd(ctx, "quota:zset:2026-01-01", redis.Z{Score: 1, Member: "1"})
	p.XAdd(ctx, &redis.XAddArgs{Stream: "quota:stream:2026-01-01", Values: []string{"a", "1"}})
	p.SetBit(ctx, "quota:bitmap:2026-01-01", 7, 1)
	p.PFAdd(ctx, "quota:hll:2026-01-01", "a")
	p.Set(ctx, "quota:session:2026-01-01", `{"user":42}`, 0)
	p.Set(ctx, "quota:float:2026-01-01", "1.5", 0)
	p.Set(ctx, "quota:zeros:2026-01-01", "007", 0)
	p.Set(ctx, "quota:plus:2026-01-01", "+1", 0)
	p.Set(ctx, "quota:blank:2026-01-01", " 1", 0)
	p.Set(ctx, "quota:empty:2026-01-01", "", 0)
	p.Set(ctx, "quota:huge:2026-01-01", "9223372036854775808", 0)
	p.Set(ctx, "quota:long:2026-01-01", strings.Repeat("1", 1<<20), 0)
	p.HSet(ctx, "quota:profile:2026-01-01", "visits", 3, "name", "x")
	p.HSet(ctx, "quota:blob:2026-01-01", "visits", strings.Repeat("1", 1<<20))
	p.HSet(ctx, "quota:wide:2026-01-01", fields...)
	p.SetBit(ctx, "quota:bitmap0:2026-01-01", 2, 1) // with the next spells "0"
	p.SetBit(ctx, "quota:bitmap0:2026-01-01", 3, 1)
	_, err := p.Exec(ctx)
	must(t, err)
	before := snapshot(t, c)
	return func() {
		t.Helper()
		after := snapshot(t, c)
		for key, was := range before {
			if after[key] != was {
				t.Errorf("%s was %s, is %s", key, was, after[key])
			}
		}
	}
}

// snapshot returns for each key its content, and whether it has a lifetime.
func snapshot(t testing.TB, c *redis.Client) map[string]string {
	t.Helper()
	keys, err := c.Keys(t.Context(), "*").Result()
	must(t, err)
	m := map[string]string{}
	for _, key := range keys {
		dump, err := c.Dump(t.Context(), key).Result()
		must(t, err)
		m[key] = fmt.Sprintf("%q dated=%v", dump, c.PTTL(t.Context(), key).Val() >= 0)
		if len(m[key]) > 200 {
			m[key] = fmt.Sprintf("%x", hash(m[key]))
		}
	}
	return m
}
