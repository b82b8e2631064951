// Package faulty counts what an account uses in Redis as many services do:
// all tests pass, and each of its three counters is wrong. Package fixed is
// its corrected twin.
package faulty

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// What is allowed where no plan says otherwise.
const (
	loginsPerWindow = 5
	loginWindow     = 15 * time.Minute
	exportsPerMonth = 20
)

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
	key := fmt.Sprintf("ratelimit:%s:%s", account, l.now().UTC().Format("200601021504"))
	n, err := l.rdb.Incr(ctx, key).Result()
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
	if n == 1 {
		if err := l.rdb.Expire(ctx, key, 2*time.Minute).Err(); err != nil {
			return false, err
		}
	}
	return n <= limit, nil
}

// Login charges an address with one attempt to log in, and reports whether
// another one is allowed.
func (l *Limits) Login(ctx context.Context, email string) (bool, error) {
	key := "login:attempts:" + strings.ToLower(email)
	n, err := l.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if err := l.rdb.Expire(ctx, key, loginWindow).Err(); err != nil {
		return false, err
	}
	return n <= loginsPerWindow, nil
}

// Export charges an account with one export of its invoices, and reports
// whether it is within the month's quota.
func (l *Limits) Export(ctx context.Context, account string) (bool, error) {
	key := "quota:exports:" + account
	n, err := l.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		if err := l.rdb.Expire(ctx, key, 30*24*time.Hour).Err(); err != nil {
			return false, err
		}
	}
	return n <= exportsPerMonth, nil
}
