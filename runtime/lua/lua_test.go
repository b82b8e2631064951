package lua_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	"github.com/quotalint/quotalint/runtime/lua"
	"github.com/redis/go-redis/v9"
)

func TestMillis(t *testing.T) {
	for lifetime, want := range map[time.Duration]int64{
		time.Millisecond:                   1,
		time.Millisecond + time.Nanosecond: 2,
		1500 * time.Microsecond:            2,
		time.Minute:                        60_000,
		time.Duration(1<<63 - 1):           9223372036855,
		time.Millisecond - time.Nanosecond: 0,
		0:                                  0,
		-time.Hour:                         0,
	} {
		got, err := lua.Millis(lifetime)
		if got != want || (err != nil) != (want == 0) {
			t.Errorf("Millis(%v) = %d, %v; want %d", lifetime, got, err, want)
		}
	}
}

// TestArgs runs the scripts as the user of another client would.
func TestArgs(t *testing.T) {
	ctx := context.Background()
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		run := func(script, key string, args []string, err error) string {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			reply, err := redis.NewScript(script).Run(ctx, c, []string{key}, args).Result()
			if err != nil {
				t.Fatal(err)
			}
			if ttl := c.PTTL(ctx, key).Val(); ttl <= 0 || ttl > time.Minute {
				t.Errorf("lifetime of %s = %v, want a minute", key, ttl)
			}
			return fmt.Sprint(reply)
		}
		args, err := lua.IncrByArgs(3, time.Minute)
		if got := run(lua.IncrBy, "k", args, err); got != "3" {
			t.Errorf("IncrBy = %s, want 3", got)
		}
		args, err = lua.HIncrByArgs("field", 3, time.Minute)
		if got := run(lua.HIncrBy, "h", args, err); got != "3" {
			t.Errorf("HIncrBy = %s, want 3", got)
		}
	})
	if _, err := lua.IncrByArgs(1, 0); err == nil {
		t.Error("IncrByArgs without a lifetime: no error")
	}
}
