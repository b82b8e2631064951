// Package model is the folder of four small models for planning work that
// runs against fixed ceilings. Each is a package of pure functions: no clock,
// no store, no state, safe for concurrent use.
//
//   - [github.com/quotalint/quotalint/runtime/model/fit]: which ceilings a job
//     exceeds, what the way around costs, and what that trips next.
//   - [github.com/quotalint/quotalint/runtime/model/tier]: duration and cost
//     over memory, where memory also buys processor share.
//   - [github.com/quotalint/quotalint/runtime/model/concurrency]: two loads
//     that share one concurrency limit, with and without a reserved share.
//   - [github.com/quotalint/quotalint/runtime/model/growth]: what counters
//     leave in a store with and without a lifetime.
//
// Figures are float64 computed without fused multiply-add, so they are the
// same bits on every platform.
package model
