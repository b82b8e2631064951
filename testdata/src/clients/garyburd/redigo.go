// Package garyburd counts with the predecessor of redigo: words of commands, replies of type any.
package garyburd

import (
	"errors"
	"fmt"
	"time"

	"github.com/garyburd/redigo/redis"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(c redis.Conn, account string, now time.Time) (int64, error) {
	return redis.Int64(c.Do("incr", day(account, now))) // want "ttlmissing"
}

func onCreation(pool *redis.Pool, account string, now time.Time) (int, error) {
	c := pool.Get()
	defer c.Close()
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key))
	if err != nil {
		return 0, err
	}
	if n == 1 {
		if _, err := c.Do("EXPIRE", key, 90000); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func onWrongNumber(pool *redis.Pool, account string, now time.Time) (int, error) {
	c := pool.Get()
	defer c.Close()
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key)) // want "ttlmissing"
	if err == nil && n == 2 {
		c.Do("EXPIRE", key, 90000)
	}
	return n, err
}

// The reply is asserted, not converted.
func asserted(c redis.Conn, account string, now time.Time) (int64, error) {
	key := day(account, now)
	reply, err := c.Do("INCR", key)
	if err != nil {
		return 0, err
	}
	n, ok := reply.(int64)
	if !ok {
		return 0, errors.New("no number")
	}
	if n == 1 {
		_, err = c.Do("EXPIRE", key, 90000)
	}
	return n, err
}

func durationIsRefused(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do("EXPIRE", key, 25*time.Hour)
	}
	return n, err
}

func secondsAreNot(c redis.Conn, account string, now time.Time, ttl time.Duration) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key))
	if n == 1 {
		c.Do("EXPIRE", key, int(ttl.Seconds()))
	}
	return n, err
}

func floatOfADay(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key))
	if n == 1 {
		c.Do("EXPIRE", key, (24 * time.Hour).Seconds()) // prints as 86400
	}
	return n, err
}

func floatOfAMonth(c redis.Conn, account string, now time.Time) (int, error) {
	key := "quota:" + account + ":" + now.Format("2006-01")
	n, err := redis.Int(c.Do("INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do("EXPIRE", key, (31 * 24 * time.Hour).Seconds()) // prints as 2.6784e+06
	}
	return n, err
}

func durationAsText(c redis.Conn, account string, now time.Time, ttl time.Duration) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do("EXPIRE", key, ttl.String())
	}
	return n, err
}

func sent(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	if err := c.Send("INCR", key); err != nil {
		return 0, err
	}
	if err := c.Send("EXPIRE", key, 90000, "NX"); err != nil {
		return 0, err
	}
	if err := c.Flush(); err != nil {
		return 0, err
	}
	n, err := redis.Int(c.Receive())
	if err != nil {
		return 0, err
	}
	_, err = c.Receive()
	return n, err
}

// The guard reads the first reply, which is the count.
func sentThenGuarded(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	c.Send("INCR", key)
	c.Send("GET", "limit")
	c.Flush()
	n, err := redis.Int(c.Receive())
	if err != nil {
		return 0, err
	}
	limit, _ := redis.Int(c.Receive())
	if n == 1 {
		c.Do("EXPIRE", key, 90000)
	}
	return limit - n, nil
}

// The guard reads the second reply, which is the limit.
func sentThenGuardedByAnother(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	c.Send("INCR", key) // want "ttlmissing"
	c.Send("GET", "limit")
	c.Flush()
	n, _ := redis.Int(c.Receive())
	limit, _ := redis.Int(c.Receive())
	if limit == 1 {
		c.Do("EXPIRE", key, 90000) // want "slidingttl"
	}
	return limit - n, nil
}

func transaction(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	c.Send("MULTI")
	c.Send("INCR", key)
	c.Send("TTL", key)
	replies, err := redis.Ints(c.Do("EXEC"))
	if err != nil {
		return 0, err
	}
	if replies[1] < 0 {
		c.Do("EXPIRE", key, 90000)
	}
	return replies[0], nil
}

func transactionByCount(c redis.Conn, account string, now time.Time) (int64, error) {
	key := day(account, now)
	c.Send("MULTI")
	c.Send("INCR", key)
	c.Send("PTTL", key)
	values, err := redis.Values(c.Do("EXEC"))
	if err != nil {
		return 0, err
	}
	var n, ttl int64
	if _, err := redis.Scan(values, &n, &ttl); err != nil {
		return 0, err
	}
	if n == 1 || ttl == -1 {
		c.Do("EXPIRE", key, 90000)
	}
	return n, nil
}

func transactionWithoutLifetime(c redis.Conn, account string, now time.Time) (int, error) {
	c.Send("MULTI")
	c.Send("INCR", day(account, now)) // want "ttlmissing"
	c.Send("GET", "limit")
	replies, err := redis.Ints(c.Do("EXEC"))
	if err != nil {
		return 0, err
	}
	return replies[0], nil
}

func openedInTheSamePipeline(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	c.Send("SET", key, 0, "EX", 90000, "NX")
	return redis.Int(c.Do("INCR", key))
}

