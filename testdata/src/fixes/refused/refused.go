// Package refused has findings without a fix, or with less of one: more than
// the dating would be lost, or another lifetime attached.
package refused

import (
	"context"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

const ttl = 2 * time.Minute

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func commentInside(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	if n > 0 {
		// The window is kept alive.
		rdb.Expire(ctx, k, ttl) // want "slidingttl/pushed"
	}
	return n
}

func otherBranch(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	if n > 0 {
		rdb.Expire(ctx, k, ttl) // want "slidingttl/pushed"
	} else {
		log.Print("no count")
	}
	return n
}

func errorNeededAgain(ctx context.Context, rdb *redis.Client, ip string, now time.Time) error {
	k := key(ip, now)
	rdb.Incr(ctx, k)
	err := rdb.Expire(ctx, k, ttl).Err() // want "slidingttl/pushed"
	if err != nil {
		return err
	}
	err = rdb.Ping(ctx).Err()
	return err
}

func errorLogged(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	// want +1 "slidingttl/pushed"
	if err := rdb.Expire(ctx, k, ttl).Err(); err != nil {
		log.Print(err)
	}
	return n
}

func optional(ctx context.Context, rdb *redis.Client, ip string, now time.Time, life time.Duration) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val() // want "ttlmissing/undated"
	if life > 0 {
		rdb.Expire(ctx, k, life) // want "slidingttl/pushed"
	}
	return n
}

func lifetimeOfACall(ctx context.Context, rdb *redis.Client, ip string, now time.Time, life func() time.Duration) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	rdb.Expire(ctx, k, life()) // want "slidingttl/pushed"
	return n
}

func lifetimeThatChanges(ctx context.Context, rdb *redis.Client, ip string, now time.Time, life time.Duration) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	life *= 2
	rdb.Expire(ctx, k, life) // want "slidingttl/pushed"
	return n
}

func repliesCounted(ctx context.Context, rdb *redis.Client, ip string, now time.Time) (int, error) {
	k := key(ip, now)
	pipe := rdb.Pipeline()
	pipe.Incr(ctx, k)
	pipe.Expire(ctx, k, ttl) // want "slidingttl/pushed"
	cmds, err := pipe.Exec(ctx)
	return len(cmds), err
}

func twoIncrements(ctx context.Context, rdb *redis.Client, ip string, now time.Time, cost int64) {
	k := key(ip, now)
	if cost > 0 {
		rdb.IncrBy(ctx, k, cost)
	} else {
		rdb.Incr(ctx, k)
	}
	rdb.Expire(ctx, k, ttl) // want "slidingttl/pushed"
}

// The SET writes the count too.
func written(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	rdb.Set(ctx, k, n, ttl) // want "slidingttl/pushed"
	return n
}

// The lifetime of a lock-out is not that of the counter, which is left to be
// that of its period.
func lockedOut(ctx context.Context, rdb *redis.Client, ip string, now time.Time) bool {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val() // want "ttlmissing/undated"
	if n > 5 {
		rdb.Expire(ctx, k, 24*time.Hour)
		return false
	}
	return true
}

// narrow cannot run scripts, which the helpers need.
type narrow interface {
	Incr(ctx context.Context, key string) *redis.IntCmd
	Expire(ctx context.Context, key string, expiration time.Duration) *redis.BoolCmd
}

func throughAnInterface(ctx context.Context, rdb narrow, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

func float(ctx context.Context, rdb *redis.Client, ip string, now time.Time) float64 {
	return rdb.IncrByFloat(ctx, key(ip, now), 0.5).Val() // want "ttlmissing/undated"
}

// 60 is a number of nanoseconds here.
func units(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	rdb.Expire(ctx, k, 60) // want "slidingttl/pushed"
	return n
}

// The key is built anew for the lifetime: a fix of the key would build two.
func inlineKey(ctx context.Context, rdb *redis.Client, ip string) int64 {
	n := rdb.Incr(ctx, "inline:"+ip).Val() // want "periodkey/first-use"
	if n == 1 {
		rdb.Expire(ctx, "inline:"+ip, time.Hour)
	}
	return n
}

// Another function reads the counter by its old name.
func sharedKey(ctx context.Context, rdb *redis.Client, ip string) int64 {
	k := "shared:" + ip // want "periodkey/first-use"
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, time.Hour)
	}
	return n
}

func sharedRead(ctx context.Context, rdb *redis.Client, ip string) (int64, error) {
	return rdb.Get(ctx, "shared:"+ip).Int64()
}

// The receiver of a method expression is among the arguments.
func methodExpression(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	return redis.Cmdable.Incr(rdb, ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}
