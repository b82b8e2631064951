// Package concurrency simulates two loads that share one concurrency limit: a
// long batch of pieces that takes every slot it can get, and short
// notifications that arrive at a fixed rate and are throttled where no slot
// is free. A reserved share is what the batch has to leave free.
package concurrency

import (
	"fmt"
	"math"
	"time"
)

// Bounds of what Validate accepts. They keep one simulation within some
// milliseconds and 12 MB.
const (
	maxLimit    = 10_000
	maxPieces   = 1_000_000
	maxSteps    = 250_000
	maxAttempts = 10
)

// A Config is the two loads and the limit that they share. Time goes in steps;
// one notification arrives in each.
type Config struct {
	Limit int // calls in flight over the whole account

	Pieces       int     // pieces of the night job
	PieceSeconds float64 // mean run of a piece
	Deviation    float64 // seconds, evenly spread to both sides of the mean
	Seed         uint32  // of the generator of deviations, not 0

	StepMS        int // length of a step
	WindowSeconds int // simulated time

	HoldSteps  int // steps for which a notification holds its slot
	RetrySteps int // steps until a throttled notification tries again
	Attempts   int // tries after which a notification is lost
}

// Sample returns the loads of the sample data: limit 200; a night job of 900
// pieces of 245 ± 20 s; 25 notifications a second of 320 ms each, tried three
// times a second apart; 2400 s in steps of 40 ms.
func Sample() Config {
	return Config{
		Limit:  200,
		Pieces: 900, PieceSeconds: 245, Deviation: 20, Seed: 20260805,
		StepMS: 40, WindowSeconds: 2400,
		HoldSteps: 8, RetrySteps: 25, Attempts: 3,
	}
}

// Steps returns the number of simulated steps, which is also the number of
// notifications that arrive.
func (c Config) Steps() int {
	return c.WindowSeconds * 1000 / c.StepMS
}

// Validate reports the first value of c with which no simulation can run.
func (c Config) Validate() error {
	for _, v := range []struct {
		name             string
		value, low, high int
	}{
		{"limit", c.Limit, 1, maxLimit},
		{"pieces", c.Pieces, 1, maxPieces},
		{"step in ms", c.StepMS, 1, 60_000},
		{"window in s", c.WindowSeconds, 1, 1_000_000},
		{"hold in steps", c.HoldSteps, 1, maxSteps},
		{"retry in steps", c.RetrySteps, 1, maxSteps},
		{"attempts", c.Attempts, 1, maxAttempts},
	} {
		if v.value < v.low || v.value > v.high {
			return fmt.Errorf("%s must be %d to %d, not %d", v.name, v.low, v.high, v.value)
		}
	}
	switch {
	case c.Seed == 0:
		return fmt.Errorf("seed must not be 0: the generator would stay at 0")
	case c.Steps() < 1 || c.Steps() > maxSteps:
		return fmt.Errorf("window must have 1 to %d steps, not %d", maxSteps, c.Steps())
	case !(c.Deviation >= 0):
		return fmt.Errorf("deviation must be 0 s or more, not %v", c.Deviation)
	case !(c.PieceSeconds-c.Deviation > 0) || c.PieceSeconds > 1e6:
		return fmt.Errorf("a piece must take more than its deviation of %v s and at most 1e6 s, not %v", c.Deviation, c.PieceSeconds)
	}
	return nil
}

// checkReserve reports a reserve that the limit does not have.
func (c Config) checkReserve(reserve int) error {
	if reserve < 0 || reserve > c.Limit {
		return fmt.Errorf("reserve must be 0 to the limit of %d, not %d", c.Limit, reserve)
	}
	return nil
}

// Little returns the slots that perSecond calls a second hold on average when
// each holds one for hold, rounded up (Little's law). With evenly spaced calls
// it is all they ever hold, and so the least reserve that throttles none of
// them: 25 a second for 320 ms hold 8. Random arrivals need more.
func Little(perSecond float64, hold time.Duration) int {
	return int(math.Ceil(perSecond * hold.Seconds()))
}
