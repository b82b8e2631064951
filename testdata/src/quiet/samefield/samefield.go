// Package samefield: a field says nothing about the field of the same name in another type.
package samefield

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// Global has a constant in its Key.
type Global struct{ Key string }

// NewGlobal returns the one key of all clients.
func NewGlobal() *Global { return &Global{Key: "rate:global"} }

// Rule has a Key that its maker chooses.
type Rule struct{ Key string }

// The key of a rule is not the key of Global.
func (r *Rule) hit(ctx context.Context, rdb *redis.Client) bool {
	n := rdb.Incr(ctx, r.Key).Val()
	if n == 1 {
		rdb.Expire(ctx, r.Key, time.Minute)
	}
	return n <= 10
}

// Report has a mode, and only this one.
type Report struct{ mode string }

// NewReport returns a report that is off.
func NewReport() *Report { return &Report{mode: "off"} }

// Limiter has a mode that comes from outside.
type Limiter struct {
	mode string
	rdb  *redis.Client
}

// NewLimiter returns a limiter of the mode.
func NewLimiter(rdb *redis.Client, mode string) *Limiter { return &Limiter{mode, rdb} }

// Each mode dates the key in its way.
func (l *Limiter) eachMode(ctx context.Context, account string, now time.Time) bool {
	n := l.rdb.Incr(ctx, hourKey(account, now)).Val()
	if l.mode == "fixed" && n == 1 {
		l.rdb.Expire(ctx, hourKey(account, now), time.Hour)
	}
	if l.mode != "fixed" {
		l.rdb.ExpireNX(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}

// In one mode, nothing dates the key.
func (l *Limiter) oneMode(ctx context.Context, account string, now time.Time) bool {
	n := l.rdb.Incr(ctx, hourKey(account, now)).Val() // want "ttlmissing"
	if l.mode == "fixed" {
		return n <= 10
	}
	l.rdb.ExpireNX(ctx, hourKey(account, now), time.Hour)
	return n <= 10
}

// A mode that nobody knows stops the program.
func (l *Limiter) knownModes(ctx context.Context, account string, now time.Time) bool {
	n := l.rdb.Incr(ctx, hourKey(account, now)).Val()
	switch l.mode {
	case "fixed":
		if n == 1 {
			l.rdb.Expire(ctx, hourKey(account, now), time.Hour)
		}
	case "nx", "":
		l.rdb.ExpireNX(ctx, hourKey(account, now), time.Hour)
	default:
		panic("unknown mode " + l.mode)
	}
	return n <= 10
}

// A mode that nobody knows counts without a date.
func (l *Limiter) unknownModes(ctx context.Context, account string, now time.Time) bool {
	n := l.rdb.Incr(ctx, hourKey(account, now)).Val() // want "ttlmissing"
	switch l.mode {
	case "fixed":
		if n == 1 {
			l.rdb.Expire(ctx, hourKey(account, now), time.Hour)
		}
	case "nx", "":
		l.rdb.ExpireNX(ctx, hourKey(account, now), time.Hour)
	}
	return n <= 10
}
