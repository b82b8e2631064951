package quota

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/quotalint/quotalint/runtime/lua"
	"github.com/redis/go-redis/v9"
)

var (
	acquireSlot = newScript(lua.AcquireSlot)
	renewSlot   = newScript(lua.RenewSlot)
	releaseSlot = newScript(lua.ReleaseSlot)
	countSlots  = newScript(lua.CountSlots)
)

// sharedSlots is a slotStore in Redis: a sorted set of leases a class.
type sharedSlots struct {
	c     redis.Scripter
	keys  []string // by class
	lease any      // in milliseconds
	rule  []any    // the limit and the reserves, as sent
}

func newSharedSlots(c redis.Scripter, name string, s shares, lease time.Duration) *sharedSlots {
	store := &sharedSlots{c: c, lease: lease.Milliseconds(), rule: []any{s.limit}}
	tag := "slots:{" + string(appendSubject(nil, name)) + "}:"
	for _, class := range s.classes {
		store.keys = append(store.keys, tag+"class:"+class)
	}
	store.keys = append(store.keys, tag+"others")
	for _, n := range s.reserved {
		store.rule = append(store.rule, n)
	}
	return store
}

func (s *sharedSlots) take(ctx context.Context, class int, holder string) (ok bool, err error) {
	args := append([]any{holder, class + 1, s.lease}, s.rule...)
	n, err := run(ctx, s.c, oneInt, acquireSlot, acquireSlot.callAll(s.keys, args...)).Result()
	return n == 1, err
}

func (s *sharedSlots) wait(ctx context.Context, class int, holder string) (asked time.Time, err error) {
	const first, last = 5 * time.Millisecond, 250 * time.Millisecond
	for pause := first; ; pause = min(2*pause, last) {
		asked = time.Now()
		if ok, err := s.take(ctx, class, holder); ok || err != nil {
			return asked, err
		}
		select {
		case <-ctx.Done():
			return asked, ctx.Err()
		case <-time.After(pause/2 + rand.N(pause/2)): // not all at a time
		}
	}
}

func (s *sharedSlots) renew(ctx context.Context, class int, holder string) (held bool, err error) {
	n, err := run(ctx, s.c, oneInt, renewSlot, renewSlot.call(s.keys[class], holder, s.lease)).Result()
	return n == 1, err
}

func (s *sharedSlots) give(ctx context.Context, class int, holder string) error {
	return run(ctx, s.c, oneInt, releaseSlot, releaseSlot.call(s.keys[class], holder)).Err()
}

func (s *sharedSlots) count(ctx context.Context) ([]int, error) {
	reply, err := run(ctx, s.c, manyInts, countSlots, countSlots.callAll(s.keys)).Result()
	counts := make([]int, len(s.keys))
	for i, n := range reply {
		counts[i] = int(n)
	}
	return counts, err
}
