// Package rueidis counts with commands that a builder makes.
package rueidis

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	return c.Do(ctx, c.B().Incrby().Key(day(account, now)).Increment(3).Build()).AsInt64() // want "ttlmissing"
}

func onCreation(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incrby().Key(key).Increment(3).Build()).ToInt64()
	if err != nil {
		return 0, err
	}
	if n == 3 {
		if err := c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build()).Error(); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func onOne(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incrby().Key(key).Increment(3).Build()).ToInt64() // want "ttlmissing"
	if n == 1 {
		c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build())
	}
	return n, err
}

func sliding(ctx context.Context, c rueidis.Client, ip string) (int64, error) {
	key := "attempts:" + ip // want "periodkey"
	results := c.DoMulti(ctx,
		c.B().Incr().Key(key).Build(),
		c.B().Expire().Key(key).Seconds(60).Build(), // want "slidingttl"
	)
	return results[0].AsInt64()
}

func multiUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	results := c.DoMulti(ctx,
		c.B().Get().Key("limit").Build(),
		c.B().Incr().Key(day(account, now)).Build(), // want "ttlmissing"
	)
	return results[1].AsInt64()
}

func multiByIndex(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	results := c.DoMulti(ctx,
		c.B().Get().Key("limit").Build(),
		c.B().Incr().Key(key).Build(),
	)
	n, err := results[1].AsInt64()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build())
	}
	return n, nil
}

func multiByWrongIndex(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	results := c.DoMulti(ctx,
		c.B().Get().Key("limit").Build(),
		c.B().Incr().Key(key).Build(), // want "ttlmissing"
	)
	if n, _ := results[0].AsInt64(); n == 1 {
		c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build()) // want "slidingttl"
	}
	return results[1].AsInt64()
}

func appended(ctx context.Context, c rueidis.Client, account string, now time.Time) error {
	key := day(account, now)
	cmds := make(rueidis.Commands, 0, 2)
	cmds = append(cmds, c.B().Incr().Key(key).Build())
	cmds = append(cmds, c.B().Expire().Key(key).Seconds(90000).Nx().Build())
	for _, res := range c.DoMulti(ctx, cmds...) {
		if err := res.Error(); err != nil {
			return err
		}
	}
	return nil
}

func inLoop(ctx context.Context, c rueidis.Client, accounts []string, now time.Time) {
	var cmds rueidis.Commands
	for _, a := range accounts {
		key := day(a, now)
		cmds = append(cmds, c.B().Incr().Key(key).Build(), c.B().Expire().Key(key).Seconds(90000).Nx().Build())
	}
	c.DoMulti(ctx, cmds...)
}

func transaction(ctx context.Context, c rueidis.Client, account string, now time.Time) (n int64, err error) {
	key := day(account, now)
	err = c.Dedicated(func(dc rueidis.DedicatedClient) error {
		results := dc.DoMulti(ctx,
			dc.B().Multi().Build(),
			dc.B().Incr().Key(key).Build(),
			dc.B().Ttl().Key(key).Build(),
			dc.B().Exec().Build(),
		)
		replies, err := results[3].AsIntSlice()
		if err != nil {
			return err
		}
		n = replies[0]
		if replies[1] < 0 {
			return dc.Do(ctx, dc.B().Expire().Key(key).Seconds(90000).Build()).Error()
		}
		return nil
	})
	return n, err
}

func transactionMessages(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	dc, cancel := c.Dedicate()
	defer cancel()
	results := dc.DoMulti(ctx, dc.B().Multi().Build(), dc.B().Incr().Key(key).Build(), dc.B().Exec().Build())
	msgs, err := results[2].ToArray()
	if err != nil {
		return 0, err
	}
	n, err := msgs[0].AsInt64()
	if n == 1 {
		dc.Do(ctx, dc.B().Expire().Key(key).Seconds(90000).Build())
	}
	return n, err
}

func arbitrary(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Arbitrary("INCRBY").Keys(key).Args("2").Build()).AsInt64()
	if n == 2 {
		c.Do(ctx, c.B().Arbitrary("EXPIRE").Keys(key).Args("90000", "NX").Build())
	}
	return n, err
}

func arbitraryUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	return c.Do(ctx, c.B().Arbitrary("incr").Keys(day(account, now)).Build()).AsInt64() // want "ttlmissing"
}

