// Package joined has more branches than states are kept apart for.
package joined

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type event struct {
	at                         time.Time
	model, route, user, status string
	took                       int
}

func (e *event) day() string {
	if e.at.IsZero() {
		e.at = time.Now()
	}
	return e.at.Format("2006-01-02")
}

// Two names of one day are two keys: the list is dated on every use, and no
// counter is.
func twoNames(ctx context.Context, rdb *redis.Client, e *event) error {
	day := e.day()
	route, list := "limit:route:"+day, "limit:took:"+day
	p := rdb.Pipeline()
	if e.status == "error" {
		p.LPush(ctx, list, e.status)
	}
	if e.model != "" {
		p.LPush(ctx, list, e.model)
	}
	if e.user != "" {
		p.LPush(ctx, list, e.user)
	}
	if e.route != "" {
		p.HIncrBy(ctx, route, e.route, 1)
		p.ExpireNX(ctx, route, 48*time.Hour)
	}
	if e.took > 0 {
		p.LPush(ctx, list, e.took)
		p.Expire(ctx, list, time.Hour)
	}
	_, err := p.Exec(ctx)
	return err
}

// The counter is dated in another branch only by chance.
func otherBranch(ctx context.Context, rdb *redis.Client, e *event) error {
	day := e.day()
	route, list := "limit:route:"+day, "limit:took:"+day
	p := rdb.Pipeline()
	if e.status == "error" {
		p.LPush(ctx, list, e.status)
	}
	if e.model != "" {
		p.LPush(ctx, list, e.model)
	}
	if e.user != "" {
		p.LPush(ctx, list, e.user)
	}
	if e.route != "" {
		p.HIncrBy(ctx, route, e.route, 1) // want "ttlmissing"
	}
	if e.took > 0 {
		p.LPush(ctx, list, e.took)
		p.Expire(ctx, list, time.Hour)
	}
	_, err := p.Exec(ctx)
	return err
}
