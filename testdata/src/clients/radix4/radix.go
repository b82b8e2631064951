// Package radix4 counts with radix v4: commands are made, then done, and the
// reply is written through a pointer.
package radix4

import (
	"context"
	"strconv"
	"time"

	"github.com/mediocregopher/radix/v4"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(ctx, radix.Cmd(&n, "INCR", day(account, now))) // want "ttlmissing"
	return n, err
}

func onCreation(ctx context.Context, c *radix.Cluster, account string, now time.Time) (int, error) {
	key := day(account, now)
	var n int
	if err := c.Do(ctx, radix.Cmd(&n, "INCR", key)); err != nil {
		return 0, err
	}
	if n == 1 {
		if err := c.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000")); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func onAmount(ctx context.Context, c radix.Client, account string, amount int, now time.Time) (n int, err error) {
	key := day(account, now)
	if err := c.Do(ctx, radix.Cmd(&n, "INCRBY", key, strconv.Itoa(amount))); err != nil {
		return 0, err
	}
	if n == amount {
		err = c.Do(ctx, radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
	return n, err
}

func onWrongNumber(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	if err := c.Do(ctx, radix.Cmd(&n, "INCRBY", key, "5")); err != nil { // want "ttlmissing"
		return 0, err
	}
	if n == 1 {
		err = c.Do(ctx, radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
	return n, err
}

// The reply is dropped, so n stays 0.
func dropped(ctx context.Context, c radix.Client, account string, now time.Time) {
	key := day(account, now)
	var n int
	c.Do(ctx, radix.Cmd(nil, "INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do(ctx, radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
}

func sliding(ctx context.Context, c radix.Client, ip string, seconds int) (n int, err error) {
	key := "attempts:" + ip // want "periodkey"
	p := radix.NewPipeline()
	p.Append(radix.Cmd(&n, "INCR", key))
	p.Append(radix.FlatCmd(nil, "EXPIRE", key, seconds)) // want "slidingttl"
	err = c.Do(ctx, p)
	return n, err
}

func pipelined(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	p := radix.NewPipeline()
	p.Append(radix.FlatCmd(&n, "INCRBY", key, 2))
	p.Append(radix.FlatCmd(nil, "EXPIRE", key, 90000, "NX"))
	err = c.Do(ctx, p)
	return n, err
}

func guardedByPipeline(ctx context.Context, c radix.Client, account string, now time.Time) (int, error) {
	key := day(account, now)
	var n, limit int
	p := radix.NewPipeline()
	p.Append(radix.Cmd(&limit, "GET", "limit"))
	p.Append(radix.Cmd(&n, "INCR", key))
	if err := c.Do(ctx, p); err != nil {
		return 0, err
	}
	if n == 1 {
		return 1, c.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return limit - n, nil
}

// A time.Duration is of no type that radix can send.
func durationIsRefused(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	err = c.Do(ctx, radix.Cmd(&n, "INCR", key)) // want "ttlmissing"
	if n == 1 {
		err = c.Do(ctx, radix.FlatCmd(nil, "EXPIRE", key, 25*time.Hour))
	}
	return n, err
}

func floatIsPrintedInFull(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := "quota:" + account + ":" + now.Format("2006-01")
	err = c.Do(ctx, radix.Cmd(&n, "INCR", key))
	if n == 1 {
		err = c.Do(ctx, radix.FlatCmd(nil, "EXPIRE", key, (31*24*time.Hour).Seconds()))
	}
	return n, err
}

func repaired(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	var ttl int
	if err := c.Do(ctx, radix.Cmd(&n, "INCR", key)); err != nil {
		return 0, err
	}
	if err := c.Do(ctx, radix.Cmd(&ttl, "TTL", key)); err != nil {
		return n, err
	}
	if ttl == -1 {
		err = c.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return n, err
}

func onOneConnection(ctx context.Context, c radix.Client, account string, now time.Time) error {
	key := day(account, now)
	return c.Do(ctx, radix.WithConn(key, func(ctx context.Context, conn radix.Conn) error {
		if err := conn.Do(ctx, radix.Cmd(nil, "INCR", key)); err != nil {
			return err
		}
		return conn.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000", "NX"))
	}))
}

type counter struct{ n int }

func intoField(ctx context.Context, c radix.Client, r *counter, account string, now time.Time) error {
	key := day(account, now)
	if err := c.Do(ctx, radix.Cmd(&r.n, "INCR", key)); err != nil {
		return err
	}
	if r.n == 1 {
		return c.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return nil
}

func maybe(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	mn := radix.Maybe{Rcv: &n}
	if err := c.Do(ctx, radix.Cmd(&mn, "INCR", key)); err != nil {
		return 0, err
	}
	if n == 1 {
		err = c.Do(ctx, radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return n, err
}

var script = radix.NewEvalScript(`local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

var undatedScript = radix.NewEvalScript(`return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

func scripted(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(ctx, script.Cmd(&n, []string{day(account, now)}, "90000"))
	return n, err
}

func scriptedUndated(ctx context.Context, c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(ctx, undatedScript.FlatCmd(&n, []string{day(account, now)}))
	return n, err
}
