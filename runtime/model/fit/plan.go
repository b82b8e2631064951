package fit

import "math"

// A Step is one workaround of a plan and the job as it is after it.
type Step struct {
	Excess Excess
	After  Job
}

// A Plan is a job worked into its limits.
type Plan struct {
	Steps []Step // in the order applied; none when the job fits as it is
	Final Job    // exceeds nothing

	Calls           int64   // calls that one run of the job has become, at least 1
	ProgressRecords int64   // kept between the calls
	ExternalMB      float64 // read from outside on every call
	Rounds          int64   // rounds of concurrent calls, at least 1
	ElapsedSeconds  float64 // all rounds one after the other
	SpareSeconds    float64 // from the end of a call to the duration limit
}

// Plan applies the workaround of the first threshold that j exceeds and checks
// again until nothing is exceeded, since passing one threshold can trip the
// next: a job split into calls that run at the same time multiplies its
// concurrency. Both l and j have to be valid.
func (l Limits) Plan(j Job) Plan {
	p := Plan{Calls: 1, Rounds: 1}
	for exceeded := l.Check(j); len(exceeded) > 0; exceeded = l.Check(j) {
		e := exceeded[0]
		j = l.apply(e.Workaround, j)
		p.Steps = append(p.Steps, Step{Excess: e, After: j})
		p.add(e.Workaround)
	}
	p.Final = j
	p.ElapsedSeconds = float64(p.Rounds) * j.DurationSeconds
	p.SpareSeconds = l.DurationSeconds - j.DurationSeconds
	return p
}

// apply returns j as it is after w. Every kind leaves its own threshold met
// and the ones before it untouched, so a plan has at most three steps.
func (l Limits) apply(w Workaround, j Job) Job {
	switch w.Kind {
	case Externalize:
		j.MemoryMB = l.MemoryMB
	case Split:
		// Whole seconds, as jobs are planned: 220,600 s in 246 calls are 897 s
		// each. The limit itself may lie between two seconds.
		piece := math.Ceil(j.DurationSeconds / float64(w.Pieces))
		j.DurationSeconds = min(piece, l.DurationSeconds)
		j.PeakConcurrency *= w.Pieces
	case Throttle:
		j.PeakConcurrency = l.Concurrency
	}
	return j
}

func (p *Plan) add(w Workaround) {
	switch w.Kind {
	case Externalize:
		p.ExternalMB = w.ExternalMB
	case Split:
		p.Calls, p.ProgressRecords = w.Pieces, w.ProgressRecords
	case Throttle:
		p.Rounds = w.Rounds
	}
}
