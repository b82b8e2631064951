// Package tier says how long one job takes and what it costs at a memory
// size, where memory also buys processor share: more memory shortens the run,
// so cost first falls and then rises.
package tier

import "fmt"

// A Model is one job and the prices of the platform it runs on. Validate says
// which values make sense.
type Model struct {
	BaseMB   float64 // memory that comes with one processor; share is proportional
	MaxShare float64 // processors at which the share stops growing

	WorkingSetMB float64 // below it garbage collection takes time
	GCFactor     float64 // weight of that time
	FloorMB      float64 // below it the job does not run at all

	SerialMS   float64 // part of the run that more processors do not shorten
	ParallelMS float64 // part that they do, as on one processor

	LimitSeconds float64 // longest run allowed; +Inf for none
	PerGBSecond  float64 // price units
	PerCall      float64 // price units
}

// Sample returns the job of the sample data: 900 MB working set, 4 s serial
// and 944 s parallel work, one processor for each 256 MB up to eight, at most
// 900 s, 0.001 units a GB-second and 0.0005 a call.
func Sample() Model {
	return Model{
		BaseMB: 256, MaxShare: 8,
		WorkingSetMB: 900, GCFactor: 0.15, FloorMB: 256,
		SerialMS: 4000, ParallelMS: 944000,
		LimitSeconds: 900, PerGBSecond: 0.001, PerCall: 0.0005,
	}
}

// Sizes returns the eight memory sizes of the sample data, in MB.
func Sizes() []int {
	return []int{128, 256, 512, 768, 1024, 1536, 2048, 3008}
}

// A Reason says why a tier does not fit; it is empty where the tier fits.
type Reason string

// The reasons for which a tier does not fit.
const (
	NotEnoughMemory Reason = "not enough memory"
	DurationLimit   Reason = "duration limit"
)

// A Tier is the job at one memory size. With NotEnoughMemory there is no run
// and all figures are zero; with DurationLimit they say how long the run
// would take.
type Tier struct {
	MemoryMB        int
	Fits            bool
	Reason          Reason
	Share           float64 // processors
	GCSeconds       float64
	DurationSeconds float64
	Cost            float64 // price units of one run
}

// At returns the job at mb megabytes of memory.
func (m Model) At(mb int) Tier {
	size := float64(mb)
	if mb < 1 || size < m.FloorMB {
		return Tier{MemoryMB: mb, Reason: NotEnoughMemory}
	}
	share := min(size/m.BaseMB, m.MaxShare)
	gc := m.gcMS(size)
	seconds := (m.SerialMS + m.ParallelMS/share + gc) / 1000
	t := Tier{
		MemoryMB:        mb,
		Fits:            seconds <= m.LimitSeconds,
		Share:           share,
		GCSeconds:       gc / 1000,
		DurationSeconds: seconds,
		// Each product is rounded by itself: see the package comment of model.
		Cost: float64(float64(size/1024*seconds)*m.PerGBSecond) + m.PerCall,
	}
	if !t.Fits {
		t.Reason = DurationLimit
	}
	return t
}

// gcMS is the time that garbage collection adds where the working set does
// not fit: it grows with the square of what is missing.
func (m Model) gcMS(mb float64) float64 {
	if mb >= m.WorkingSetMB {
		return 0
	}
	missing := m.WorkingSetMB/mb - 1
	return float64(float64(float64(missing*missing)*m.GCFactor) * m.ParallelMS)
}

// Validate reports the first value of m that is not a number, negative or, for
// a divisor or the limit, zero.
func (m Model) Validate() error {
	const most = 1e12 // far beyond any real figure, and no product overflows
	for _, v := range []struct {
		name       string
		value, low float64
	}{
		{"memory of one processor", m.BaseMB, 1},
		{"processor share cap", m.MaxShare, 1e-3},
		{"working set", m.WorkingSetMB, 0},
		{"garbage collection factor", m.GCFactor, 0},
		{"memory floor", m.FloorMB, 0},
		{"serial part", m.SerialMS, 0},
		{"parallel part", m.ParallelMS, 0},
		{"price of a GB-second", m.PerGBSecond, 0},
		{"price of a call", m.PerCall, 0},
	} {
		if !(v.value >= v.low && v.value <= most) {
			return fmt.Errorf("%s must be %v to %v, not %v", v.name, v.low, most, v.value)
		}
	}
	if !(m.LimitSeconds > 0) {
		return fmt.Errorf("duration limit must be above 0 s, not %v", m.LimitSeconds)
	}
	return nil
}
