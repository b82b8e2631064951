package quota

import (
	"sync"
	"sync/atomic"
	"time"
)

// A refusal is a decision that stands until a window ends: the counts of a
// subject only grow until then, but for refunds.
type refusal struct {
	from, until time.Time
	counts      []int64 // of the limit that refused; the others are unknown
}

// refusals remembers refused subjects.
type refusals struct {
	mu sync.Mutex
	recent[refusal]
	forgets atomic.Uint64 // so far
}

// note remembers that d refused c, unless something was forgotten since there
// were so many forgets: a refund may have come after the refusal.
func (r *refusals) note(d Decision, c charge, forgets uint64) {
	if r.size <= 0 {
		return
	}
	counts := make([]int64, len(d.counts))
	for i, l := range d.quota.limits {
		counts[i] = unknown
		if l.Period == d.Period {
			counts[i] = d.Used
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.forgets.Load() != forgets {
		return
	}
	r.put(c.subject, refusal{from: c.at, until: d.ResetAt, counts: counts})
}

// find returns the decision on c if what is remembered refuses it.
func (r *refusals) find(q *Quota, c charge) (d Decision, ok bool) {
	if r.size <= 0 {
		return Decision{}, false
	}
	r.mu.Lock()
	known, ok := r.get(c.subject)
	r.mu.Unlock()
	if !ok || c.at.Before(known.from) || !c.at.Before(known.until) {
		return Decision{}, false
	}
	d = q.decide(c, false, known.counts)
	return d, !d.Allowed
}

// forget forgets subject, whose counts have become less.
func (r *refusals) forget(subject string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgets.Add(1)
	r.remove(subject)
}
