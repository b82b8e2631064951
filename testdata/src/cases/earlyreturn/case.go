// Package earlyreturn is told after a public report: the lifetime is attached in a second step,
// and the function can leave between the two steps.
package earlyreturn

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

var errTooMany = errors.New("too many sign-ins this hour")

// Gate limits sign-ins for each account and hour.
type Gate struct {
	rdb   redis.Cmdable
	audit func(ctx context.Context, account string) error
}

func hourKey(account string, at time.Time) string {
	return "signin:" + account + ":" + at.UTC().Format("2006-01-02T15")
}

// SignIn writes the audit record between the increment and the lifetime, so a
// failing audit leaves a counter of this hour behind for good.
func (g *Gate) SignIn(ctx context.Context, account string, at time.Time) error {
	key := hourKey(account, at)
	n, err := g.rdb.Incr(ctx, key).Result() // want "ttlmissing"
	if err != nil {
		return err
	}
	if err := g.audit(ctx, account); err != nil {
		return err
	}
	if n == 1 {
		if err := g.rdb.Expire(ctx, key, 2*time.Hour).Err(); err != nil {
			return err
		}
	}
	if n > 20 {
		return errTooMany
	}
	return nil
}

// SignInDatedFirst attaches the lifetime before anything else can fail.
//
// clean
func (g *Gate) SignInDatedFirst(ctx context.Context, account string, at time.Time) error {
	key := hourKey(account, at)
	n, err := g.rdb.Incr(ctx, key).Result()
	if err != nil {
		return err
	}
	if n == 1 {
		if err := g.rdb.Expire(ctx, key, 2*time.Hour).Err(); err != nil {
			return err
		}
	}
	if err := g.audit(ctx, account); err != nil {
		return err
	}
	if n > 20 {
		return errTooMany
	}
	return nil
}
