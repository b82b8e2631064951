// Package setnxlostthenincrby is told after a public report: SET NX EX opens the bucket, and a caller
// that finds it open adds to it. The bucket can end between the two commands,
// and then the increment creates it again without a lifetime.
package setnxlostthenincrby

import (
	"errors"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
)

func bucketKey(name string, period time.Duration, now time.Time) string {
	return "bucket:" + name + ":" + strconv.FormatInt(now.UnixNano()/int64(period), 10)
}

// Add trusts that the bucket it could not open is still there.
func Add(c redis.Conn, name string, amount int, period time.Duration, now time.Time) (int, error) {
	key := bucketKey(name, period, now)
	secs := int64(period/time.Second) + 1
	_, err := redis.String(c.Do("SET", key, amount, "EX", secs, "NX"))
	if err == nil {
		return amount, nil
	}
	if !errors.Is(err, redis.ErrNil) {
		return 0, err
	}
	return redis.Int(c.Do("INCRBY", key, amount)) // want "ttlmissing"
}

// AddAndRepair dates the bucket if its own increment created it.
//
// clean
func AddAndRepair(c redis.Conn, name string, amount int, period time.Duration, now time.Time) (int, error) {
	key := bucketKey(name, period, now)
	secs := int64(period/time.Second) + 1
	total, err := redis.Int(c.Do("INCRBY", key, amount))
	if err != nil {
		return 0, err
	}
	if total == amount {
		if _, err := c.Do("EXPIRE", key, secs); err != nil {
			return 0, err
		}
	}
	return total, nil
}
