// Package hashofminutes is told after a public report: one hash for each address with a field for
// each minute. The fields have no lifetime of their own and the hash's is
// renewed with each connection, so for an address that connects regularly the
// hash only grows.
package hashofminutes

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Connect never lets the hash of a regular caller end.
func Connect(ctx context.Context, rdb *redis.Client, addr string, now time.Time) (int64, error) {
	key := "conn:" + addr
	n, err := rdb.HIncrBy(ctx, key, strconv.FormatInt(now.Unix()/60, 10), 1).Result()
	if err != nil {
		return 0, err
	}
	if err := rdb.Expire(ctx, key, 2*time.Hour).Err(); err != nil { // want "slidingttl"
		return 0, err
	}
	return n, nil
}

// ConnectByHour has a hash for each hour, dated by the hour's end.
//
// clean
func ConnectByHour(ctx context.Context, rdb *redis.Client, addr string, now time.Time) (int64, error) {
	hour := now.UTC().Truncate(time.Hour)
	key := "conn:" + addr + ":" + hour.Format("2006010215")
	n, err := rdb.HIncrBy(ctx, key, strconv.Itoa(now.Minute()), 1).Result()
	if err != nil {
		return 0, err
	}
	if err := rdb.ExpireAt(ctx, key, hour.Add(2*time.Hour)).Err(); err != nil {
		return 0, err
	}
	return n, nil
}
