// Package radix3 counts with radix v3: commands are made, then done, and the
// reply is written through a pointer.
package radix3

import (
	"strconv"
	"time"

	"github.com/mediocregopher/radix/v3"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(radix.Cmd(&n, "INCR", day(account, now))) // want "ttlmissing"
	return n, err
}

func onCreation(c *radix.Pool, account string, now time.Time) (int, error) {
	key := day(account, now)
	var n int
	if err := c.Do(radix.Cmd(&n, "INCR", key)); err != nil {
		return 0, err
	}
	if n == 1 {
		if err := c.Do(radix.Cmd(nil, "EXPIRE", key, "90000")); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func onAmount(c radix.Client, account string, amount int, now time.Time) (n int, err error) {
	key := day(account, now)
	if err := c.Do(radix.Cmd(&n, "INCRBY", key, strconv.Itoa(amount))); err != nil {
		return 0, err
	}
	if n == amount {
		err = c.Do(radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
	return n, err
}

func onWrongNumber(c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	if err := c.Do(radix.Cmd(&n, "INCRBY", key, "5")); err != nil { // want "ttlmissing"
		return 0, err
	}
	if n == 1 {
		err = c.Do(radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
	return n, err
}

// The reply is dropped, so n stays 0.
func dropped(c radix.Client, account string, now time.Time) {
	key := day(account, now)
	var n int
	c.Do(radix.Cmd(nil, "INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do(radix.FlatCmd(nil, "EXPIRE", key, 90000))
	}
}

func sliding(c radix.Client, ip string, seconds int) (n int, err error) {
	key := "attempts:" + ip // want "periodkey"
	err = c.Do(radix.Pipeline(
		radix.Cmd(&n, "INCR", key),
		radix.FlatCmd(nil, "EXPIRE", key, seconds), // want "slidingttl"
	))
	return n, err
}

func pipelined(c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	err = c.Do(radix.Pipeline(radix.FlatCmd(&n, "INCRBY", key, 2), radix.FlatCmd(nil, "EXPIRE", key, 90000, "NX")))
	return n, err
}

func guardedByPipeline(c radix.Client, account string, now time.Time) (int, error) {
	key := day(account, now)
	var n, limit int
	if err := c.Do(radix.Pipeline(radix.Cmd(&limit, "GET", "limit"), radix.Cmd(&n, "INCR", key))); err != nil {
		return 0, err
	}
	if n == 1 {
		return 1, c.Do(radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return limit - n, nil
}

// A time.Duration is of no type that radix can send.
func durationIsRefused(c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	err = c.Do(radix.Cmd(&n, "INCR", key)) // want "ttlmissing"
	if n == 1 {
		err = c.Do(radix.FlatCmd(nil, "EXPIRE", key, 25*time.Hour))
	}
	return n, err
}

func floatIsPrintedInFull(c radix.Client, account string, now time.Time) (n int, err error) {
	key := "quota:" + account + ":" + now.Format("2006-01")
	err = c.Do(radix.Cmd(&n, "INCR", key))
	if n == 1 {
		err = c.Do(radix.FlatCmd(nil, "EXPIRE", key, (31 * 24 * time.Hour).Seconds()))
	}
	return n, err
}

func repaired(c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	var ttl int
	if err := c.Do(radix.Cmd(&n, "INCR", key)); err != nil {
		return 0, err
	}
	if err := c.Do(radix.Cmd(&ttl, "TTL", key)); err != nil {
		return n, err
	}
	if ttl == -1 {
		err = c.Do(radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return n, err
}

func onOneConnection(c radix.Client, account string, now time.Time) error {
	key := day(account, now)
	return c.Do(radix.WithConn(key, func(conn radix.Conn) error {
		if err := conn.Do(radix.Cmd(nil, "INCR", key)); err != nil {
			return err
		}
		return conn.Do(radix.Cmd(nil, "EXPIRE", key, "90000", "NX"))
	}))
}

type counter struct{ n int }

func intoField(c radix.Client, r *counter, account string, now time.Time) error {
	key := day(account, now)
	if err := c.Do(radix.Cmd(&r.n, "INCR", key)); err != nil {
		return err
	}
	if r.n == 1 {
		return c.Do(radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return nil
}

func maybe(c radix.Client, account string, now time.Time) (n int, err error) {
	key := day(account, now)
	mn := radix.MaybeNil{Rcv: &n}
	if err := c.Do(radix.Cmd(&mn, "INCR", key)); err != nil {
		return 0, err
	}
	if n == 1 {
		err = c.Do(radix.Cmd(nil, "EXPIRE", key, "90000"))
	}
	return n, err
}

var script = radix.NewEvalScript(1, `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

var undatedScript = radix.NewEvalScript(1, `return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

func scripted(c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(script.Cmd(&n, day(account, now), "90000"))
	return n, err
}

func scriptedUndated(c radix.Client, account string, now time.Time) (n int, err error) {
	err = c.Do(undatedScript.FlatCmd(&n, []string{day(account, now)}))
	return n, err
}
