// Package fixed is the corrected twin of package faulty: each counter names
// its period, and gets its lifetime in the step that creates it.
package fixed

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	quota "github.com/quotalint/quotalint/runtime"
)

// What is allowed where no plan says otherwise.
const (
	loginsPerWindow = 5
	exportsPerMonth = 20
)

var loginWindow = quota.Every(15 * time.Minute)

// Limits holds the quotas of all accounts. It is safe for concurrent use.
type Limits struct {
	rdb redis.UniversalClient
	now func() time.Time
}

// New returns limits that count in rdb, by the clock now.
func New(rdb redis.UniversalClient, now func() time.Time) *Limits {
	return &Limits{rdb, now}
}

// Request charges an account with one request, and reports whether its plan
// has room for it in this minute.
func (l *Limits) Request(ctx context.Context, account string) (bool, error) {
	key := quota.Minute.Key("ratelimit", account, l.now())
	n, err := quota.Incr(ctx, l.rdb, key, quota.Minute.Lifetime()).Result()
	if err != nil {
		return false, err
	}
	limit, err := l.rdb.HGet(ctx, "plan:"+account, "requests_per_minute").Int64()
	if errors.Is(err, redis.Nil) {
		return true, nil // a trial, which has no limit
	}
	if err != nil {
		return false, err
	}
	return n <= limit, nil
}

// Login charges an address with one attempt to log in, and reports whether
// another one is allowed.
func (l *Limits) Login(ctx context.Context, email string) (bool, error) {
	key := loginWindow.Key("login:attempts", strings.ToLower(email), l.now())
	n, err := quota.Incr(ctx, l.rdb, key, loginWindow.Lifetime()).Result()
	if err != nil {
		return false, err
	}
	return n <= loginsPerWindow, nil
}

// Export charges an account with one export of its invoices, and reports
// whether it is within the month's quota.
func (l *Limits) Export(ctx context.Context, account string) (bool, error) {
	key := quota.Month.Key("quota:exports", account, l.now())
	n, err := quota.Incr(ctx, l.rdb, key, quota.Month.Lifetime()).Result()
	if err != nil {
		return false, err
	}
	return n <= exportsPerMonth, nil
}
