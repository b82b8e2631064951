package quota

import (
	"context"
	"fmt"
	"time"
)

// A charge is what is asked of the store.
type charge struct {
	subject string
	n       int64
	at      time.Time
	once    string
	peek    bool // only asks
}

func (q *Quota) newCharge(subject string, n int64, opts []ChargeOption) charge {
	c := charge{subject: subject, n: n}
	if len(opts) > 0 {
		c = c.with(opts)
	}
	if c.at.IsZero() {
		c.at = q.now()
	}
	return c
}

// with returns c with what opts say. Apart from newCharge, it keeps a charge
// without options off the heap.
func (c charge) with(opts []ChargeOption) charge {
	for _, o := range opts {
		o(&c)
	}
	return c
}

// charge asks the store for c, and returns the counts that it left or found.
func (q *Quota) charge(ctx context.Context, c charge, keys []string) (charged bool, counts []int64, err error) {
	if len(keys) == 1 { // one limit, no name: by far the most common
		l := q.limits[0]
		n, err := run(ctx, q.c, oneInt, chargeOne, chargeOne.call(keys[0], c.n, l.n, l.lifetime)).Result()
		if n < 0 {
			return false, []int64{-1 - n}, err
		}
		return true, []int64{n}, err
	}
	reply, err := q.numbers(ctx, 1+len(q.limits), chargeAll, q.chargeArgs(c, keys))
	if err != nil {
		return false, nil, err
	}
	const refused = 0
	return reply[0] != refused, reply[1:], nil
}

// chargeArgs builds the call of lua.Charge.
func (q *Quota) chargeArgs(c charge, keys []string) []any {
	args := append(make([]any, 0, 8), c.n)
	for _, l := range q.limits {
		args = append(args, l.n, l.lifetime)
	}
	if c.once != "" {
		args = append(args, onceLifetime.Milliseconds())
	}
	return chargeAll.callAll(keys, args...)
}

// keys returns the keys of the counters of c, in the order of the limits, and
// that of its name if it has one.
func (q *Quota) keys(c charge) []string {
	keys := make([]string, 0, len(q.limits)+1)
	for _, l := range q.limits {
		keys = append(keys, makeKey(q.prefix, c.subject, l.window(c.at).name))
	}
	if c.once != "" {
		keys = append(keys, onceKey(q.prefix, c.subject, "charge", c.once))
	}
	return keys
}

// onceKey returns the key that marks a charge or refund of a name as done. No
// period is called once, so it is never that of a counter.
func onceKey(prefix, subject, what, id string) string {
	tag := appendSubject(nil, subject)
	return fmt.Sprintf("%s:{%s}:once:%s:%s", prefix, tag, what, id)
}
