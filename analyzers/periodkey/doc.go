// Package periodkey defines an analyzer.
//
// # Analyzer periodkey
//
// periodkey: find quota counters whose key does not name their period
//
// The key of a counter says what is counted: whose uses, in which period. A
// key without the period counts all periods as one, and leaves it to the
// lifetime of the key to end the count:
//
//	key := "hits:" + ip
//	n := rdb.Incr(ctx, key).Val()
//	if n == 1 {
//		rdb.Expire(ctx, key, time.Hour)
//	}
//
// Here the hour starts with the first use of each client. No two clients share
// one, nobody can say when it ends without asking the store, and a report by
// the hour of the clock cannot be made of it. This is a warning. Where the
// lifetime is also missing, or moves with every use, nothing ends the count at
// all. This is an error.
//
// A finding stands at the expression that supplies the key: a literal, a
// concatenation, a call of a helper, or the argument of the wrapper or script
// that counts. It needs a key that is known in full, of a counter that has a
// window: something dates it, or its words say so (daily, hourly, per_minute,
// rate, quota and their like). What comes from a clock is a period, however it
// is formatted, divided or truncated. The benefit of the doubt goes to fields,
// to functions that cannot be seen, and to parameters whose name speaks of
// time: day, month, window, bucket and the like.
//
// A part of the date that comes again (the hour without its day) is reported
// where the counter lives long enough to meet it again.
//
// The fix builds the key for the period that the lifetime stands for:
//
//	key := quota.Hour.Key("hits", ip, time.Now())
//
// It is offered where the key is built in one place only, so that all commands
// on the counter go on meeting. Counters that exist when it is deployed are
// left under their old name, to end with their lifetime.
package periodkey
