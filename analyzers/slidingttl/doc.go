// Package slidingttl defines an analyzer.
//
// # Analyzer slidingttl
//
// slidingttl: find counters whose deadline moves with every use
//
// A window has to end at a time that its uses do not move. EXPIRE after every
// increment starts the lifetime again each time: for a client that keeps
// calling, the window never ends, and once it is at the limit it is refused
// for good. Who waits is let in again, so that no test shows it:
//
//	n, err := rdb.Incr(ctx, key).Result()
//	if err != nil {
//		return false, err
//	}
//	rdb.Expire(ctx, key, time.Minute) // on every use
//	return n <= limit, nil
//
// The analyzer follows every path on which the increment found the key there
// and the count within the limit, and reports the commands that then move the
// deadline: EXPIRE and PEXPIRE, SET with a lifetime, INCREX with EX or PX and
// without ENX, EXPIREAT of now plus something. A test for one number (n == 2)
// does not hold for an ordinary later use; one that every use passes (n >= 1)
// does.
//
// These do not move it and are not reported: NX and LT; XX and GT on a key that
// nothing else dates; EXPIREAT of a time computed from the period; EXPIRE of
// what is left of the period; a guard on creation or on a missing lifetime. A
// counter that is raised and lowered, such as of calls in flight, may be
// renewed: its lifetime only clears up after crashed processes.
//
// There are two grades. It is an error where the key does not name its period:
// the window never ends. It is a warning where the key does, or where that
// cannot be told: the period still changes with the clock, but dead counters
// stay longer than their period, and every use pays for one more write.
//
// With -lockout, a refresh that happens only past the limit is reported too: a
// lock-out that every refused try extends.
//
// The fix makes one call of the two, which attaches the lifetime once, when it
// creates the key:
//
//	n, err := quota.Incr(ctx, rdb, key, time.Minute).Result()
package slidingttl
