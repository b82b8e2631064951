package quota

import "time"

// An Option is a limit or a setting of a [Quota].
type Option interface{ apply(q *Quota) }

type option func(q *Quota)

func (f option) apply(q *Quota) { f(q) }

// Prefix sets the first part of the keys of a quota's counters, "quota" by
// default. Quotas that share a prefix, a period and a subject share a counter.
func Prefix(prefix string) Option {
	return option(func(q *Quota) { q.prefix = prefix })
}

// OnOutage sets what a quota answers while the store does not, [FailOpen] by
// default.
func OnOutage(o Outage) Option {
	return option(func(q *Quota) { q.onOutage = o })
}

// CacheRefused sets how many refused subjects a quota remembers, 10,000 by
// default. Until the window that refused it ends, a remembered subject is
// refused without asking the store. What other processes refund or reset in
// that time is therefore not seen; 0 turns the cache off.
func CacheRefused(subjects int) Option {
	return option(func(q *Quota) { q.refusals.size = subjects })
}

// Clock sets where a quota reads the time, time.Now by default. It is read
// once in each call.
func Clock(now func() time.Time) Option {
	return option(func(q *Quota) { q.now = now })
}

// A ChargeOption says more about one charge or refund.
type ChargeOption func(*charge)

// WithOnce names a charge or a refund. Under the same name it is done once for
// a subject, however often it is sent in the next five minutes: by the client,
// which sends a command again when its reply is lost, or by the caller. A
// refused charge is not remembered. The name takes a key of its own.
func WithOnce(id string) ChargeOption {
	return func(c *charge) { c.once = id }
}

// onceLifetime outlasts the retries of a client (by default three, within
// about half a minute) and of a caller that waits for it.
const onceLifetime = 5 * time.Minute

// At moves a charge or refund to the windows that t lies in. A refund wants
// [Decision.At] of the charge, so that it never takes from the next window.
func At(t time.Time) ChargeOption {
	return func(c *charge) { c.at = t }
}
