// Package growth says how many counters a store holds, and how much memory
// they take, with and without a lifetime.
package growth

// Memory of one counter, in bytes, measured as used_memory over 1,000,000
// string keys raised by INCR on Redis 7.0.15 with jemalloc 5.3.0, for keys of
// 8 to 500 bytes. MEMORY USAGE says less: it leaves out the buckets and the
// entry of the lifetime. The bucket share of 8.4 holds for a table that is
// nearly full; just after a resize it is up to 8 bytes more.
const (
	EntryBytes    = 40.4 // dictionary entry 32, bucket share 8.4
	LifetimeBytes = 40.4 // the same again, in the dictionary of lifetimes
	UnsharedBytes = 16.0 // a value object of its own
)

// ReclaimPerSecond is how fast counters with one deadline go: 1,000,000 of
// them took 9.2 s on Redis 7.0.15 with default settings.
const ReclaimPerSecond = 1_000_000 / 9.2

// MB is a megabyte as memory tiers count it, in bytes.
const MB = 1 << 20

// maxKeyLength is just above the longest key measured.
const maxKeyLength = 512

// keyBytes is the memory of a key string: its bytes, a header and a closing
// zero, in a block of the allocator.
func keyBytes(length int) int {
	switch {
	case length < 32:
		return block(length + 2) // one-byte header
	case length < 256:
		return block(length + 4)
	default:
		return block(length + 6)
	}
}

// block returns the size that jemalloc hands out for n bytes: steps of 16 up
// to 128, then four steps for each doubling.
func block(n int) int {
	step := 16
	for n > 8*step {
		step *= 2
	}
	return (n + step - 1) / step * step
}
