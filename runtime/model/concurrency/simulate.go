package concurrency

import "math"

// A Result is one simulated window. Throttled counts events: a notification
// that is refused three times counts three times there and once in
// ThrottledRequests. Requests that are still to be tried again when the window
// ends are in neither Success nor Lost.
type Result struct {
	Reserve int
	Cap     int // slots that the night job may hold: the limit less the reserve

	Finished        bool    // the night job ended within the window
	NightEndSeconds float64 // when; meaningless unless Finished
	Rounds          int     // full rounds of the night job; 0, for none, if Cap is 0

	Incoming          int // notifications that arrived
	Success           int // served, at whatever attempt
	ServedOnRetry     int // of these, not at the first attempt
	Throttled         int // events: attempts that found no slot
	ThrottledRequests int // distinct requests throttled at least once
	Lost              int // throttled at the last attempt

	PeakNight        int // most slots held by the night job
	PeakNotification int // most slots held by notifications
}

// Slots is the slots held at the end of one step.
type Slots struct {
	Seconds      float64
	Night        int
	Notification int
}

// Simulate runs the window once with reserve slots kept from the night job. It
// returns an error for a Config that Validate refuses and for a reserve
// outside of 0 to the limit.
func Simulate(c Config, reserve int) (Result, error) {
	s, err := newSimulation(c, reserve)
	if err != nil {
		return Result{}, err
	}
	for step := range s.steps {
		s.advance(step)
	}
	return s.result, nil
}

// Trace is Simulate with the slots held at every step.
func Trace(c Config, reserve int) (Result, []Slots, error) {
	s, err := newSimulation(c, reserve)
	if err != nil {
		return Result{}, nil, err
	}
	samples := make([]Slots, s.steps)
	for step := range s.steps {
		s.advance(step)
		samples[step] = Slots{s.seconds(step), s.night, s.notification}
	}
	return s.result, samples, nil
}

// A simulation is the state between two steps.
type simulation struct {
	Config
	steps int
	rand  xorshift

	remaining           int // pieces that have not started
	night, notification int // slots held

	nightDone        []int32   // slots that the night job gives back, by step
	notificationDone []int32   // slots that notifications give back, by step
	retries          [][]int32 // requests due again, by attempt and step

	result Result
}

func newSimulation(c Config, reserve int) (*simulation, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if err := c.checkReserve(reserve); err != nil {
		return nil, err
	}
	steps := c.Steps()
	s := &simulation{
		Config:           c,
		steps:            steps,
		rand:             xorshift(c.Seed),
		remaining:        c.Pieces,
		nightDone:        make([]int32, steps),
		notificationDone: make([]int32, steps),
		retries:          make([][]int32, c.Attempts),
		result:           Result{Reserve: reserve, Cap: c.Limit - reserve, Incoming: steps},
	}
	for i := range s.retries {
		s.retries[i] = make([]int32, steps)
	}
	if s.result.Cap > 0 {
		s.result.Rounds = (c.Pieces + s.result.Cap - 1) / s.result.Cap
	}
	return s, nil
}

// advance runs one step. Notifications go first: those that arrive, then those
// due again, in the order of their attempts; the night job takes what is left.
func (s *simulation) advance(step int) {
	s.night -= int(s.nightDone[step])
	s.notification -= int(s.notificationDone[step])
	s.try(step, 0, 1)
	for attempt := 1; attempt < s.Attempts; attempt++ {
		s.try(step, attempt, int(s.retries[attempt][step]))
	}
	for s.remaining > 0 && s.night < s.result.Cap && s.night+s.notification < s.Limit {
		s.startPiece(step)
	}
	r := &s.result
	r.PeakNight = max(r.PeakNight, s.night)
	r.PeakNotification = max(r.PeakNotification, s.notification)
	if !r.Finished && s.remaining == 0 && s.night == 0 {
		r.Finished, r.NightEndSeconds = true, s.seconds(step)
	}
}

// try lets n notifications ask for a slot for the attempt-th time, from 0.
func (s *simulation) try(step, attempt, n int) {
	r := &s.result
	for range n {
		if s.night+s.notification < s.Limit {
			s.notification++
			later(s.notificationDone, step+s.HoldSteps)
			r.Success++
			if attempt > 0 {
				r.ServedOnRetry++
			}
			continue
		}
		r.Throttled++
		if attempt == 0 {
			r.ThrottledRequests++
		}
		if attempt == s.Attempts-1 {
			r.Lost++
		} else {
			later(s.retries[attempt+1], step+s.RetrySteps)
		}
	}
}

// startPiece draws from the generator only here: the sequence of draws is part
// of the result.
func (s *simulation) startPiece(step int) {
	seconds := s.PieceSeconds + float64((float64(s.rand.float()*2)-1)*s.Deviation)
	s.night++
	s.remaining--
	later(s.nightDone, step+round(seconds*1000/float64(s.StepMS)))
}

func (s *simulation) seconds(step int) float64 {
	return float64(step*s.StepMS) / 1000
}

// later counts one at step; what lies behind the window is not simulated.
func later(counts []int32, step int) {
	if step < len(counts) {
		counts[step]++
	}
}

// round rounds halves up, where math.Round rounds them away from zero.
func round(x float64) int {
	floor := math.Floor(x)
	if x-floor >= 0.5 {
		floor++
	}
	return int(floor)
}

// xorshift is Marsaglia's 32-bit generator (13, 17, 5). It never leaves 0.
type xorshift uint32

// float returns the next number in [0, 1).
func (x *xorshift) float() float64 {
	*x ^= *x << 13
	*x ^= *x >> 17
	*x ^= *x << 5
	return float64(float64(*x) / (1 << 32))
}
