package growth

import (
	"math"
	"time"

	"github.com/quotalint/quotalint/runtime/model/fit"
	"github.com/quotalint/quotalint/runtime/model/tier"
)

// MemoryMB returns the memory of the counters after d, in MB.
func (p Population) MemoryMB(d time.Duration) float64 {
	return p.Bytes(d) / MB
}

// Job returns the counters after d as a job of the fit model, which has their
// memory alone: held in a store, they neither run nor end.
func (p Population) Job(name string, d time.Duration) fit.Job {
	return fit.Job{Name: name, MemoryMB: p.MemoryMB(d)}
}

// Holding returns the tier model of keeping mb megabytes of counters for a
// day: a size fits if it holds them, and its cost is a day of the sample
// model's price. Its Scan answers which size holds them cheapest.
func Holding(mb float64) tier.Model {
	m := tier.Sample()
	day := 24 * time.Hour
	m.WorkingSetMB, m.FloorMB = mb, mb
	m.SerialMS, m.ParallelMS = float64(day.Milliseconds()), 0
	m.LimitSeconds = math.Inf(1)
	m.PerCall = 0
	return m
}
