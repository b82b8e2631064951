// Package valkey counts with valkey-go, a sibling of rueidis.
package valkey

import (
	"context"
	"time"

	"github.com/valkey-io/valkey-go"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func increxAlways(ctx context.Context, c valkey.Client, account string, now time.Time) error {
	return c.Do(ctx, c.B().Increx().Key(day(account, now)).ExSeconds(60).Build()).Error() // want "slidingttl"
}

func readBefore(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	if _, err := c.Do(ctx, c.B().Get().Key(key).Build()).AsInt64(); valkey.IsValkeyNil(err) {
		return 1, c.Do(ctx, c.B().Set().Key(key).Value("1").Ex(25*time.Hour).Build()).Error()
	}
	return c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
}

func openedTogether(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	out := c.DoMulti(ctx,
		c.B().Set().Key(key).Value("0").Nx().ExSeconds(90000).Build(),
		c.B().Incr().Key(key).Build(),
	)
	return out[1].AsInt64()
}

func openedApart(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	key := day(account, now)
	c.Do(ctx, c.B().Set().Key(key).Value("0").Nx().ExSeconds(90000).Build())
	return c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
}

var script = valkey.NewLuaScript(`return redis.call('INCR', KEYS[1])`) // want "ttlmissing"

func scripted(ctx context.Context, c valkey.Client, account string, now time.Time) (int64, error) {
	return script.Exec(ctx, c, []string{day(account, now)}, nil).AsInt64()
}
