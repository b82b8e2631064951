// Package undated has counters that some path creates without a lifetime.
package undated

import (
	"context"
	"time"

	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

const limit = 1000

type store struct {
	rdb   redis.UniversalClient
	audit func(ctx context.Context, tenant string) error
}

func dayKey(tenant string, now time.Time) string {
	return "quota:" + tenant + ":" + now.UTC().Format(time.DateOnly)
}

// charge counts and never dates.
func (s *store) charge(ctx context.Context, tenant string, now time.Time) (bool, error) {
	n, err := s.rdb.Incr(ctx, dayKey(tenant, now)).Result() // want `INCR creates "quota:\{tenant\}:\{period\}" and nothing gives it a lifetime: its keys are never removed, one more for every subject and period until the store is full; attach it once, in the same step, with quota\.Incr\(ctx, rdb, key, quota\.Day\.Lifetime\(\)\)`
	return n <= limit, err
}

// chargeDated counts and dates in one step.
func (s *store) chargeDated(ctx context.Context, tenant string, now time.Time) (bool, error) {
	n, err := quota.Incr(ctx, s.rdb, dayKey(tenant, now), quota.Day.Lifetime()).Result()
	return n <= limit, err
}

// chargeInTwoSteps can leave between the two.
func (s *store) chargeInTwoSteps(ctx context.Context, tenant string, now time.Time) (bool, error) {
	key := dayKey(tenant, now)
	n, err := s.rdb.Incr(ctx, key).Result() // want `INCR creates "quota:\{tenant\}:\{period\}" without a lifetime where the EXPIRE in line 46 is not reached`
	if err != nil {
		return false, err
	}
	if err := s.audit(ctx, tenant); err != nil {
		return false, err
	}
	if n == 1 {
		s.rdb.Expire(ctx, key, 25*time.Hour)
	}
	return n <= limit, nil
}

// chargeInTwoStepsAtOnce has nothing between the two.
func (s *store) chargeInTwoStepsAtOnce(ctx context.Context, tenant string, now time.Time) (bool, error) {
	key := dayKey(tenant, now)
	n, err := s.rdb.Incr(ctx, key).Result()
	if err != nil {
		return false, err
	}
	if n == 1 {
		s.rdb.Expire(ctx, key, 25*time.Hour)
	}
	if err := s.audit(ctx, tenant); err != nil {
		return false, err
	}
	return n <= limit, nil
}

// spend compares the total with one, which is not what it added.
func (s *store) spend(ctx context.Context, tenant string, units int64, now time.Time) (bool, error) {
	key := dayKey(tenant, now)
	used, err := s.rdb.IncrBy(ctx, key, units).Result() // want `INCRBY creates .* where the EXPIRE in line 72 is not reached.*quota\.IncrBy\(ctx, rdb, key, n, quota\.Day\.Lifetime\(\)\)`
	if err == nil && used == 1 {
		s.rdb.Expire(ctx, key, 25*time.Hour)
	}
	return used <= limit, err
}

// spendDated compares it with what it added.
func (s *store) spendDated(ctx context.Context, tenant string, units int64, now time.Time) (bool, error) {
	key := dayKey(tenant, now)
	used, err := s.rdb.IncrBy(ctx, key, units).Result()
	if err == nil && used == units {
		s.rdb.Expire(ctx, key, 25*time.Hour)
	}
	return used <= limit, err
}

// onlyLater extends a lifetime that is not there.
func (s *store) onlyLater(ctx context.Context, tenant string, now time.Time) int64 {
	key := dayKey(tenant, now)
	n := s.rdb.Incr(ctx, key).Val() // want `INCR creates .* without a lifetime, and the EXPIRE in line 91 never dates a key that has none`
	s.rdb.ExpireGT(ctx, key, 25*time.Hour)
	return n
}

// onlyOnce attaches one where there is none.
func (s *store) onlyOnce(ctx context.Context, tenant string, now time.Time) int64 {
	key := dayKey(tenant, now)
	n := s.rdb.Incr(ctx, key).Val()
	s.rdb.ExpireNX(ctx, key, 25*time.Hour)
	return n
}

// attempts has no period, and nothing tells which lifetime is meant.
func (s *store) attempts(ctx context.Context, ip string) bool {
	n := s.rdb.Incr(ctx, "attempts:"+ip).Val() // want `INCR creates "attempts:\{ip\}" and nothing gives it a lifetime: the count never starts again, and a client that reaches the limit is refused until the key is deleted by hand; attach it once, in the same step, with quota\.Incr\(ctx, rdb, key, lifetime\), the lifetime a little longer than the period`
	return n <= 5
}
