// Package periods: keys that name a period which only its type or its arithmetic gives away.
package periods

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Period names a day or an hour.
type Period string

// Tenant names who pays.
type Tenant string

func count(ctx context.Context, rdb *redis.Client, key string) bool {
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 100
}

// The type of the parameter says that it is a period.
func byType(ctx context.Context, rdb *redis.Client, user string, in Period) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%s:%s", user, in))
}

// The type of the parameter says something else.
func byOtherType(ctx context.Context, rdb *redis.Client, user string, of Tenant) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%s:%s", user, of)) // want "periodkey"
}

// A number that is cut to a multiple is an instant.
func cut(ctx context.Context, rdb *redis.Client, user string, sec int64) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%s:%d", user, sec/60))
}

// So is one that is rounded down.
func rounded(ctx context.Context, rdb *redis.Client, user string, t int64) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%s:%d", user, t-t%60))
}

// The number of a client is none when it is cut.
func shard(ctx context.Context, rdb *redis.Client, userID int64) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%d:%d", userID, userID%16)) // want "periodkey"
}

// A letter says nothing.
func letter(ctx context.Context, rdb *redis.Client, user, d string) bool {
	return count(ctx, rdb, fmt.Sprintf("limit:%s:%s", user, d))
}

func midnight() time.Time {
	now := time.Now()
	return time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location())
}

// The window ends at midnight for everybody, named or not.
func untilMidnight(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "limit:until:" + ip
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Until(midnight()))
	}
	return n <= 10
}

// So it does with a deadline.
func atMidnight(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "limit:at:" + ip
	n := rdb.Incr(ctx, key).Val()
	rdb.ExpireAt(ctx, key, midnight())
	return n <= 10
}

// A day from the first use is another window for each client.
func inADay(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "limit:in:" + ip // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.ExpireAt(ctx, key, time.Now().Add(24*time.Hour))
	}
	return n <= 10
}

// Without a lifetime the day never ends.
func never(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "limit:daily:" + ip            // want "periodkey"
	return rdb.Incr(ctx, key).Val() <= 10 // want "ttlmissing"
}

func toMinuteEnd(t time.Time) int {
	s := int(t.Unix() % 60)
	if s == 0 {
		return 60
	}
	return 60 - s
}

// At the very beginning of a minute a whole one is left.
func restOfMinute(ctx context.Context, rdb *redis.Client, id string) bool {
	key := "limit:minute:" + id
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, time.Duration(toMinuteEnd(time.Now()))*time.Second)
	return n <= 10
}

func aMinuteOrTwo(busy bool) int {
	if busy {
		return 120
	}
	return 60
}

// A whole one after each use never ends.
func wholeMinute(ctx context.Context, rdb *redis.Client, id string, busy bool) bool {
	key := "limit:minutes:" + id // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, time.Duration(aMinuteOrTwo(busy))*time.Second) // want "slidingttl"
	return n <= 10
}

var left func(now time.Time) time.Duration

var spare func(n int64) time.Duration

// What is computed of the time is what is left.
func leftOf(ctx context.Context, rdb *redis.Client, id string, now time.Time) bool {
	key := "limit:left:" + id
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, left(now))
	return n <= 10
}

// What is computed of the count is not.
func spareOf(ctx context.Context, rdb *redis.Client, id string) bool {
	key := "limit:spare:" + id // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	rdb.Expire(ctx, key, spare(n)) // want "slidingttl"
	return n <= 10
}

var slotOf func(now time.Time) int

// What an unseen function makes of the time may be anything: this is no sign of a quota.
func perShard(ctx context.Context, rdb *redis.Client, now time.Time) int64 {
	return rdb.Incr(ctx, fmt.Sprintf("seq:%d", slotOf(now))).Val()
}

// counter is all that a service needs of a client.
type counter interface {
	Incr(ctx context.Context, key string) *redis.IntCmd
}

// What the code itself makes of it is a period.
func perMinute(ctx context.Context, c counter, now time.Time) int64 {
	return c.Incr(ctx, fmt.Sprintf("sent:%d", now.Unix()/60)).Val() // want "ttlmissing"
}
