// Package filled: a callee fills the variables that the key and the lifetime are made of.
package filled

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// The row names the window: the key has a period although the variable starts empty.
func windowFromRow(ctx context.Context, db *sql.DB, rdb *redis.Client, account string) (bool, error) {
	var window string
	var limit int64
	if err := db.QueryRowContext(ctx, "select window, max from plans where account=$1", account).Scan(&window, &limit); err != nil {
		return false, err
	}
	key := "quota:" + account + ":" + window
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= limit, nil
}

// The limit is read from the row, the window is not: the key has no period.
func onlyLimitFromRow(ctx context.Context, db *sql.DB, rdb *redis.Client, account string) (bool, error) {
	var limit int64
	if err := db.QueryRowContext(ctx, "select max from plans where account=$1", account).Scan(&limit); err != nil {
		return false, err
	}
	key := "quota:" + account // want "periodkey"
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= limit, nil
}

// binder is a request in the shape of the web frameworks.
type binder interface {
	ShouldBindJSON(any) error
	JSON(int, any)
}

type usage struct {
	Account string
	Period  string
}

// The request is bound through a pointer to a variable.
func boundVariable(c binder, ctx context.Context, rdb *redis.Client) {
	var q usage
	if err := c.ShouldBindJSON(&q); err != nil {
		c.JSON(400, nil)
		return
	}
	key := fmt.Sprintf("usage:%s:%s", q.Account, q.Period)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	c.JSON(200, n)
}

// The request is bound through a pointer that was made for it.
func boundPointer(c binder, ctx context.Context, rdb *redis.Client) {
	q := &usage{}
	if err := c.ShouldBindJSON(q); err != nil {
		c.JSON(400, nil)
		return
	}
	key := fmt.Sprintf("usage:%s:%s", q.Account, q.Period)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	c.JSON(200, n)
}

// The date comes after an answer that returns early.
func boundUndated(c binder, ctx context.Context, rdb *redis.Client) {
	var q usage
	if err := c.ShouldBindJSON(&q); err != nil {
		c.JSON(400, nil)
		return
	}
	key := fmt.Sprintf("usage:%s:%s", q.Account, q.Period)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n < 10 {
		c.JSON(200, n)
		return
	}
	rdb.Expire(ctx, key, time.Hour)
	c.JSON(429, n)
}

type plan struct {
	Name string
	TTL  int
}

// A lifetime of zero in the document is replaced.
func lifetimeWithDefault(ctx context.Context, rdb *redis.Client, doc []byte, now time.Time) error {
	var p plan
	if err := json.Unmarshal(doc, &p); err != nil {
		return err
	}
	key := "calls:" + p.Name + ":" + now.Format("20060102")
	ttl := time.Duration(p.TTL) * time.Second
	if ttl == 0 {
		ttl = 25 * time.Hour
	}
	n, err := rdb.Incr(ctx, key).Result()
	if err != nil {
		return err
	}
	if n == 1 {
		return rdb.Expire(ctx, key, ttl).Err()
	}
	return nil
}

// A lifetime of zero in the document leaves the key without one.
func lifetimeIfGiven(ctx context.Context, rdb *redis.Client, doc []byte, now time.Time) error {
	var p plan
	if err := json.Unmarshal(doc, &p); err != nil {
		return err
	}
	key := "calls:" + p.Name + ":" + now.Format("20060102")
	n, err := rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return err
	}
	if n == 1 && p.TTL > 0 {
		return rdb.Expire(ctx, key, time.Duration(p.TTL)*time.Second).Err()
	}
	return nil
}

// Both values of the flag lead to a lifetime.
func flagEitherWay(ctx context.Context, rdb *redis.Client, args []string, account string, now time.Time) bool {
	set := flag.NewFlagSet("limiter", flag.ContinueOnError)
	var fixed bool
	set.BoolVar(&fixed, "fixed", false, "count in fixed windows")
	set.Parse(args)
	key := "calls:" + account + ":" + now.Format("2006010215")
	n := rdb.Incr(ctx, key).Val()
	if fixed {
		if n == 1 {
			rdb.Expire(ctx, key, time.Hour)
		}
	} else {
		rdb.ExpireNX(ctx, key, time.Hour)
	}
	return n <= 10
}

// Without the flag, nothing dates the key.
func flagOneWay(ctx context.Context, rdb *redis.Client, args []string, account string, now time.Time) bool {
	set := flag.NewFlagSet("limiter", flag.ContinueOnError)
	var fixed bool
	set.BoolVar(&fixed, "fixed", false, "count in fixed windows")
	set.Parse(args)
	key := "calls:" + account + ":" + now.Format("2006010215")
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if fixed && n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}
