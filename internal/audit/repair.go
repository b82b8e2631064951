package audit

import (
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// dateScript dates one counter. It is one script for all servers: its check of
// the lifetime does what PEXPIRE NX does on 7.0 and later, and the type and
// value must be checked in the same breath anyway.
//
//go:embed date.lua
var dateScript string

var dateSHA = redis.NewScript(dateScript).Hash()

// A due is a counter to be dated, and the leaf that it is counted at.
type due struct {
	key  string
	leaf int
}

// date dates counters in one round trip.
func (a *auditor) date(ctx context.Context, n *redis.Client, keys []due) error {
	if len(keys) == 0 {
		return nil
	}
	cmds := make([]redis.Cmder, len(keys))
	for i, k := range keys {
		cmds[i] = redis.NewIntCmd(ctx, "evalsha", dateSHA, 1, k.key, a.lifetime().Milliseconds(), a.o.fields)
	}
	a.dating = true
	err := a.s.exec(ctx, n, cmds)
	for i, k := range keys {
		cmd := cmds[i].(*redis.IntCmd)
		switch {
		case cmd.Err() == nil && cmd.Val() == 0:
			a.changed++
		case cmd.Err() == nil: // also by someone else, or by a command whose answer was lost
			a.dated++
			a.g.find(k.leaf).dated++
		case err == nil:
			err = at(n, cmd.Err())
		}
	}
	if err == nil {
		err = a.pace.wait(ctx, len(keys))
	}
	return err
}

// lifetime returns the lifetime of one counter, jitter included.
func (a *auditor) lifetime() time.Duration {
	if a.o.jitter == 0 {
		return a.o.lifetime
	}
	return a.o.lifetime + rand.N(a.o.jitter)
}

// loadScript makes the script known to each node.
func (a *auditor) loadScript(ctx context.Context) error {
	for _, n := range a.s.nodes {
		sha, err := n.ScriptLoad(ctx, dateScript).Result()
		if err != nil {
			return at(n, err)
		}
		if !strings.EqualFold(sha, dateSHA) {
			return fmt.Errorf("%s: the server knows the script as %s, not %s", n.Options().Addr, sha, dateSHA)
		}
	}
	return nil
}
