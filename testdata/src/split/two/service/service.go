// Package service is the half of the program that counts.
package service

import (
	"context"
	"time"

	"testdata/src/split/two/store"
)

// Service counts what its accounts do.
type Service struct {
	store   *store.Store
	counter store.Counter
}

func (s *Service) undated(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.store.Bump(ctx, store.DayKey(account, now))
	return n <= 100, err
}

func (s *Service) undatedBehindTheInterface(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.counter.Bump(ctx, store.DayKey(account, now))
	return n <= 100, err
}

func (s *Service) datedByHand(ctx context.Context, account string, now time.Time) (bool, error) {
	key := store.DayKey(account, now)
	n, err := s.counter.Bump(ctx, key)
	if err != nil {
		return false, err
	}
	if n == 1 {
		if err := s.counter.Date(ctx, key, 25*time.Hour); err != nil {
			return false, err
		}
	}
	return n <= 100, nil
}

func (s *Service) datedByTheStore(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.counter.BumpWithTTL(ctx, store.DayKey(account, now), 25*time.Hour)
	return n <= 100, err
}

func (s *Service) lifetimeLeftOut(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.store.BumpMaybe(ctx, store.DayKey(account, now))
	return n <= 100, err
}

func (s *Service) lifetimeGiven(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.store.BumpMaybe(ctx, store.DayKey(account, now), 25*time.Hour)
	return n <= 100, err
}

func (s *Service) slides(ctx context.Context, account string) (bool, error) {
	n, err := s.counter.Touch(ctx, store.BareKey(account), time.Minute)
	return n <= 100, err
}

func (s *Service) namesNoPeriod(ctx context.Context, account string) (bool, error) {
	n, err := s.store.Scripted(ctx, store.BareKey(account), time.Minute)
	return n <= 100, err
}

func (s *Service) namesItsPeriod(ctx context.Context, account string, now time.Time) (bool, error) {
	n, err := s.store.Scripted(ctx, store.DayKey(account, now), 25*time.Hour)
	return n <= 100, err
}
