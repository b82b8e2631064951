// Package kinds counts through the kinds of values that go-redis has.
package kinds

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func universal(ctx context.Context, rdb redis.UniversalClient, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

func cluster(ctx context.Context, rdb *redis.ClusterClient, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

func pipeline(ctx context.Context, rdb redis.Cmdable, ip string, now time.Time) error {
	k := key(ip, now)
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Incr(ctx, k)
		// want +1 "slidingttl/pushed"
		pipe.Expire(ctx, k, 2*time.Minute)
		return nil
	})
	return err
}

func watched(ctx context.Context, rdb *redis.Client, ip string, now time.Time) error {
	k := key(ip, now)
	return rdb.Watch(ctx, func(tx *redis.Tx) error {
		return tx.Incr(ctx, k).Err() // want "ttlmissing/undated"
	}, k)
}

// embedded is a client with something more.
type embedded struct {
	redis.UniversalClient
	name string
}

func (e *embedded) count(ctx context.Context, ip string, now time.Time) int64 {
	return e.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

// byValue holds a client that is no pointer: handing it on would copy it.
type byValue struct{ rdb redis.Client }

func (b *byValue) count(ctx context.Context, ip string, now time.Time) int64 {
	return b.rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

func generic[C redis.Cmdable](ctx context.Context, rdb C, ip string, now time.Time) int64 {
	return rdb.Incr(ctx, key(ip, now)).Val() // want "ttlmissing/undated"
}

func instances(ctx context.Context, a *redis.Client, b *redis.ClusterClient, ip string, now time.Time) int64 {
	return generic(ctx, a, ip, now) + generic(ctx, b, ip, now)
}
