// Package expiregt is told after a public report, in which the options of EXPIRE were tried
// one after another. GT and XX never date a key that has no lifetime, since
// "no lifetime" counts as endless; NX does.
package expiregt

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/rueidis"
)

const dayEnd = 2 * 24 * 3600

func postKey(author uint64, at time.Time) string {
	return "posts:" + strconv.FormatUint(author, 10) + ":" + at.UTC().Format("2006-01-02")
}

// PostGreater wants never to shorten the lifetime, and never sets one.
func PostGreater(ctx context.Context, c rueidis.Client, author uint64, at time.Time) (int64, error) {
	key := postKey(author, at)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	return n, c.Do(ctx, c.B().Expire().Key(key).Seconds(dayEnd).Gt().Build()).Error()
}

// PostIfDated dates only what has a date.
func PostIfDated(ctx context.Context, c rueidis.Client, author uint64, at time.Time) (int64, error) {
	key := postKey(author, at)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
	if err != nil {
		return 0, err
	}
	return n, c.Do(ctx, c.B().Expire().Key(key).Seconds(dayEnd).Xx().Build()).Error()
}

// PostIfUndated dates what has no date yet.
//
// clean
func PostIfUndated(ctx context.Context, c rueidis.Client, author uint64, at time.Time) (int64, error) {
	key := postKey(author, at)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64()
	if err != nil {
		return 0, err
	}
	return n, c.Do(ctx, c.B().Expire().Key(key).Seconds(dayEnd).Nx().Build()).Error()
}
