// Package places has comments that hide findings, in all places where they
// can stand, and the nearest code that they do not speak for.
package places

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string, now time.Time) string {
	return "hits:" + ip + ":" + now.UTC().Format("200601021504")
}

func sameLine(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	rdb.Incr(ctx, key(ip, now)) //quotalint:ignore ttlmissing swept by a job every night

	rdb.Incr(ctx, key("b"+ip, now)) // want "ttlmissing/undated"
}

func nextStatement(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	//quotalint:ignore ttlmissing swept by a job every night
	rdb.Incr(ctx, key(ip, now))
	rdb.Incr(ctx, key("b"+ip, now)) // want "ttlmissing/undated"
}

func nextStatementWithAllInIt(ctx context.Context, rdb *redis.Client, ips []string, now time.Time) {
	//quotalint:ignore ttlmissing swept by a job every night

	for _, ip := range ips {
		if ip != "" {
			rdb.Incr(ctx, key(ip, now))
		}
	}
	for _, ip := range ips {
		rdb.Incr(ctx, key(ip, now)) // want "ttlmissing/undated"
	}
}

func insideAChain(ctx context.Context, rdb *redis.Client, ip string, now time.Time) int64 {
	return rdb.
		//quotalint:ignore ttlmissing swept by a job every night
		Incr(ctx, key(ip, now)).
		Val()
}

func atTheBrace(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	if rdb.Incr(ctx, key(ip, now)).Val() > 9 { //quotalint:ignore ttlmissing swept by a job every night
		rdb.Incr(ctx, key("b"+ip, now)) // want "ttlmissing/undated"
	}
}

// wholeFunction is hidden as a whole.
//
//quotalint:ignore ttlmissing,periodkey swept by a job every night
func wholeFunction(ctx context.Context, rdb *redis.Client, ip string, now time.Time) {
	k := "whole:" + ip
	if n := rdb.Incr(ctx, k).Val(); n == 2 {
		rdb.Expire(ctx, k, time.Minute)
	}
	rdb.Incr(ctx, key(ip, now))
}

func anotherRule(ctx context.Context, rdb *redis.Client, ip string) int64 {
	//quotalint:ignore slidingttl the window is meant to slide // want "directive/unused: nothing of slidingttl is hidden here"
	k := "sliding:" + ip // want "periodkey/no-period"
	n := rdb.Incr(ctx, k).Val()
	rdb.Expire(ctx, k, time.Minute) //quotalint:ignore slidingttl the window is meant to slide
	return n
}

// permanently counts what is never to end.
func permanently(ctx context.Context, rdb *redis.Client, day time.Time) {
	//quotalint:permanent the report of the year adds them up
	rdb.Incr(ctx, "usage:"+day.UTC().Format(time.DateOnly))
	rdb.Incr(ctx, "usage:"+day.UTC().Format(time.DateOnly)) //quotalint:permanent

	rdb.Incr(ctx, "budget:"+day.UTC().Format(time.DateOnly)) // want "ttlmissing/undated"
}

//quotalint:permanent
func permanentFunction(ctx context.Context, rdb *redis.Client, day time.Time) {
	rdb.Incr(ctx, "usage:"+day.UTC().Format(time.DateOnly))
}
