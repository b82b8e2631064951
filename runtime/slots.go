package quota

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrNoSlot is returned when all slots that a class may take are taken.
var ErrNoSlot = errors.New("quota: no free slot")

// Slots limit how many calls are in flight at a time, over all processes. A
// class of calls can have a share reserved: a call of class c may start while
// fewer are in flight than the limit less what the other classes have reserved
// and not taken. So nothing that is promised is lent, and all else is shared.
//
// A slot is a lease by the server's time, renewed by its holder; that of a
// holder that died is free again when the lease ends. Slots are safe for
// concurrent use.
type Slots struct {
	shares shares
	lease  time.Duration
	store  slotStore
}

// A slotStore knows who holds the slots of which class, by index.
type slotStore interface {
	// take gives holder a slot if there is one.
	take(ctx context.Context, class int, holder string) (ok bool, err error)
	// wait gives holder a slot as soon as there is one. It returns the time
	// before that was asked for.
	wait(ctx context.Context, class int, holder string) (asked time.Time, err error)
	// renew extends the lease of holder; it returns false if that has ended.
	renew(ctx context.Context, class int, holder string) (held bool, err error)
	// give takes the slot of holder back.
	give(ctx context.Context, class int, holder string) error
	// count returns the number of holders.
	count(ctx context.Context) ([]int, error)
}

// A SlotOption is a setting of [Slots].
type SlotOption func(*slotSettings)

type slotSettings struct {
	reserve map[string]int
	lease   time.Duration
}

// Reserve keeps n slots for a class of calls, of which any other takes none.
// All processes should reserve the same.
func Reserve(class string, n int) SlotOption {
	return func(s *slotSettings) { s.reserve[class] = max(n, 0) }
}

// Lease sets how long the slot of a holder that died stays taken, 30 seconds
// by default. A third of it is the time between renewals.
func Lease(d time.Duration) SlotOption {
	return func(s *slotSettings) { s.lease = d }
}

// NewSlots returns the slots called name in the store of c. It panics if the
// limit is below one or below what is reserved, or if the lease is shorter
// than 3 milliseconds.
func NewSlots(c redis.Scripter, name string, limit int, opts ...SlotOption) *Slots {
	s, lease := settle(limit, opts)
	if lease < 3*time.Millisecond {
		panic("quota: a lease below 3ms")
	}
	return &Slots{shares: s, lease: lease, store: newSharedSlots(c, name, s, lease)}
}

// NewLocalSlots returns slots for the calls of this process alone, by the same
// rule and without a store. There are no leases: a slot is taken until it is
// released. Those that wait are served in order, a class at a time.
func NewLocalSlots(limit int, opts ...SlotOption) *Slots {
	s, _ := settle(limit, opts)
	return &Slots{shares: s, store: newLocalSlots(s)}
}

func settle(limit int, opts []SlotOption) (shares, time.Duration) {
	set := slotSettings{reserve: map[string]int{}, lease: 30 * time.Second}
	for _, o := range opts {
		o(&set)
	}
	return newShares(limit, set.reserve), set.lease
}

// TryAcquire takes a slot for a call of class, or returns [ErrNoSlot] if there
// is none, or the store's error. The caller must release the slot.
func (s *Slots) TryAcquire(ctx context.Context, class string) (*Slot, error) {
	slot, asked := s.newSlot(class), time.Now()
	ok, err := s.store.take(ctx, slot.class, slot.holder)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNoSlot
	}
	slot.hold(ctx, asked)
	return slot, nil
}

// Acquire is TryAcquire that waits for a slot until ctx ends. With a store it
// asks again every 5 to 250 milliseconds, so those that wait are not served in
// order.
func (s *Slots) Acquire(ctx context.Context, class string) (*Slot, error) {
	slot := s.newSlot(class)
	asked, err := s.store.wait(ctx, slot.class, slot.holder)
	if err != nil {
		return nil, err
	}
	slot.hold(ctx, asked)
	return slot, nil
}

func (s *Slots) newSlot(class string) *Slot {
	return &Slot{slots: s, class: s.shares.index(class), holder: rand.Text()}
}

// InFlight returns how many slots are taken by each class with a reserve, and
// under "" by all others.
func (s *Slots) InFlight(ctx context.Context) (map[string]int, error) {
	counts, err := s.store.count(ctx)
	if err != nil {
		return nil, err
	}
	return s.shares.byClass(counts), nil
}
