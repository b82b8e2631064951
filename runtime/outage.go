package quota

import (
	"context"
	"errors"
	"sync"
)

// An Outage is what a quota answers while its store does not: on a connection
// that fails, a timeout, an error of the server. Whatever the answer,
// [Decision.Err] tells why. How long a call waits for the store is up to the
// client's timeouts and retries.
type Outage int

const (
	// FailOpen allows the charge, uncounted, and sets Decision.FailedOpen.
	FailOpen Outage = iota

	// FailClosed refuses the charge.
	FailClosed

	// Local lets each process count for itself: from the count that it last
	// saw in the store, up to the whole limit. While the outage lasts, n
	// processes may so allow n times what was left. What was counted locally
	// is not told to the store later, and names given by WithOnce are not
	// known. About the last 10,000 counters are remembered; one that is
	// forgotten starts at zero.
	Local
)

// outage decides in place of a store that answered with err.
func (q *Quota) outage(ctx context.Context, c charge, keys []string, err error) (Decision, error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return Decision{}, ctx.Err()
	}
	d := Decision{At: c.at, Err: err, quota: q}
	switch q.onOutage {
	case FailClosed:
	case Local:
		charged, counts := q.estimate.charge(q.limits, keys, c)
		d = q.decide(c, charged, counts)
		d.Err = err
	default:
		d.Allowed, d.FailedOpen = true, true
	}
	return d, nil
}

// An estimate is what one process knows of the counters, by key.
type estimate struct {
	mu sync.Mutex
	recent[int64]
}

// learn notes the counts that the store has reported.
func (q *Quota) learn(keys []string, counts []int64) {
	if q.onOutage != Local {
		return
	}
	q.estimate.mu.Lock()
	defer q.estimate.mu.Unlock()
	for i := range q.limits {
		q.estimate.put(keys[i], counts[i])
	}
}

// charge is lua.Charge without a store. A peek charges nothing.
func (e *estimate) charge(limits []*limit, keys []string, c charge) (charged bool, counts []int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	counts = make([]int64, len(limits))
	charged = !c.peek
	for i, l := range limits {
		counts[i], _ = e.get(keys[i])
		charged = charged && counts[i]+c.n <= l.N
	}
	if charged {
		for i := range limits {
			counts[i] += c.n
			e.put(keys[i], counts[i])
		}
	}
	return charged, counts
}
