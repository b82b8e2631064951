// Package channels: counts and subjects that go through channels.
package channels

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func hourKey(account string, now time.Time) string {
	return "calls:" + account + ":" + now.Format("2006010215")
}

// The count that is received is the one that was sent.
func countReceived(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	counts := make(chan int64, 1)
	go func() { counts <- rdb.Incr(ctx, key).Val() }()
	n := <-counts
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The count is stored before the channel is closed.
func storedBeforeDone(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	var n int64
	done := make(chan bool)
	go func() {
		n = rdb.Incr(ctx, key).Val()
		close(done)
	}()
	<-done
	if n == 1 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The second use is not the one that makes the key.
func secondUseStored(ctx context.Context, rdb *redis.Client, account string, now time.Time) bool {
	key := hourKey(account, now)
	var n int64
	done := make(chan bool)
	go func() {
		n = rdb.Incr(ctx, key).Val() // want "ttlmissing"
		close(done)
	}()
	<-done
	if n == 2 {
		rdb.Expire(ctx, key, time.Hour)
	}
	return n <= 10
}

// The count is dropped, and with it the only sign of a first use.
func countDropped(ctx context.Context, rdb *redis.Client, account string, now time.Time) {
	key := hourKey(account, now)
	done := make(chan bool, 1)
	go func() {
		rdb.Incr(ctx, key) // want "ttlmissing"
		done <- true
	}()
	<-done
}

// Each account that arrives is counted and dated.
func accountsReceived(ctx context.Context, rdb *redis.Client, accounts <-chan string, now time.Time) {
	for {
		select {
		case account, ok := <-accounts:
			if !ok {
				return
			}
			key := hourKey(account, now)
			if n := rdb.Incr(ctx, key).Val(); n == 1 {
				rdb.Expire(ctx, key, time.Hour)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Each account that arrives is only counted.
func accountsUndated(ctx context.Context, rdb *redis.Client, accounts <-chan string, warn func(string)) {
	for account := range accounts {
		key := hourKey(account, time.Now())
		n := rdb.Incr(ctx, key).Val() // want "ttlmissing"
		if n > 10 {
			warn(account)
		}
	}
}
