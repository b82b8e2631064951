package fit

import (
	"fmt"
	"math"
	"strconv"
)

// A Threshold names one of the three ceilings.
type Threshold string

// The three thresholds, in the order in which they are checked.
const (
	Memory      Threshold = "memory"
	Duration    Threshold = "duration"
	Concurrency Threshold = "concurrency"
)

// A Kind names the way around a threshold.
type Kind string

// The way around each threshold: state outside the process for memory, more
// calls for duration, waiting for concurrency.
const (
	Externalize Kind = "externalize"
	Split       Kind = "split"
	Throttle    Kind = "throttle"
)

// An Excess is one threshold that a job exceeds.
type Excess struct {
	Threshold  Threshold
	Over       float64 // by how much, in the threshold's own unit: MB, s or calls
	Workaround Workaround
}

// A Workaround is what it costs to pass a threshold, each kind in its own
// unit; the fields of the other kinds are zero.
type Workaround struct {
	Kind            Kind
	Pieces          int64   // Externalize: parts of the state; Split: calls
	ExternalMB      float64 // Externalize: read from outside on every run
	ProgressRecords int64   // Split: "where was I", kept between two calls
	Waiting         int64   // Throttle: calls outside the first round
	Rounds          int64   // Throttle: rounds until all calls have run
}

// String returns the workaround in the words of the tables, such as
// "split: 246 calls, 245 progress records".
func (w Workaround) String() string {
	switch w.Kind {
	case Externalize:
		return fmt.Sprintf("externalize: %s, %s MB read externally",
			count(w.Pieces, "piece"), strconv.FormatFloat(w.ExternalMB, 'f', -1, 64))
	case Split:
		return fmt.Sprintf("split: %s, %s", count(w.Pieces, "call"), count(w.ProgressRecords, "progress record"))
	case Throttle:
		verb := "wait"
		if w.Waiting == 1 {
			verb = "waits"
		}
		return fmt.Sprintf("throttle: %s %s, %s", count(w.Waiting, "call"), verb, count(w.Rounds, "round"))
	}
	return ""
}

// Check returns the thresholds that j exceeds, in the order memory, duration,
// concurrency; none means that the job fits. Both l and j have to be valid.
func (l Limits) Check(j Job) []Excess {
	var exceeded []Excess
	if j.MemoryMB > l.MemoryMB {
		over := j.MemoryMB - l.MemoryMB
		exceeded = append(exceeded, Excess{Memory, over, Workaround{
			Kind: Externalize, Pieces: parts(j.MemoryMB, l.MemoryMB), ExternalMB: over}})
	}
	if j.DurationSeconds > l.DurationSeconds {
		calls := parts(j.DurationSeconds, l.DurationSeconds)
		exceeded = append(exceeded, Excess{Duration, j.DurationSeconds - l.DurationSeconds, Workaround{
			Kind: Split, Pieces: calls, ProgressRecords: calls - 1}})
	}
	if j.PeakConcurrency > l.Concurrency {
		over := j.PeakConcurrency - l.Concurrency
		exceeded = append(exceeded, Excess{Concurrency, float64(over), Workaround{
			Kind: Throttle, Waiting: over, Rounds: (j.PeakConcurrency + l.Concurrency - 1) / l.Concurrency}})
	}
	return exceeded
}

// parts returns in how many parts of at most limit the whole falls.
func parts(whole, limit float64) int64 {
	return int64(math.Ceil(whole / limit))
}

func count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.FormatInt(n, 10) + " " + noun + "s"
}
