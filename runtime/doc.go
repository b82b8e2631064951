// Package quota counts uses in Redis, so that no counter is ever left without
// a lifetime, limits what a subject may use, and how many calls are in flight.
//
// The import path ends in runtime:
//
//	import quota "github.com/quotalint/quotalint/runtime"
//
// It needs go-redis v9 and a server from Redis 6.2 or Valkey 7.2 on, single or
// a cluster. Users of other clients find the scripts in package lua.
//
// # Counters
//
// [Incr], [IncrBy] and [HIncrBy] take the place of the client's commands and
// of the EXPIRE after them, and return what the client would:
//
//	n, err := quota.Incr(ctx, rdb, key, 25*time.Hour).Result()
//
// They take every value of go-redis: clients, transactions, and pipelines, in
// which they are queued. [Refund] takes back, [Peek] looks. A key that names
// its period, and a lifetime that outlives it, come from a [Period]:
//
//	key := quota.Day.In(berlin).Key("hits", user, time.Now()) // hits:{u1}:day:2026-11-30
//	n, err := quota.Incr(ctx, rdb, key, quota.Day.In(berlin).Lifetime()).Result()
//
// # Quotas
//
// A [Quota] holds several limits and charges all of them, or none, in one
// round trip:
//
//	q := quota.New(rdb, quota.PerMinute(60), quota.PerDay(1000))
//	d, err := q.Allow(ctx, user)
//
// A refused charge is not counted. A [Decision] sets the RateLimit fields of a
// response; [Quota.Middleware] does it all for net/http.
//
// # Slots
//
// [Slots] limit the calls in flight, over all processes or in one, with a
// share that is reserved for some. The limit on the rate of starts is a
// Quota's business.
//
//	s := quota.NewSlots(rdb, "render", 200, quota.Reserve("interactive", 40))
//	slot, err := s.Acquire(ctx, "batch")
//	if err != nil { ... }
//	defer slot.Release()
//
// # What is promised
//
//   - A counter has its lifetime from the command that creates it on: server
//     and replica see both or neither, whoever dies in between. A counter that
//     something else left undated gets a lifetime when it is next charged.
//   - The lifetime that a counter has is never changed, and never by a refund.
//   - The key of a period never names another one: it holds the year and the
//     unit, and the offset from UTC where a clock shows an hour twice.
//   - In one store, the charges that a quota allows in a window never add up
//     to more than the limit, whatever the number of processes.
//   - Of slots in one store, no more are held than the limit, and none that is
//     reserved for others. The slot of a holder that died is free when its
//     lease ends, by the server's clock.
//   - One call is one round trip; two when the server does not know the script
//     yet. The clock is read once in a call.
//
// # What can be lost
//
//   - When a replica takes over, the writes that it had not received are gone:
//     a count is too low by as much, a slot may be given twice until its first
//     holder's next renewal fails. The same goes for a server that restarts
//     from its last snapshot or append-only file. The copy is never undated.
//   - A server that evicts keys under memory pressure evicts counters, and they
//     start again from zero. Keep them in a store with the noeviction policy.
//   - A reply that is lost: the client sends the command again (three times by
//     default), and the use is counted twice. [WithOnce] counts a charge or a
//     refund of a quota once. With retries turned off there is an error
//     instead, and the use may or may not be counted. A lost reply never
//     leaves a counter undated, and a slot is never taken twice by it.
//   - A pipeline or transaction that is cut off: what was executed stands, each
//     counter with its lifetime. go-redis sends a pipeline again, which counts
//     twice what was executed; it returns the error of a transaction.
//   - Uses allowed while the store failed are not counted; see [Outage].
//   - Which window a use belongs to is said by the clock of the process that
//     charges it. If clocks disagree, uses near a boundary are counted in
//     different windows, but none is lost as long as they disagree by less
//     than the margin in [Period.Lifetime], 30 seconds or more. A charge later
//     than that finds the counter gone and starts it again.
//   - Windows are fixed: across a boundary, a subject may use the limit of both
//     windows in a short time.
//   - A quota that remembers a refused subject does not see what other
//     processes refund; see [CacheRefused].
//   - Leases end by the server's clock. If it is set forward, they end early;
//     holders learn of it at their next renewal, from [Slot.Lost].
//
// # Cost
//
// On loopback, where a round trip costs least, IncrBy takes about 1.2 times as
// long as a plain INCR, a quota of one period 1.3 times, of a minute and a day
// 1.5 times, with two, three and five allocations more than the client's own
// six. A subject that is known to be refused costs neither a trip nor an
// allocation. bench/runtime in the repository measures it, beside other
// libraries.
//
// The suite runs against Redis 7.0 in CI, and has passed with Redis 6.0.16 and
// 8.6.3 and Valkey 9.1.2. Redis 8.8 has INCREX, Valkey 9.2 another command of
// that name; neither is used.
package quota
