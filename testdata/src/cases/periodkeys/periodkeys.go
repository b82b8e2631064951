// Package periodkeys: keys of counters, with and without the period they count.
package periodkeys

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

const limit = 60

func windowByLifetimeOnly(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := "hits:" + ip // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n <= limit
}

func joined(ctx context.Context, rdb *redis.Client, tenant, route string) bool {
	key := strings.Join([]string{"hits", tenant, route}, ":") // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n <= limit
}

func joinedWithHour(ctx context.Context, rdb *redis.Client, tenant, route string, now time.Time) bool {
	key := strings.Join([]string{"hits", tenant, route, now.Format("2006010215")}, ":")
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*time.Hour)
	}
	return n <= limit
}

func windowNumber(ctx context.Context, rdb *redis.Client, id int64, window time.Duration) bool {
	slot := time.Now().UnixMilli() / window.Milliseconds()
	key := "hits:" + strconv.FormatInt(id, 10) + ":" + strconv.FormatInt(slot, 10)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*window)
	}
	return n <= limit
}

func truncatedTime(ctx context.Context, rdb *redis.Client, ip string, window time.Duration) bool {
	key := fmt.Sprintf("hits:%s:%v", ip, time.Now().Truncate(window))
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 2*window)
	}
	return n <= limit
}

func calendarParts(ctx context.Context, rdb *redis.Client, ip string) bool {
	year, week := time.Now().ISOWeek()
	key := fmt.Sprintf("hits:%s:%04d-W%02d", ip, year, week)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 8*24*time.Hour)
	}
	return n <= limit
}

// A time that never changes is no period.
func startOfTheProcess(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := fmt.Sprintf("hits:%s:%s", ip, version) // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n <= limit
}

const version = "2026-11-30"

type limiter struct {
	rdb    *redis.Client
	prefix string
	window time.Duration
	now    func() time.Time
}

// The period is added by a helper.
func (l *limiter) key(subject string) string {
	return l.prefix + subject + ":" + strconv.FormatInt(l.now().UnixNano()/int64(l.window), 10)
}

func (l *limiter) allow(ctx context.Context, subject string) bool {
	key := l.key(subject)
	n := l.rdb.Incr(ctx, key).Val()
	if n == 1 {
		l.rdb.Expire(ctx, key, 2*l.window)
	}
	return n <= limit
}

func bare(prefix, subject string) string { return prefix + ":" + subject }

func keyFromAHelper(ctx context.Context, rdb *redis.Client, ip string) bool {
	key := bare("hits", ip) // want "periodkey"
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n <= limit
}

// What the caller puts into key is the caller's to answer for.
func charge(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) bool {
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, ttl)
	}
	return n <= limit
}

func callerWithPeriod(ctx context.Context, rdb *redis.Client, ip string, now time.Time) bool {
	return charge(ctx, rdb, "hits:"+ip+":"+now.Format("200601021504"), 2*time.Minute)
}

func callerWithoutPeriod(ctx context.Context, rdb *redis.Client, ip string) bool {
	return charge(ctx, rdb, "hits:"+ip, time.Minute) // want "periodkey"
}

// A string that comes in already naming its period is taken at its word.
func periodHandedIn(ctx context.Context, rdb *redis.Client, account, month string) bool {
	key := "invoices:" + account + ":" + month
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, 32*24*time.Hour)
	}
	return n <= limit
}
