// Package audit is the subcommand "quotalint audit": it scans a live Redis,
// Valkey or Redis Cluster for counters that have no lifetime, tells them by
// the shape of their keys, and dates them if told to. docs/audit.md is its
// manual.
package audit
