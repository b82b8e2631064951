// Package glide counts with valkey-glide, whose calls are a table of names.
package glide

import (
	"context"
	"time"

	glide "github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/constants"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func undated(ctx context.Context, c *glide.Client, account string, now time.Time) (int64, error) {
	return c.Incr(ctx, day(account, now)) // want "ttlmissing"
}

func onCreation(ctx context.Context, c *glide.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.IncrBy(ctx, key, 5)
	if err != nil {
		return 0, err
	}
	if n == 5 {
		_, err = c.Expire(ctx, key, 25*time.Hour)
	}
	return n, err
}

func ifUndated(ctx context.Context, c *glide.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key)
	c.ExpireWithOptions(ctx, key, 25*time.Hour, constants.HasNoExpiry)
	return n, err
}

func ifDated(ctx context.Context, c *glide.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key) // want "ttlmissing"
	c.ExpireWithOptions(ctx, key, 25*time.Hour, constants.HasExistingExpiry)
	return n, err
}

func sliding(ctx context.Context, c *glide.Client, ip string) (int64, error) {
	key := "attempts:" + ip // want "periodkey"
	n, err := c.Incr(ctx, key)
	c.Expire(ctx, key, time.Minute) // want "slidingttl"
	return n, err
}

func repaired(ctx context.Context, c *glide.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	n, err := c.Incr(ctx, key)
	if ttl, err := c.TTL(ctx, key); err == nil && ttl == -1 {
		c.Expire(ctx, key, 25*time.Hour)
	}
	return n, err
}

func worded(ctx context.Context, c *glide.Client, account string, now time.Time) error {
	_, err := c.CustomCommand(ctx, []string{"INCR", day(account, now)}) // want "ttlmissing"
	return err
}

// Batches are not followed: nothing is said of them.
func batched(ctx context.Context, c *glide.Client, account string, now time.Time) error {
	key := day(account, now)
	b := pipeline.NewStandaloneBatch(true)
	b.Incr(key)
	b.Expire(key, 25*time.Hour)
	_, err := c.Exec(ctx, *b, true)
	return err
}
