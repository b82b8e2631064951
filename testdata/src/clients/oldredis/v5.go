// Package oldredis counts with go-redis before its ninth version.
package oldredis

import (
	"time"

	v5 "gopkg.in/redis.v5"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated5(c *v5.Client, account string, now time.Time) (int64, error) {
	return c.Incr(day(account, now)).Result() // want "ttlmissing"
}

func onCreation5(c *v5.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(key).Result()
	if n == 1 {
		err = c.Expire(key, 25*time.Hour).Err()
	}
	return n, err
}

// PTTL replies -1ms here, and TTL -1s.
func repaired5(c *v5.Client, account string, now time.Time) int64 {
	key := day(account, now)
	n := c.Incr(key).Val()
	if c.PTTL(key).Val() == -1*time.Millisecond {
		c.PExpire(key, 25*time.Hour)
	}
	return n
}

func repairedNever5(c *v5.Client, account string, now time.Time) int64 {
	key := day(account, now)
	n := c.Incr(key).Val() // want "ttlmissing"
	if c.PTTL(key).Val() == -1 {
		c.PExpire(key, 25*time.Hour)
	}
	return n
}