func openedBefore(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	c.Do("SET", key, 0, "EX", 90000, "NX")
	return redis.Int(c.Do("INCR", key)) // want "ttlmissing"
}

func prepared(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCRBY", redis.Args{}.Add(key).Add(5)...))
	if n == 5 {
		args := redis.Args{key, 90000}
		c.Do("EXPIRE", args...)
	}
	return n, err
}

func preparedSlice(c redis.Conn, account string, now time.Time) (int, error) {
	args := []any{day(account, now)}
	n, err := redis.Int(c.Do("INCR", args...))
	if n == 1 {
		args = append(args, 90000)
		c.Do("EXPIRE", args...)
	}
	return n, err
}

func preparedUndated(c redis.Conn, account string, now time.Time) (int, error) {
	return redis.Int(c.Do("HINCRBY", redis.Args{}.Add(day(account, now)).Add("in", 5)...)) // want "ttlmissing"
}

func preparedDuration(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key)) // want "ttlmissing"
	if n == 1 {
		c.Do("EXPIRE", redis.Args{}.Add(key).Add(time.Hour*25)...)
	}
	return n, err
}

func helper(c redis.Conn, account string, now time.Time) (int, error) {
	do := func(cmd string, args ...any) (int, error) { return redis.Int(c.Do(cmd, args...)) }
	key := day(account, now)
	n, err := do("INCR", key)
	if n == 1 {
		_, err = do("EXPIRE", key, 90000)
	}
	return n, err
}

type store struct{ pool *redis.Pool }

func (s *store) do(cmd string, args ...any) (any, error) {
	c := s.pool.Get()
	defer c.Close()
	return c.Do(cmd, args...)
}

func (s *store) undated(account string, now time.Time) (int, error) {
	return redis.Int(s.do("INCR", day(account, now))) // want "ttlmissing"
}

func (s *store) dated(account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(s.do("INCR", key))
	if n == 1 {
		_, err = s.do("EXPIRE", key, 90000)
	}
	return n, err
}

// doer is the application's own narrow view of a connection.
type doer interface {
	Do(cmd string, args ...any) (any, error)
}

func ownInterface(c doer, account string, now time.Time) (int, error) {
	return redis.Int(c.Do("INCR", day(account, now))) // want "ttlmissing"
}

// conn embeds the connection.
type conn struct{ redis.Conn }

func embedded(c conn, ip string) (int, error) {
	key := "attempts:" + ip // want "periodkey"
	n, err := redis.Int(c.Do("INCR", key))
	c.Do("EXPIRE", key, 60) // want "slidingttl"
	return n, err
}

func repaired(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Int(c.Do("INCR", key))
	if err != nil {
		return 0, err
	}
	if ttl, err := redis.Int(c.Do("TTL", key)); err == nil && ttl < 0 {
		c.Do("EXPIRE", key, 90000)
	}
	return n, nil
}

func increx(c redis.Conn, account string, now time.Time) (int, error) {
	n, err := redis.Ints(c.Do("INCREX", day(account, now), "EX", 90000, "ENX"))
	if err != nil {
		return 0, err
	}
	return n[0], nil
}

func increxThenExpire(c redis.Conn, account string, now time.Time) (int, error) {
	key := day(account, now)
	n, err := redis.Ints(c.Do("INCREX", key, "UBOUND", 100))
	if err != nil {
		return 0, err
	}
	if n[0] == 1 {
		c.Do("EXPIRE", key, 90000)
	}
	return n[0], nil
}

func inLoop(c redis.Conn, accounts []string, now time.Time) error {
	for _, a := range accounts {
		c.Send("INCR", day(a, now))
		c.Send("EXPIRE", day(a, now), 90000, "NX")
	}
	return c.Flush()
}

func inLoopUndated(c redis.Conn, accounts []string, now time.Time) error {
	for _, a := range accounts {
		c.Send("INCR", day(a, now)) // want "ttlmissing"
	}
	return c.Flush()
}

func callback(run func(func(redis.Conn)) error, account string, now time.Time) error {
	return run(func(c redis.Conn) {
		c.Send("INCRBY", fmt.Sprintf("%s", day(account, now)), 3)
		c.Send("EXPIRE", day(account, now), 90000, "NX")
	})
}

var script = redis.NewScript(1, `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end return n`)

var undatedScript = redis.NewScript(1, `return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

var countFirst = redis.NewScript(-1, `return redis.call('INCR', KEYS[1])`)

func scripted(c redis.Conn, account string, now time.Time) (int, error) {
	return redis.Int(script.Do(c, day(account, now), 90000))
}

func scriptedUndated(c redis.Conn, ip string) (int, error) {
	return redis.Int(undatedScript.Do(c, "attempts:"+ip)) // want "periodkey"
}

func evaluated(c redis.Conn, ip string) (int, error) {
	return redis.Int(c.Do("EVAL", `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`, 1, "attempts:"+ip, 60)) // want "periodkey"
}
