// Package clients: the same faults through other clients.
package clients

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func redigoUndated(conn redis.Conn, account string, now time.Time) (bool, error) {
	n, err := redis.Int64(conn.Do("INCR", day(account, now))) // want "ttlmissing"
	return n <= 100, err
}

func redigoDated(conn redis.Conn, account string, now time.Time) (bool, error) {
	key := day(account, now)
	n, err := redis.Int(conn.Do("INCR", key))
	if err != nil {
		return false, err
	}
	if n == 1 {
		if _, err := conn.Do("EXPIRE", key, 90000); err != nil {
			return false, err
		}
	}
	return n <= 100, nil
}

func redigoSent(conn redis.Conn, account string, now time.Time) error {
	key := day(account, now)
	conn.Send("MULTI")
	conn.Send("INCR", key)
	conn.Send("EXPIRE", key, 90000, "NX")
	_, err := conn.Do("EXEC")
	return err
}

func redigoSliding(conn redis.Conn, ip string) (int, error) {
	key := "hits:" + ip // want "periodkey"
	n, err := redis.Int(conn.Do("INCR", key))
	if err != nil {
		return 0, err
	}
	_, err = conn.Do("EXPIRE", key, 60) // want "slidingttl"
	return n, err
}

func rueidisUndated(ctx context.Context, c rueidis.Client, account string, now time.Time) (bool, error) {
	n, err := c.Do(ctx, c.B().Incr().Key(day(account, now)).Build()).AsInt64() // want "ttlmissing"
	return n <= 100, err
}

func rueidisDated(ctx context.Context, c rueidis.Client, account string, now time.Time) (bool, error) {
	key := day(account, now)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64()
	if err != nil {
		return false, err
	}
	if n == 1 {
		err = c.Do(ctx, c.B().Expire().Key(key).Seconds(90000).Build()).Error()
	}
	return n <= 100, err
}

func valkeyMulti(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	out := c.DoMulti(ctx,
		c.B().Incr().Key(key).Build(),
		c.B().Expire().Key(key).Seconds(90000).Nx().Build(),
	)
	return out[0].AsInt64()
}

func valkeyMultiUndated(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	out := c.DoMulti(ctx, c.B().Incr().Key(day(account, now)).Build(), c.B().Get().Key("x").Build()) // want "ttlmissing"
	return out[0].AsInt64()
}
