package fit_test

import (
	"fmt"

	"github.com/quotalint/quotalint/runtime/model/fit"
)

func ExampleLimits_Check() {
	job := fit.Job{Name: "archive", MemoryMB: 1400, DurationSeconds: 1100, PeakConcurrency: 6}
	for _, e := range fit.DefaultLimits().Check(job) {
		fmt.Printf("%s by %v: %s\n", e.Threshold, e.Over, e.Workaround)
	}
	// Output: duration by 200: split: 2 calls, 1 progress record
}

// One workaround trips the next threshold.
func ExampleLimits_Plan() {
	p := fit.DefaultLimits().Plan(fit.Job{Name: "nightly", MemoryMB: 700, DurationSeconds: 220600, PeakConcurrency: 1})
	for _, s := range p.Steps {
		fmt.Println(s.Excess.Workaround)
	}
	fmt.Printf("%v s in all, %v s spare a call\n", p.ElapsedSeconds, p.SpareSeconds)
	// Output:
	// split: 246 calls, 245 progress records
	// throttle: 46 calls wait, 2 rounds
	// 1794 s in all, 3 s spare a call
}
