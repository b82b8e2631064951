package runtime_test

import (
	"context"
	"testing"
	"time"

	"github.com/go-redis/redis_rate/v10"
	"github.com/redis/go-redis/v9"
	"github.com/throttled/throttled/v2"
	"github.com/throttled/throttled/v2/store/goredisstore.v9"
	"github.com/ulule/limiter/v3"
	limiterredis "github.com/ulule/limiter/v3/drivers/store/redis"
)

// peers are decisions per minute of the other libraries, each as its own
// documentation shows it, with a limit that is out of reach.
func peers(b *testing.B, c *redis.Client) []*variant {
	const plenty = 1 << 30
	rate := redis_rate.NewLimiter(c)
	uluStore, err := limiterredis.NewStore(c)
	if err != nil {
		b.Fatal(err)
	}
	ulu := limiter.New(uluStore, limiter.Rate{Period: time.Minute, Limit: plenty})
	thrStore, err := goredisstore.NewCtx(c, "throttled:")
	if err != nil {
		b.Fatal(err)
	}
	thr, err := throttled.NewGCRARateLimiterCtx(thrStore, throttled.RateQuota{MaxRate: throttled.PerMin(1e8), MaxBurst: 1e6})
	if err != nil {
		b.Fatal(err)
	}
	return []*variant{
		{name: "ulule-limiter", decide: func(ctx context.Context, subject string) error {
			_, err := ulu.Get(ctx, subject)
			return err
		}},
		{name: "redis_rate", decide: func(ctx context.Context, subject string) error {
			_, err := rate.Allow(ctx, subject, redis_rate.PerMinute(plenty))
			return err
		}},
		{name: "throttled", decide: func(ctx context.Context, subject string) error {
			_, _, err := thr.RateLimitCtx(ctx, subject, 1)
			return err
		}},
	}
}
