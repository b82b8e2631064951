package growth

import (
	"fmt"
	"math"
	"time"
)

// A Population is the counters of one quota: one for each active subject and
// period.
type Population struct {
	Subjects  int           // active in every period
	Period    time.Duration // what one counter counts
	KeyLength int           // bytes of the whole key
	Lifetime  time.Duration // from creation; 0 for none

	// Unshared says that values have objects of their own: they pass 9,999, or
	// the store evicts by LRU or LFU.
	Unshared bool
}

// Validate reports the first value of p that is out of range.
func (p Population) Validate() error {
	const year = 366 * 24 * time.Hour
	switch {
	case p.Subjects < 1 || p.Subjects > 1_000_000_000:
		return fmt.Errorf("subjects must be 1 to 1000000000, not %d", p.Subjects)
	case p.Period < time.Second || p.Period > year:
		return fmt.Errorf("period must be 1s to %v, not %v", year, p.Period)
	case p.KeyLength < 1 || p.KeyLength > maxKeyLength:
		return fmt.Errorf("key length must be 1 to %d bytes, not %d", maxKeyLength, p.KeyLength)
	case p.Lifetime < 0 || p.Lifetime > 10*year:
		return fmt.Errorf("lifetime must be 0 (none) to %v, not %v", 10*year, p.Lifetime)
	}
	return nil
}

// DefaultLifetime returns the ordinary lifetime of a period's counter: the
// period and a margin of 5 % of it, at least 30 s.
func DefaultLifetime(period time.Duration) time.Duration {
	return period + max(30*time.Second, period/20)
}

// BytesPerKey returns the memory of one counter, in bytes.
func (p Population) BytesPerKey() float64 {
	bytes := EntryBytes
	if p.Lifetime > 0 {
		bytes += LifetimeBytes
	}
	if p.Unshared {
		bytes += UnsharedBytes
	}
	return bytes + float64(keyBytes(p.KeyLength))
}

// Keys returns the most counters held within the time d from the first one.
// Without a lifetime that is every counter ever made. With one it is the
// subjects times the periods that a counter outlasts, its own included; the
// store's time to reclaim a period's counters counts as lifetime.
func (p Population) Keys(d time.Duration) int64 {
	periods := ceilDiv(d, p.Period)
	if p.Lifetime > 0 {
		periods = min(periods, ceilDiv(p.resident(), p.Period))
	}
	if periods > math.MaxInt64/int64(p.Subjects) {
		return math.MaxInt64
	}
	return periods * int64(p.Subjects)
}

// MeanKeys returns the counters held on average once the first lifetimes have
// ended: what each period makes, times the share of a period for which it
// stays. It is +Inf without a lifetime.
func (p Population) MeanKeys() float64 {
	if p.Lifetime == 0 {
		return math.Inf(1)
	}
	return float64(p.Subjects) * p.resident().Seconds() / p.Period.Seconds()
}

// Bytes returns the memory of Keys(d), in bytes.
func (p Population) Bytes(d time.Duration) float64 {
	return float64(p.Keys(d)) * p.BytesPerKey()
}

// FullAfter returns after which time the counters take the given bytes. It
// returns false where they never do, or not within the 292 years that a
// Duration can hold.
func (p Population) FullAfter(bytes float64) (time.Duration, bool) {
	if p.Lifetime > 0 && p.Bytes(math.MaxInt64) <= bytes {
		return 0, false
	}
	periods := bytes / (float64(p.Subjects) * p.BytesPerKey())
	d := periods * float64(p.Period)
	if !(d < math.MaxInt64) {
		return 0, false
	}
	return time.Duration(d), true
}

// resident is how long a counter stays: its lifetime, and the time that the
// store takes to reclaim all subjects' counters of a period.
func (p Population) resident() time.Duration {
	lag := float64(p.Subjects) / ReclaimPerSecond
	return p.Lifetime + time.Duration(lag*float64(time.Second))
}

// ceilDiv returns d over unit, rounded up; 0 for a d that is not positive.
func ceilDiv(d, unit time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64((d-1)/unit) + 1
}
