// Package alternatives: keys that are put together in one way or another.
package alternatives

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// join leaves out what is empty.
func join(parts ...string) string {
	var all []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" {
			all = append(all, p)
		}
	}
	return strings.Join(all, ":")
}

func count(ctx context.Context, rdb *redis.Client, key string) bool {
	n := rdb.Incr(ctx, key).Val()
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The period is there unless it is empty.
func named(ctx context.Context, rdb *redis.Client, ip string) bool {
	return count(ctx, rdb, "limit:"+join("login", ip, time.Now().Format("2006-01-02")))
}

// No way names one.
func unnamed(ctx context.Context, rdb *redis.Client, email string) bool {
	return count(ctx, rdb, "limit:"+join("login", email)) // want "periodkey"
}

const (
	total = "total"
	day   = "day"
)

func bucket(name, span string) string {
	switch span {
	case total:
		return "limit/" + name
	case day:
		return "limit/" + name + "/" + time.Now().UTC().Format(time.DateOnly)
	default:
		return "limit/" + name + "/" + span + "/" + time.Now().UTC().Format("2006-01")
	}
}

// The key names a day just where it is dated.
func bySpan(ctx context.Context, rdb *redis.Client, name, span string) {
	key := bucket(name, span)
	n := rdb.Incr(ctx, key).Val()
	if n == 1 && span == day {
		rdb.ExpireNX(ctx, key, 48*time.Hour)
	} else if n == 1 {
		rdb.ExpireNX(ctx, key, 32*24*time.Hour)
	}
}

// One that names a month has no lifetime.
func byDayOnly(ctx context.Context, rdb *redis.Client, name, span string) {
	key := bucket(name, span)
	n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
	if n == 1 && span == day {
		rdb.ExpireNX(ctx, key, 48*time.Hour)
	}
}
