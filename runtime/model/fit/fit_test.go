package fit_test

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/runtime/model/fit"
)

func TestSampleJobs(t *testing.T) {
	f, err := os.Open("../testdata/fit.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var want []string
	for s := bufio.NewScanner(f); s.Scan(); {
		want = append(want, s.Text())
	}

	got := []string{"job\tmemory_mb\tduration_s\tpeak_concurrency\texceeds\tworkaround"}
	over := map[fit.Threshold]int{}
	for _, j := range fit.SampleJobs() {
		var exceeds, workarounds []string
		for _, e := range fit.DefaultLimits().Check(j) {
			over[e.Threshold]++
			exceeds = append(exceeds, string(e.Threshold))
			workarounds = append(workarounds, e.Workaround.String())
		}
		got = append(got, strings.Join([]string{
			j.Name, number(j.MemoryMB), number(j.DurationSeconds), strconv.FormatInt(j.PeakConcurrency, 10),
			strings.Join(exceeds, "+"), strings.Join(workarounds, "; "),
		}, "\t"))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[fit.Threshold]int{fit.Memory: 2, fit.Duration: 3, fit.Concurrency: 1}, over); diff != "" {
		t.Errorf("jobs over each threshold (-want +got):\n%s", diff)
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func TestCheck(t *testing.T) {
	l := fit.DefaultLimits()
	tests := []struct {
		job  fit.Job
		want []string
	}{
		{fit.Job{}, nil},
		{fit.Job{MemoryMB: 3008, DurationSeconds: 900, PeakConcurrency: 200}, nil}, // each limit reached, none passed
		{fit.Job{PeakConcurrency: 201}, []string{"throttle: 1 call waits, 2 rounds"}},
		{fit.Job{PeakConcurrency: 400}, []string{"throttle: 200 calls wait, 2 rounds"}},
		{fit.Job{DurationSeconds: 900.5}, []string{"split: 2 calls, 1 progress record"}},
		{fit.Job{MemoryMB: 6016.5}, []string{"externalize: 3 pieces, 3008.5 MB read externally"}},
		{fit.Job{MemoryMB: 3009, DurationSeconds: 1801, PeakConcurrency: 601}, []string{
			"externalize: 2 pieces, 1 MB read externally",
			"split: 3 calls, 2 progress records",
			"throttle: 401 calls wait, 4 rounds",
		}},
	}
	for _, test := range tests {
		var got []string
		for _, e := range l.Check(test.job) {
			got = append(got, e.Workaround.String())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.job, diff)
		}
	}
}

// The nightly job escapes the duration limit and runs into the concurrency
// limit: after the split it is the sample's other row of the same job.
func TestPlanTripsTheNextThreshold(t *testing.T) {
	jobs := fit.SampleJobs()
	single, pieces := jobs[5], jobs[6]
	p := fit.DefaultLimits().Plan(single)
	if len(p.Steps) != 2 {
		t.Fatalf("%d steps, want 2: %+v", len(p.Steps), p)
	}
	split := p.Steps[0].After
	split.Name = pieces.Name
	if split != pieces {
		t.Errorf("after the split %+v, want %+v", split, pieces)
	}
	if got := p.Steps[1].Excess.Workaround.String(); got != "throttle: 46 calls wait, 2 rounds" {
		t.Errorf("second step: %s", got)
	}
	want := fit.Plan{
		Steps: p.Steps,
		Final: fit.Job{Name: single.Name, MemoryMB: 700, DurationSeconds: 897, PeakConcurrency: 200},
		Calls: 246, ProgressRecords: 245, Rounds: 2, ElapsedSeconds: 1794, SpareSeconds: 3,
	}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

func TestPlanAlwaysEndsWithin(t *testing.T) {
	limits := []fit.Limits{fit.DefaultLimits(), {MemoryMB: 1, DurationSeconds: 1e-3, Concurrency: 1}, {MemoryMB: 1.5, DurationSeconds: 0.7, Concurrency: 3}}
	values := []float64{0, 0.4, 1, 900, 900.1, 3008.5, 1e9}
	for _, l := range limits {
		for _, mb := range values {
			for _, s := range values {
				for _, n := range []int64{0, 1, 200, 201, 1_000_000} {
					j := fit.Job{MemoryMB: mb, DurationSeconds: s, PeakConcurrency: n}
					if err := j.Validate(); err != nil {
						t.Fatal(err)
					}
					p := l.Plan(j)
					if left := l.Check(p.Final); len(left) > 0 || len(p.Steps) > 3 || p.SpareSeconds < 0 || p.Rounds < 1 || p.Calls < 1 {
						t.Fatalf("%+v in %+v: %+v", j, l, p)
					}
				}
			}
		}
	}
}

func TestValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, j := range []fit.Job{
		{MemoryMB: -1}, {MemoryMB: nan}, {MemoryMB: inf}, {MemoryMB: 2e9},
		{DurationSeconds: -0.1}, {DurationSeconds: nan}, {DurationSeconds: inf}, {DurationSeconds: 2e9},
		{PeakConcurrency: -1}, {PeakConcurrency: 1_000_001},
	} {
		if err := j.Validate(); err == nil {
			t.Errorf("accepted %+v", j)
		}
	}
	ok := fit.DefaultLimits()
	if err := ok.Validate(); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*fit.Limits){
		func(l *fit.Limits) { l.MemoryMB = 0 },
		func(l *fit.Limits) { l.MemoryMB = nan },
		func(l *fit.Limits) { l.DurationSeconds = 0 },
		func(l *fit.Limits) { l.DurationSeconds = inf },
		func(l *fit.Limits) { l.Concurrency = 0 },
		func(l *fit.Limits) { l.Concurrency = -5 },
	} {
		l := ok
		change(&l)
		if err := l.Validate(); err == nil {
			t.Errorf("accepted %+v", l)
		}
	}
}
