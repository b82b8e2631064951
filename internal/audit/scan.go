package audit

import (
	"context"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
)

// batch is how many undated keys are inspected, and how many counters dated,
// in one round trip.
const batch = 500

// An auditor is one run over a server.
type auditor struct {
	o    *options
	s    *server
	code *filter // of -from, or nil
	now  time.Time
	g    *groups
	u    *unique
	pace *pace
	bar  progress

	scanned int64 // keys that SCAN returned
	unread  int   // hashes with more fields than are read
	dating  bool  // commands that date were sent
	dated   int   // counters that were given a lifetime
	changed int   // counters that were deleted or replaced before that
	moved   bool  // slots moved between masters

	noMemory, noSamples bool // the server has no MEMORY USAGE, or not with SAMPLES
	noFields            bool // the server has no lifetimes of fields
}

// run scans all nodes, one after the other.
func (a *auditor) run(ctx context.Context) error {
	if a.o.repair && a.o.yes {
		if err := a.loadScript(ctx); err != nil {
			return err
		}
	}
	for _, n := range a.s.nodes {
		if err := a.scan(ctx, n); err != nil {
			return err
		}
	}
	var err error
	a.moved, err = a.s.slotsMoved(ctx)
	return err
}

// scan looks at the keys of one node: one goroutine for those without a
// lifetime, and one at what they hold.
func (a *auditor) scan(ctx context.Context, n *redis.Client) error {
	g, ctx := errgroup.WithContext(ctx)
	undated := make(chan []string, 1)
	g.Go(func() error {
		defer close(undated)
		return a.find(ctx, n, undated)
	})
	g.Go(func() error {
		for keys := range undated {
			if err := a.inspect(ctx, n, keys); err != nil {
				return err
			}
		}
		return nil
	})
	return g.Wait()
}

// find sends the undated keys of a node, some at a time. Each round trip asks
// for the lifetimes of one page of keys and for the next page.
func (a *auditor) find(ctx context.Context, n *redis.Client, undated chan<- []string) error {
	var page, found []string
	for cursor, more := uint64(0), true; more || len(page) > 0; {
		cmds := make([]redis.Cmder, 0, len(page)+1)
		for _, key := range page {
			cmds = append(cmds, redis.NewIntCmd(ctx, "pttl", key))
		}
		next := redis.NewScanCmd(ctx, nil, a.scanArgs(cursor)...)
		if more {
			cmds = append(cmds, next)
		}
		if err := a.s.exec(ctx, n, cmds); err != nil {
			return err
		}
		for i, key := range page {
			ttl, err := cmds[i].(*redis.IntCmd).Result()
			if err != nil {
				return at(n, err)
			}
			if ttl == -1 {
				found = append(found, key)
			}
		}
		var err error
		if page, cursor, err = next.Result(); err != nil {
			return at(n, err)
		}
		if more {
			if err := a.looked(ctx, page); err != nil {
				return err
			}
			page = slices.DeleteFunc(page, func(key string) bool { return !a.code.wants(key) })
		}
		more = more && cursor != 0
		if len(found) >= batch || !more && len(page) == 0 {
			select {
			case undated <- found:
			case <-ctx.Done():
				return ctx.Err()
			}
			found = nil
		}
	}
	return nil
}

// scanArgs are the words of one SCAN.
func (a *auditor) scanArgs(cursor uint64) []any {
	args := []any{"scan", cursor}
	switch {
	case a.o.match != "":
		args = append(args, "match", a.o.match)
	case a.code != nil:
		args = append(args, "match", common(a.code.taken))
	}
	return append(args, "count", a.count())
}

// count is how many keys one SCAN looks at: a tenth of a second's at most.
func (a *auditor) count() int {
	if a.o.rate == 0 {
		return a.o.count
	}
	return min(a.o.count, max(a.o.rate/10, 1))
}

// looked notes that the server looked for a page of keys, and waits if that
// was too fast.
func (a *auditor) looked(ctx context.Context, page []string) error {
	a.scanned += int64(len(page))
	keys := max(len(page), a.count())
	a.bar.add(keys)
	return a.pace.wait(ctx, keys)
}

// inspect counts the counters among undated keys, and dates them if told to.
func (a *auditor) inspect(ctx context.Context, n *redis.Client, undated []string) error {
	for part := range slices.Chunk(undated, batch) {
		found, err := a.counters(ctx, n, part)
		if err != nil {
			return err
		}
		leaves := make([]int, len(found))
		for i, c := range found {
			leaves[i] = a.g.add(c.key, c.bytes).id
		}
		// What the numbers of a shape mean shows in several of its keys.
		var keys []due
		for i, c := range found {
			as := uint32(leaves[i])
			switch {
			case a.o.repair && a.outlives(c.key, a.g.find(leaves[i])):
				a.g.find(leaves[i]).inUse++
				as |= inUse
			case a.o.repair && a.o.yes:
				keys = append(keys, due{c.key, leaves[i]})
			}
			a.u.add(c.key, as, c.bytes)
		}
		if err := a.date(ctx, n, keys); err != nil {
			return err
		}
	}
	return nil
}

// once takes a key that was counted twice off.
func (a *auditor) once(r record) {
	l := a.g.find(int(r.leaf &^ inUse))
	l.n--
	l.bytes -= int64(r.bytes)
	if r.leaf&inUse != 0 {
		l.inUse--
	}
}

// outlives reports whether the period that a key names, in the place where the
// keys of its shape name one, ends after its lifetime would: the counter is
// still in use.
func (a *auditor) outlives(key string, l *leaf) bool {
	sp, at := l.span(a.now)
	if at < 0 {
		return false
	}
	deadline := a.now.Add(a.o.lifetime)
	cells := lex(key, a.now, nil)
	for i := range cells {
		c := &cells[i]
		// Words that became a subject can shift the place.
		if i != at && len(cells) == len(l.cells) || c.form() != l.cells[at].form() {
			continue
		}
		if start, ok := sp.start(c); ok && start.Add(sp.length()).After(deadline) {
			return true
		}
	}
	return false
}
