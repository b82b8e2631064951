package quota

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quotalint/quotalint/runtime/lua"
	"github.com/redis/go-redis/v9"
)

var (
	chargeAll   = newScript(lua.Charge)
	chargeOne   = newScript(lua.ChargeOne)
	countAll    = newScript(lua.Counts)
	giveBackAll = newScript(lua.GiveBack)
	resetAll    = newScript(lua.Reset)
)

// A Quota allows each subject so much in each of some periods. All processes
// that use the same store, prefix and limits share the counters. It is safe
// for concurrent use.
type Quota struct {
	c        redis.Scripter
	limits   []*limit
	prefix   string
	now      func() time.Time
	onOutage Outage
	refusals refusals
	estimate estimate
}

// New returns the quota with the given limits, at least one, and settings:
//
//	q := quota.New(rdb, quota.PerMinute(60), quota.PerDay(1000))
//
// New panics without a limit, since such a quota would allow everything, and
// if c is a pipeline, which has no reply to decide by.
func New(c redis.Scripter, options ...Option) *Quota {
	if _, ok := c.(redis.Pipeliner); ok {
		panic("quota: New with a pipeline")
	}
	q := &Quota{c: c, prefix: "quota", now: time.Now, refusals: refusals{recent: recent[refusal]{size: remembered}}}
	q.estimate.size = remembered
	for _, o := range options {
		o.apply(q)
	}
	if len(q.limits) == 0 {
		panic("quota: New without a limit")
	}
	for _, l := range q.limits {
		l.n = l.N
	}
	return q
}

// remembered is how many subjects, or counters, a quota remembers at most.
const remembered = 10_000

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

// Allow charges subject with one use; see [Quota.AllowN].
func (q *Quota) Allow(ctx context.Context, subject string, opts ...ChargeOption) (Decision, error) {
	return q.AllowN(ctx, subject, 1, opts...)
}

// AllowN charges subject with n uses if every limit has room for them, and
// with none otherwise, in one round trip. Zero uses always fit unless a count
// is above its limit, and are not written.
//
// The error is not nil where no decision was asked for: if n is negative, or
// if ctx was cancelled. A store that fails is no error but an [Outage].
func (q *Quota) AllowN(ctx context.Context, subject string, n int64, opts ...ChargeOption) (Decision, error) {
	if n < 0 {
		return Decision{}, fmt.Errorf("quota: charge of %d; use Refund", n)
	}
	c := q.newCharge(subject, n, opts)
	if n == 0 {
		return q.ask(ctx, c)
	}
	if c.once == "" { // a named charge may have been allowed before
		if d, ok := q.refusals.find(q, c); ok {
			return d, nil
		}
	}
	keys := q.keys(c)
	charged, counts, err := q.charge(ctx, c, keys)
	if err != nil {
		return q.outage(ctx, c, keys, err)
	}
	q.learn(keys, counts)
	d := q.decide(c, charged, counts)
	if !charged {
		q.refusals.note(d, c)
	}
	return d, nil
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

// numbers runs s, which replies with so many numbers.
func (q *Quota) numbers(ctx context.Context, count int, s script, argv []any) ([]int64, error) {
	reply, err := run(ctx, q.c, manyInts, s, argv).Result()
	if err == nil && len(reply) != count {
		err = fmt.Errorf("quota: the store replied with %d numbers, not %d", len(reply), count)
	}
	return reply, err
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

// Peek returns what a charge of one use would be told now, and charges nothing.
func (q *Quota) Peek(ctx context.Context, subject string) (Decision, error) {
	return q.ask(ctx, q.newCharge(subject, 1, nil))
}

// ask decides on c without making it.
func (q *Quota) ask(ctx context.Context, c charge) (Decision, error) {
	c.peek, c.once = true, ""
	keys := q.keys(c)
	counts, err := q.numbers(ctx, len(q.limits), countAll, countAll.callAll(keys))
	if err != nil {
		return q.outage(ctx, c, keys, err)
	}
	q.learn(keys, counts)
	return q.decide(c, false, counts), nil
}

// Refund takes n uses off the counters of subject, never below zero. It never
// creates a counter nor changes its lifetime, so what comes after the window
// has ended is without effect. Give it the moment of the charge with [At].
// A charge that was refused, or that failed open, has nothing to refund.
func (q *Quota) Refund(ctx context.Context, subject string, n int64, opts ...ChargeOption) error {
	if n < 0 {
		return fmt.Errorf("quota: refund of %d", n)
	}
	c := q.newCharge(subject, n, opts)
	once := c.once
	c.once = ""
	keys := q.keys(c)
	args := []any{c.n, len(q.limits)}
	if once != "" {
		keys = append(keys, onceKey(q.prefix, subject, "refund", once))
		args = append(args, onceLifetime.Milliseconds())
	}
	q.refusals.forget(subject)
	counts, err := q.numbers(ctx, len(q.limits), giveBackAll, giveBackAll.callAll(keys, args...))
	if err == nil {
		q.learn(keys, counts)
	}
	return err
}

// Reset forgets what subject has used in the current windows.
func (q *Quota) Reset(ctx context.Context, subject string) error {
	keys := q.keys(q.newCharge(subject, 0, nil))
	q.refusals.forget(subject)
	err := run(ctx, q.c, oneInt, resetAll, resetAll.callAll(keys)).Err()
	if err == nil {
		q.learn(keys, make([]int64, len(keys)))
	}
	return err
}

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
