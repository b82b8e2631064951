package quota

import (
	"context"
	"sync"
	"time"
)

// A Slot is the right to one call in flight, until it is released.
type Slot struct {
	slots   *Slots
	class   int
	holder  string
	held    context.Context // ends when the slot is released or lost
	end     context.CancelFunc
	lost    context.Context
	lose    context.CancelFunc
	release sync.Once
}

// hold starts to renew the lease, if there is one, which is no shorter than
// counted from asked. The slot outlives the context that it was acquired with.
func (s *Slot) hold(ctx context.Context, asked time.Time) {
	ctx = context.WithoutCancel(ctx)
	s.held, s.end = context.WithCancel(ctx)
	s.lost, s.lose = context.WithCancel(ctx)
	if s.slots.lease > 0 {
		go s.keep(asked)
	}
}

// keep renews the lease at a third of its length, until the slot is released
// or the lease has ended without a renewal.
func (s *Slot) keep(asked time.Time) {
	lease := s.slots.lease
	// A timer of its own: a renewal may take longer than the lease.
	ended := time.AfterFunc(time.Until(asked.Add(lease)), s.ended)
	defer ended.Stop()
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-s.held.Done():
			return
		case <-tick.C:
		}
		asked := time.Now()
		held, err := s.slots.store.renew(s.held, s.class, s.holder)
		if err != nil {
			continue // there is time for another try, or the timer ends it
		}
		if !held {
			s.ended()
			return
		}
		ended.Reset(time.Until(asked.Add(lease)))
	}
}

// ended tells the holder that its lease has ended.
func (s *Slot) ended() {
	if s.held.Err() == nil {
		s.end()
		s.lose()
	}
}

// Lost is closed when the lease has ended because it could not be renewed:
// another call may have the slot then, and this one should stop. It stays open
// for a slot that is released in time.
func (s *Slot) Lost() <-chan struct{} { return s.lost.Done() }

// Release gives the slot back, also after the context that it was acquired
// with has ended. On an error the slot is free when its lease ends. Further
// calls do nothing.
func (s *Slot) Release() (err error) {
	s.release.Do(func() {
		s.end()
		err = s.slots.store.give(context.WithoutCancel(s.held), s.class, s.holder)
	})
	return err
}
