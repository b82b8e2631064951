package quota

import (
	"context"
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
	if p, _ := route(c); isPipeline(p) {
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
	keys, forgets := q.keys(c), q.refusals.forgets.Load()
	charged, counts, err := q.charge(ctx, c, keys)
	if err != nil {
		return q.outage(ctx, c, keys, err)
	}
	q.learn(keys, counts)
	d := q.decide(c, charged, counts)
	if !charged {
		q.refusals.note(d, c, forgets)
	}
	return d, nil
}

// numbers runs s, which replies with so many numbers.
func (q *Quota) numbers(ctx context.Context, count int, s script, argv []any) ([]int64, error) {
	reply, err := run(ctx, q.c, manyInts, s, argv).Result()
	if err == nil && len(reply) != count {
		err = fmt.Errorf("quota: the store replied with %d numbers, not %d", len(reply), count)
	}
	return reply, err
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
	counts, err := q.numbers(ctx, len(q.limits), giveBackAll, giveBackAll.callAll(keys, args...))
	q.refusals.forget(subject)
	if err == nil {
		q.learn(keys, counts)
	}
	return err
}

// Reset forgets what subject has used in the current windows.
func (q *Quota) Reset(ctx context.Context, subject string) error {
	keys := q.keys(q.newCharge(subject, 0, nil))
	err := run(ctx, q.c, oneInt, resetAll, resetAll.callAll(keys)).Err()
	q.refusals.forget(subject)
	if err == nil {
		q.learn(keys, make([]int64, len(keys)))
	}
	return err
}
