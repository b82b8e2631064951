// Package ttlmissing defines an analyzer.
//
// # Analyzer ttlmissing
//
// ttlmissing: find counters that are created without a lifetime
//
// A quota counter in Redis is a key that an increment creates, and that has to
// end with its period. The increment gives it no lifetime: that takes a second
// command. Where some path creates the key and leaves without the second, the
// key stays for ever. If its name holds the period, memory grows by one key
// for every subject and period. If not, the count never starts again, and a
// client at its limit is refused until somebody deletes the key by hand:
//
//	n, err := rdb.Incr(ctx, key).Result()
//	if err != nil {
//		return err
//	}
//	if err := audit(ctx); err != nil {
//		return err // a key without a lifetime is left behind
//	}
//	if n == 1 {
//		rdb.Expire(ctx, key, 25*time.Hour)
//	}
//
// The analyzer follows every path of the function on which the increment was
// the one that created the key: its result equals what it added, its error is
// nil, the key has no lifetime yet. A path that ends with the key undated is
// reported at the increment. So are a guard that does not hold then (n == 2,
// or n == 1 where more than one was added), EXPIRE with XX or GT, which date
// no key that has no lifetime, a lifetime attached before the key exists, or
// asked for on a queued command, which has no result yet.
//
// What was read before the increment is stale by the time it runs: the key can
// end in between. GET, then INCR if there was a value, is reported for that.
// PERSIST and a SET without KEEPTTL, which take the lifetime of a counter
// away, are reported at the increment before them, or at themselves.
//
// The obligation goes to whom the key belongs: a function that is given the
// whole key leaves it to its callers, one that builds the key has it itself.
// Wrappers, closures, pipelines, deferred calls, goroutines and Lua scripts
// are followed. Where the key goes somewhere that cannot be seen, nothing is
// reported.
//
// Only counters that keep a quota are reported: the key names a period, or the
// count is compared with a limit, or something dates the counter, or a word of
// the key says so (rate, ratelimit, limit, quota, throttle, attempts, usage,
// budget). With -all every increment is. A counter that is raised and lowered,
// such as of calls in flight, is a gauge and is not reported.
//
// The fix makes one call of the two, which attaches the lifetime in the step
// that creates the key, in one round trip:
//
//	n, err := quota.Incr(ctx, rdb, key, 25*time.Hour).Result()
//
// It takes the lifetime that stands beside the increment, or that of the
// period in the key: quota.Day.Lifetime(). Where neither is known there is no
// fix.
package ttlmissing
