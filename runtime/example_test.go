package quota_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/alicebob/miniredis/v2"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

// exampleStore returns a client of a store in this process.
func exampleStore() (rdb *redis.Client, end func()) {
	server, err := miniredis.Run()
	if err != nil {
		panic(err)
	}
	rdb = redis.NewClient(&redis.Options{Addr: server.Addr()})
	return rdb, func() { rdb.Close(); server.Close() }
}

func ExampleIncr() {
	rdb, end := exampleStore()
	defer end()
	ctx := context.Background()

	key := quota.Day.Key("hits", "u1", time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC))
	n, err := quota.Incr(ctx, rdb, key, quota.Day.Lifetime()).Result()
	fmt.Println(key, n, err, rdb.TTL(ctx, key).Val())
	// Output: hits:{u1}:day:2026-11-30 1 <nil> 25h12m0s
}

func ExampleIncr_pipeline() {
	rdb, end := exampleStore()
	defer end()
	ctx := context.Background()

	var n *redis.IntCmd
	_, err := rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		n = quota.IncrBy(ctx, pipe, "tokens", 250, time.Hour)
		pipe.Set(ctx, "last", "2026-11-30", time.Hour)
		return nil
	})
	fmt.Println(n.Val(), err)
	// Output: 250 <nil>
}

func ExamplePeriod_Key() {
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	now := time.Date(2026, 12, 1, 3, 30, 0, 0, time.UTC)
	fmt.Println(quota.Minute.Key("hits", "u1", now))
	fmt.Println(quota.Week.Key("hits", "u1", now))
	fmt.Println(quota.Day.In(newYork).Key("hits", "u1", now))
	fmt.Println(quota.Every(15*time.Minute).Key("hits", "u1", now))
	// Output:
	// hits:{u1}:minute:2026-12-01T03:30Z
	// hits:{u1}:week:2026-W49
	// hits:{u1}:day:2026-11-30
	// hits:{u1}:every:15m0s:1995662
}

func ExampleQuota_AllowN() {
	rdb, end := exampleStore()
	defer end()
	ctx := context.Background()
	clock := func() time.Time { return time.Date(2026, 11, 30, 12, 0, 15, 0, time.UTC) }

	q := quota.New(rdb, quota.PerMinute(5), quota.PerDay(1000), quota.Clock(clock))
	for range 2 {
		d, err := q.AllowN(ctx, "u1", 3)
		if err != nil {
			panic(err)
		}
		fmt.Printf("allowed %v: %d of %d used this %v, wait %v\n", d.Allowed, d.Used, d.Limit, d.Period, d.RetryAfter)
	}
	// Output:
	// allowed true: 3 of 5 used this minute, wait 0s
	// allowed false: 3 of 5 used this minute, wait 45s
}

func ExampleWithOnce() {
	rdb, end := exampleStore()
	defer end()
	ctx := context.Background()

	q := quota.New(rdb, quota.PerDay(10))
	for range 3 { // a caller that did not get the answer
		d, _ := q.Allow(ctx, "u1", quota.WithOnce("payment 4711"))
		fmt.Println(d.Allowed, d.Used)
	}
	// Output:
	// true 1
	// true 1
	// true 1
}

func ExampleQuota_Middleware() {
	rdb, end := exampleStore()
	defer end()
	clock := func() time.Time { return time.Date(2026, 11, 30, 12, 0, 15, 0, time.UTC) }

	q := quota.New(rdb, quota.PerMinute(1), quota.Clock(clock))
	limited := q.Middleware(func(r *http.Request) string { return r.Header.Get("X-Api-Key") })
	handler := limited(http.NotFoundHandler())
	for range 2 {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		fmt.Printf("%d, left %s, retry after %q\n", w.Code, w.Header().Get("RateLimit"), w.Header().Get("Retry-After"))
	}
	// Output:
	// 404, left "minute";r=0;t=45, retry after ""
	// 429, left "minute";r=0;t=45, retry after "45"
}

func ExampleNewSlots() {
	rdb, end := exampleStore()
	defer end()
	ctx := context.Background()

	s := quota.NewSlots(rdb, "render", 3, quota.Reserve("interactive", 2))
	batch, err := s.TryAcquire(ctx, "batch")
	if err != nil {
		panic(err)
	}
	defer batch.Release()
	_, err = s.TryAcquire(ctx, "batch")
	fmt.Println(err)
	interactive, err := s.TryAcquire(ctx, "interactive")
	if err != nil {
		panic(err)
	}
	defer interactive.Release()
	fmt.Println(s.InFlight(ctx))
	// Output:
	// quota: no free slot
	// map[:1 interactive:1] <nil>
}
