// Package wrong has comments that say nothing.
package wrong

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func noReason(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:ignore ttlmissing // want "directive/no-reason: the comment gives no reason, and hides nothing: write //quotalint:ignore ttlmissing reason"
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}

func noRule(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:ignore // want "directive/unknown-rule: the comment names no rule, and hides nothing"
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}

func unknownRule(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:ignore ttlmising swept by a job // want "directive/unknown-rule: no rule is called \"ttlmising\", so that nothing is hidden: there are ttlmissing, slidingttl, periodkey"
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}

func unknownDirective(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:skip ttlmissing swept by a job // want "directive/unknown-directive: quotalint knows no directive \"skip\""
	rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
}

func oneOfTwo(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:ignore ttlmissing,slidingttl swept by a job // want "directive/unused: nothing of slidingttl is hidden here"
	rdb.Incr(ctx, key(ip, now))
}

func fixedSince(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	k := key(ip, now)
	//quotalint:ignore ttlmissing swept by a job // want "directive/unused: nothing of ttlmissing is hidden here: delete the comment, which would hide the next fault in this place"
	rdb.Incr(ctx, k)
	rdb.ExpireNX(ctx, k, time.Hour)
	//quotalint:ignore ttlmissing nothing comes next // want "directive/unused"
}

// An ignore of a finding that is not asked for is in use all the same.
func lockedOut(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	k := key(ip, now)
	n := rdb.Incr(ctx, k).Val()
	if n == 1 {
		rdb.Expire(ctx, k, time.Hour)
	}
	if n > 5 {
		//quotalint:ignore slidingttl who keeps trying stays out
		rdb.Expire(ctx, k, time.Hour)
	}
	return n
}
