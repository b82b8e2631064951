package modelcmd

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/runtime/model/fit"
)

// fitRow is one job of the JSON array.
type fitRow struct {
	Name            string          `json:"name"`
	MemoryMB        float64         `json:"memory_mb"`
	DurationSeconds float64         `json:"duration_s"`
	PeakConcurrency int64           `json:"peak_concurrency"`
	Exceeds         []fit.Threshold `json:"exceeds"`
	Workarounds     []string        `json:"workarounds"`
	Plan            *planRow        `json:"plan,omitempty"`
}

// planRow is the job after its workarounds.
type planRow struct {
	Steps           []string `json:"steps"`
	Calls           int64    `json:"calls"`
	DurationSeconds float64  `json:"duration_s"`
	PeakConcurrency int64    `json:"peak_concurrency"`
	Rounds          int64    `json:"rounds"`
	ElapsedSeconds  float64  `json:"elapsed_s"`
	SpareSeconds    float64  `json:"spare_s"`
}

func runFit(f *flags, args []string, out *bytes.Buffer) error {
	limits := fit.DefaultLimits()
	f.Float64Var(&limits.MemoryMB, "max-memory", limits.MemoryMB, "memory threshold in `MB`")
	f.Float64Var(&limits.DurationSeconds, "max-duration", limits.DurationSeconds, "duration threshold in `seconds`")
	f.Int64Var(&limits.Concurrency, "max-concurrency", limits.Concurrency, "concurrency threshold in `calls`")
	file := f.String("jobs", "", "read the jobs from `FILE`: TSV or CSV with the columns name, memory_mb, duration_s, peak_concurrency")
	plan := f.Bool("plan", false, "apply the workarounds and check again")
	if err := f.parse(args); err != nil {
		return err
	}
	if err := limits.Validate(); err != nil {
		return err
	}
	jobs := fit.SampleJobs()
	if f.given("jobs") {
		var err error
		if jobs, err = readJobs(*file); err != nil {
			return err
		}
	}
	if *f.json {
		return writeJSON(out, fitRows(limits, jobs, *plan))
	}
	fitTables(out, limits, jobs)
	if *plan {
		planTable(out, limits, jobs)
	}
	return nil
}

func fitRows(l fit.Limits, jobs []fit.Job, plan bool) []fitRow {
	rows := make([]fitRow, len(jobs))
	for i, j := range jobs {
		exceeds, workarounds := excesses(l.Check(j))
		rows[i] = fitRow{
			Name: j.Name, MemoryMB: j.MemoryMB, DurationSeconds: j.DurationSeconds, PeakConcurrency: j.PeakConcurrency,
			Exceeds: exceeds, Workarounds: workarounds,
		}
		if plan {
			p := l.Plan(j)
			rows[i].Plan = &planRow{
				Steps: steps(p), Calls: p.Calls,
				DurationSeconds: p.Final.DurationSeconds, PeakConcurrency: p.Final.PeakConcurrency,
				Rounds: p.Rounds, ElapsedSeconds: p.ElapsedSeconds, SpareSeconds: p.SpareSeconds,
			}
		}
	}
	return rows
}

// excesses never returns nil, which JSON would print as null.
func excesses(exceeded []fit.Excess) ([]fit.Threshold, []string) {
	thresholds, workarounds := []fit.Threshold{}, []string{}
	for _, e := range exceeded {
		thresholds = append(thresholds, e.Threshold)
		workarounds = append(workarounds, e.Workaround.String())
	}
	return thresholds, workarounds
}

func steps(p fit.Plan) []string {
	words := []string{}
	for _, s := range p.Steps {
		words = append(words, s.Excess.Workaround.String())
	}
	return words
}

func fitTables(out *bytes.Buffer, l fit.Limits, jobs []fit.Job) {
	fmt.Fprintf(out, "thresholds: %s MB, %s s, %d concurrent calls\n\n",
		number(l.MemoryMB), number(l.DurationSeconds), l.Concurrency)
	all := [][]string{{"job", "memory", "duration", "concurrency", "result"}}
	unfit := [][]string{{"job", "exceeds", "workaround and its cost"}}
	over, misfits := map[fit.Threshold]int{}, 0
	for _, j := range jobs {
		exceeds, workarounds := excesses(l.Check(j))
		result := "fits"
		if len(exceeds) > 0 {
			misfits++
			result = "exceeds " + join(exceeds, " + ")
		}
		for i, threshold := range exceeds {
			over[threshold]++
			unfit = append(unfit, []string{j.Name, string(threshold), workarounds[i]})
		}
		all = append(all, []string{j.Name, number(j.MemoryMB) + " MB", number(j.DurationSeconds) + " s",
			strconv.FormatInt(j.PeakConcurrency, 10), result})
	}
	table(out, all)
	fmt.Fprintf(out, "\n%d of %d jobs do not fit: memory %d, duration %d, concurrency %d\n",
		misfits, len(jobs), over[fit.Memory], over[fit.Duration], over[fit.Concurrency])
	if misfits > 0 {
		fmt.Fprintln(out)
		table(out, unfit)
	}
}

// planTable lists the jobs that need a workaround, as they are after all.
func planTable(out *bytes.Buffer, l fit.Limits, jobs []fit.Job) {
	rows := [][]string{{"job", "steps", "calls", "each", "at a time", "rounds", "in all", "spare a call"}}
	for _, j := range jobs {
		p := l.Plan(j)
		if len(p.Steps) == 0 {
			continue // fits as it is
		}
		rows = append(rows, []string{j.Name, strings.Join(steps(p), "; then "),
			strconv.FormatInt(p.Calls, 10), number(p.Final.DurationSeconds) + " s",
			strconv.FormatInt(p.Final.PeakConcurrency, 10), strconv.FormatInt(p.Rounds, 10),
			number(p.ElapsedSeconds) + " s", number(p.SpareSeconds) + " s"})
	}
	if len(rows) > 1 {
		fmt.Fprintln(out)
		table(out, rows)
	}
}

func join(thresholds []fit.Threshold, between string) string {
	var words []string
	for _, t := range thresholds {
		words = append(words, string(t))
	}
	return strings.Join(words, between)
}
