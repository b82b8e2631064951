package quota

import (
	"context"
	"slices"
	"sync"
	"time"
)

// localSlots is a slotStore in memory. It does not need to know the holders.
//
// golang.org/x/sync/semaphore cannot be used: a call of a class with a reserve
// would have to wait for two semaphores at a time.
type localSlots struct {
	shares shares

	mu       sync.Mutex
	inFlight []int // by class
	waiting  []*waiter
}

// A waiter is closed when it has its slot.
type waiter struct {
	class int
	ready chan struct{}
}

func newLocalSlots(s shares) *localSlots {
	return &localSlots{shares: s, inFlight: make([]int, len(s.reserved))}
}

// take cannot overtake a waiter: while one of its class waits, none fits.
func (l *localSlots) take(_ context.Context, class int, _ string) (ok bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.admit(class), nil
}

// admit counts one more call of class if it may start.
func (l *localSlots) admit(class int) bool {
	if !l.shares.admit(l.inFlight, class) {
		return false
	}
	l.inFlight[class]++
	return true
}

func (l *localSlots) wait(ctx context.Context, class int, _ string) (asked time.Time, err error) {
	if err := ctx.Err(); err != nil {
		return asked, err
	}
	l.mu.Lock()
	if l.admit(class) {
		l.mu.Unlock()
		return asked, nil
	}
	w := &waiter{class, make(chan struct{})}
	l.waiting = append(l.waiting, w)
	l.mu.Unlock()
	select {
	case <-w.ready:
		return asked, nil
	case <-ctx.Done():
		return asked, l.leave(ctx, w)
	}
}

// leave ends the wait of w, which may have its slot by now: then it stays.
func (l *localSlots) leave(ctx context.Context, w *waiter) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(l.waiting, w)
	if i < 0 {
		return nil
	}
	l.waiting = slices.Delete(l.waiting, i, i+1)
	return ctx.Err()
}

func (l *localSlots) renew(context.Context, int, string) (held bool, err error) { return true, nil }

// give admits those that wait, in order, as far as the slot lets them.
func (l *localSlots) give(_ context.Context, class int, _ string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.inFlight[class]--
	l.waiting = slices.DeleteFunc(l.waiting, func(w *waiter) bool {
		admitted := l.admit(w.class)
		if admitted {
			close(w.ready)
		}
		return admitted
	})
	return nil
}

func (l *localSlots) count(context.Context) ([]int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.inFlight), nil
}