func arbitraryDuration(ctx context.Context, c rueidis.Client, account string, now time.Time, ttl time.Duration) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
	if n == 1 {
		c.Do(ctx, c.B().Arbitrary("EXPIRE").Keys(key).Args(ttl.String()).Build())
	}
	return n, err
}

func increxOnce(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	n, err := c.Do(ctx, c.B().Increx().Key(day(account, now)).Byint(1).ExSeconds(90000).Enx().Build()).AsIntSlice()
	if err != nil {
		return 0, err
	}
	return n[0], nil
}

func increxAlways(ctx context.Context, c rueidis.Client, ip string) error {
	key := "attempts:" + ip                                                 // want "periodkey"
	return c.Do(ctx, c.B().Increx().Key(key).ExSeconds(60).Build()).Error() // want "slidingttl"
}

func increxUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) error {
	return c.Do(ctx, c.B().Increx().Key(day(account, now)).Ubound(100).Build()).Error() // want "ttlmissing"
}

func increxGuarded(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Increx().Key(key).Build()).AsIntSlice()
	if err != nil {
		return 0, err
	}
	if n[0] == 1 {
		c.Do(ctx, c.B().Pexpire().Key(key).Milliseconds(90000_000).Build())
	}
	return n[0], nil
}

func overwritten(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
	if n == 1 {
		c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build())
		c.Do(ctx, c.B().Set().Key(key).Value(strconv.Itoa(1)).Build())
	}
	return n, err
}

func keptByTheOverwrite(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64()
	if n == 1 {
		c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build())
		c.Do(ctx, c.B().Set().Key(key).Value(strconv.Itoa(1)).Keepttl().Build())
	}
	return n, err
}

type limiter struct{ c rueidis.Client }

// incr makes the command for others to send.
func (l *limiter) incr(key string) rueidis.Completed { return l.c.B().Incr().Key(key).Build() }

func (l *limiter) undated(ctx context.Context, account string, now time.Time) (int64, error) {
	return l.c.Do(ctx, l.incr(day(account, now))).AsInt64() // want "ttlmissing"
}

func (l *limiter) dated(ctx context.Context, account string, now time.Time) error {
	key := day(account, now)
	for _, r := range l.c.DoMulti(ctx, l.incr(key), l.c.B().Expire().Key(key).Seconds(90000).Nx().Build()) {
		if err := r.Error(); err != nil {
			return err
		}
	}
	return nil
}

// doer is the application's own narrow view of a client.
type doer interface {
	Do(ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult
}

func ownInterface(ctx context.Context, d doer, b rueidis.Builder, account string, now time.Time) (int64, error) {
	return d.Do(ctx, b.Incr().Key(day(account, now)).Build()).AsInt64() // want "ttlmissing"
}

var script = rueidis.NewLuaScript(`local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

var undatedScript = rueidis.NewLuaScriptNoSha(`return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

func scripted(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	return script.Exec(ctx, c, []string{day(account, now)}, []string{"90000"}).AsInt64()
}

func scriptedUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	return undatedScript.Exec(ctx, c, []string{day(account, now)}, nil).AsInt64()
}

func evaluated(ctx context.Context, c rueidis.Client, account string, now time.Time) error {
	cmd := c.B().Eval().Script(`return redis.call('INCRBY', KEYS[1], 2)`).Numkeys(1).Key(day(account, now)).Build() // want "ttlmissing"
	return c.Do(ctx, cmd).Error()
}

func adapted(ctx context.Context, c rueidiscompat.Cmdable, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key).Result()
	if n == 1 {
		c.Expire(ctx, key, 25*time.Hour)
	}
	return n, err
}

func adaptedUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) (int64, error) {
	return rueidiscompat.NewAdapter(c).Incr(ctx, day(account, now)).Result() // want "ttlmissing"
}

func adaptedPipeline(ctx context.Context, c rueidiscompat.Cmdable, account string, now time.Time) (int64, error) {
	key := day(account, now)
	var n *rueidiscompat.IntCmd
	_, err := c.Pipelined(ctx, func(p rueidiscompat.Pipeliner) error {
		n = p.Incr(ctx, key)
		p.ExpireNX(ctx, key, 25*time.Hour)
		return nil
	})
	return n.Val(), err
}
