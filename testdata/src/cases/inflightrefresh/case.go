// Package inflightrefresh is told after a public report, where a rule learnt on windows was wrong
// for a gauge: the counter of calls in flight was dated once, its life ended
// under load, and calls were admitted beyond the bound. Renewing the lifetime
// is right for the gauge and wrong for the window counter beside it.
package inflightrefresh

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Quota has both kinds of counter.
type Quota struct {
	rdb      redis.UniversalClient
	perHour  int64
	inFlight int64
}

// Started counts what was started in an hour, and never starts a new hour while
// calls keep coming.
func (q *Quota) Started(ctx context.Context, tenant string) (bool, error) {
	key := "started:" + tenant // want "periodkey"
	n, err := q.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if err := q.rdb.Expire(ctx, key, time.Hour).Err(); err != nil { // want "slidingttl"
		return false, err
	}
	return n <= q.perHour, nil
}

// StartedByHour counts in the hour's own key.
//
// clean
func (q *Quota) StartedByHour(ctx context.Context, tenant string, now time.Time) (bool, error) {
	hour := now.UTC().Truncate(time.Hour)
	key := "started:" + tenant + ":" + hour.Format("2006010215")
	n, err := q.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if err := q.rdb.ExpireAt(ctx, key, hour.Add(2*time.Hour)).Err(); err != nil {
		return false, err
	}
	return n <= q.perHour, nil
}

// Enter takes a place among the calls in flight; the lifetime only clears
// places of crashed processes, so it has to be renewed by every call.
//
// clean
func (q *Quota) Enter(ctx context.Context, tenant string) (bool, error) {
	key := "running:" + tenant
	n, err := q.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if err := q.rdb.Expire(ctx, key, 5*time.Minute).Err(); err != nil {
		return false, err
	}
	if n > q.inFlight {
		return false, q.Leave(ctx, tenant)
	}
	return true, nil
}

// Leave gives the place back and renews the lifetime while others hold one.
//
// clean
func (q *Quota) Leave(ctx context.Context, tenant string) error {
	const src = "local v = tonumber(redis.call('GET', KEYS[1]) or '0') if v <= 1 then redis.call('DEL', KEYS[1]) return 0 end redis.call('PEXPIRE', KEYS[1], ARGV[1]) return redis.call('DECR', KEYS[1])"
	return q.rdb.Eval(ctx, src, []string{"running:" + tenant}, (5 * time.Minute).Milliseconds()).Err()
}
