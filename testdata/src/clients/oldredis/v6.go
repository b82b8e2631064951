package oldredis

import (
	"time"

	v6 "github.com/go-redis/redis"
)

func undated6(c *v6.Client, account string, now time.Time) (int64, error) {
	return c.IncrBy(day(account, now), 2).Result() // want "ttlmissing"
}

func repaired6(c v6.Cmdable, account string, now time.Time) int64 {
	key := day(account, now)
	n := c.Incr(key).Val()
	if c.TTL(key).Val() == -1*time.Second {
		c.Expire(key, 25*time.Hour)
	}
	return n
}

func pipelined6(c *v6.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	var n *v6.IntCmd
	_, err := c.TxPipelined(func(p v6.Pipeliner) error {
		n = p.Incr(key)
		p.Expire(key, 25*time.Hour) // want "slidingttl"
		return nil
	})
	return n.Val(), err
}

func worded6(c *v6.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do("INCR", key).Int64()
	if n == 1 {
		c.Do("EXPIRE", key, 90000)
	}
	return n, err
}

// The client cannot send a time.Duration and returns an error.
func durationIsRefused6(c *v6.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Do("INCR", key).Int64() // want "ttlmissing"
	if n == 1 {
		c.Do("EXPIRE", key, 25*time.Hour)
	}
	return n, err
}

func processed6(c *v6.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	cmd := v6.NewIntCmd("INCR", key)
	if err := c.Process(cmd); err != nil {
		return 0, err
	}
	if cmd.Val() == 1 {
		c.Process(v6.NewBoolCmd("EXPIRE", key, 90000))
	}
	return cmd.Val(), nil
}

func scripted6(c *v6.Client, account string, now time.Time) (int64, error) {
	return v6.NewScript(`return redis.call('INCR', KEYS[1])`).Run(c, []string{day(account, now)}).Int64() // want "ttlmissing"
}
