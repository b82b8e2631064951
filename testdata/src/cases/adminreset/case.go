// Package adminreset is told after a public report: the counter is dated properly where it is
// counted, and a maintenance path sets it to a value with a plain SET, after
// which it has no lifetime.
package adminreset

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Usage is the number of calls of a workspace in a day.
type Usage struct {
	rdb *redis.Client
}

func usageKey(workspace string, day time.Time) string {
	return "usage:" + workspace + ":" + strconv.Itoa(day.YearDay()) + "/" + strconv.Itoa(day.Year())
}

// Count counts one call.
//
// clean
func (u *Usage) Count(ctx context.Context, workspace string, day time.Time) (int64, error) {
	key := usageKey(workspace, day)
	n, err := u.rdb.Incr(ctx, key).Result()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		err = u.rdb.Expire(ctx, key, 48*time.Hour).Err()
	}
	return n, err
}

// Grant sets the counter back to a part of what was used, for an operator. The
// result of the next increment is not one, so nothing dates the key again.
func (u *Usage) Grant(ctx context.Context, workspace string, day time.Time, used int64) error {
	return u.rdb.Set(ctx, usageKey(workspace, day), used, 0).Err() // want "ttlmissing"
}

// GrantAll removes the counter; the next call dates it again.
//
// clean
func (u *Usage) GrantAll(ctx context.Context, workspace string, day time.Time) error {
	return u.rdb.Del(ctx, usageKey(workspace, day)).Err()
}

// GrantDated sets the counter and gives it a lifetime of its own.
//
// clean
func (u *Usage) GrantDated(ctx context.Context, workspace string, day time.Time, used int64) error {
	return u.rdb.Set(ctx, usageKey(workspace, day), used, 48*time.Hour).Err()
}

// Forget makes the counter permanent by mistake.
func (u *Usage) Forget(ctx context.Context, workspace string, day time.Time) error {
	return u.rdb.Persist(ctx, usageKey(workspace, day)).Err() // want "ttlmissing"
}
