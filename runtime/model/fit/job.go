// Package fit says which fixed thresholds a job exceeds, what working around
// each of them costs, and which threshold the workaround trips next.
package fit

import "fmt"

// Bounds of what Validate accepts. They keep every count of a plan inside
// an int64: the most calls of a split times the most concurrent calls.
const (
	maxMemoryMB    = 1e9
	minDurationS   = 1e-3
	maxDurationS   = 1e9
	maxConcurrency = 1_000_000
)

// A Job is what one piece of work asks for.
type Job struct {
	Name            string
	MemoryMB        float64 // working set, in MB
	DurationSeconds float64 // one run
	PeakConcurrency int64   // calls in flight at the worst moment
}

// Limits are the thresholds that a job has to stay within; reaching one
// exactly is still within it.
type Limits struct {
	MemoryMB        float64
	DurationSeconds float64
	Concurrency     int64 // calls in flight over the whole account
}

// DefaultLimits returns the thresholds of the sample data: 3008 MB, 900 s and
// 200 calls in flight.
func DefaultLimits() Limits {
	return Limits{MemoryMB: 3008, DurationSeconds: 900, Concurrency: 200}
}

// SampleJobs returns the twelve jobs of the sample data. Durations are those
// of a 1024 MB tier.
func SampleJobs() []Job {
	return []Job{
		{"reading validation", 180, 0.4, 148},
		{"field notification", 120, 0.3, 25},
		{"branch endpoint report", 300, 45, 8},
		{"daily summary", 512, 60, 3},
		{"billing generation", 900, 240, 40},
		{"nightly batch job (single piece)", 700, 220600, 1},
		{"nightly batch job (246 pieces)", 700, 897, 246},
		{"anomaly scan", 2200, 700, 12},
		{"archive compression", 1400, 1100, 6},
		{"monthly billing close", 2600, 1500, 4},
		{"meter calibration report", 3400, 420, 2},
		{"meter visual inspection", 5200, 95, 3},
	}
}

// Validate reports the first figure of j that no job can have: negative, not
// a number, or beyond 1e9 MB, 1e9 s or 1,000,000 calls.
func (j Job) Validate() error {
	switch {
	case !within(j.MemoryMB, 0, maxMemoryMB):
		return fmt.Errorf("memory must be 0 to 1e9 MB, not %v", j.MemoryMB)
	case !within(j.DurationSeconds, 0, maxDurationS):
		return fmt.Errorf("duration must be 0 to 1e9 s, not %v", j.DurationSeconds)
	case j.PeakConcurrency < 0 || j.PeakConcurrency > maxConcurrency:
		return fmt.Errorf("peak concurrency must be 0 to %d, not %d", maxConcurrency, j.PeakConcurrency)
	}
	return nil
}

// Validate reports the first threshold of l that nothing can be measured
// against: zero, negative, not a number, or out of range.
func (l Limits) Validate() error {
	switch {
	case !within(l.MemoryMB, 1, maxMemoryMB):
		return fmt.Errorf("memory limit must be 1 to 1e9 MB, not %v", l.MemoryMB)
	case !within(l.DurationSeconds, minDurationS, maxDurationS):
		return fmt.Errorf("duration limit must be 0.001 to 1e9 s, not %v", l.DurationSeconds)
	case l.Concurrency < 1 || l.Concurrency > maxConcurrency:
		return fmt.Errorf("concurrency limit must be 1 to %d, not %d", maxConcurrency, l.Concurrency)
	}
	return nil
}

// within is false for NaN.
func within(x, low, high float64) bool {
	return x >= low && x <= high
}
