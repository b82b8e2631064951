package modelcmd

import (
	"bytes"
	"fmt"

	"github.com/quotalint/quotalint/runtime/model/tier"
)

// maxMemoryMB is a terabyte: beyond it a memory size is a slip of the pen.
const maxMemoryMB = 1 << 20

// tierRow is one memory size of the JSON array. The figures are null where the
// job does not run.
type tierRow struct {
	MemoryMB        int         `json:"memory_mb"`
	Fits            bool        `json:"fits"`
	Reason          tier.Reason `json:"reason"`
	Share           *float64    `json:"share"`
	GCSeconds       *float64    `json:"gc_s"`
	DurationSeconds *float64    `json:"duration_s"`
	Cost            *float64    `json:"cost"`
}

func runTier(f *flags, args []string, out *bytes.Buffer) error {
	model := tier.Sample()
	sizes := intList(tier.Sizes())
	serial, parallel := model.SerialMS/1000, model.ParallelMS/1000
	f.Var(&sizes, "memory", "memory sizes in `MB`, with commas between them")
	f.Float64Var(&model.WorkingSetMB, "working-set", model.WorkingSetMB, "working set of the job in `MB`")
	f.Float64Var(&serial, "serial", serial, "`seconds` of the job that more processors do not shorten")
	f.Float64Var(&parallel, "parallel", parallel, "`seconds` of the job, on one processor, that more processors shorten")
	f.Float64Var(&model.LimitSeconds, "max-duration", model.LimitSeconds, "duration threshold in `seconds`")
	svg := f.String("svg", "", "draw duration and cost over memory into `FILE`")
	if err := f.parse(args); err != nil {
		return err
	}
	model.SerialMS, model.ParallelMS = serial*1000, parallel*1000
	if err := model.Validate(); err != nil {
		return err
	}
	for _, mb := range sizes {
		if mb < 1 || mb > maxMemoryMB {
			return fmt.Errorf("memory must be 1 to %d MB, not %d", maxMemoryMB, mb)
		}
	}
	if f.given("svg") {
		if err := drawTier(*svg, model, sizes); err != nil {
			return err
		}
	}
	if *f.json {
		return writeJSON(out, tierRows(model, sizes))
	}
	tierTable(out, model, sizes)
	return nil
}

func tierRows(m tier.Model, sizes []int) []tierRow {
	rows := make([]tierRow, len(sizes))
	for i, mb := range sizes {
		t := m.At(mb)
		rows[i] = tierRow{MemoryMB: t.MemoryMB, Fits: t.Fits, Reason: t.Reason}
		if t.Reason != tier.NotEnoughMemory {
			rows[i].Share, rows[i].GCSeconds = &t.Share, &t.GCSeconds
			rows[i].DurationSeconds, rows[i].Cost = &t.DurationSeconds, &t.Cost
		}
	}
	return rows
}

func tierTable(out *bytes.Buffer, m tier.Model, sizes []int) {
	fmt.Fprintf(out, "job: working set %s MB, %s s serial, %s s parallel on one processor (%s MB), at most %s processors\n\n",
		number(m.WorkingSetMB), number(m.SerialMS/1000), number(m.ParallelMS/1000), number(m.BaseMB), number(m.MaxShare))
	rows := [][]string{{"memory", "processors", "garbage collection", "duration", "cost", "result"}}
	for _, mb := range sizes {
		t := m.At(mb)
		result := "fits"
		if !t.Fits {
			result = string(t.Reason)
		}
		row := []string{fmt.Sprintf("%d MB", mb), "-", "-", "-", "-", result}
		if t.Reason != tier.NotEnoughMemory {
			row = []string{row[0], fixed(t.Share, 2), fixed(t.GCSeconds, 1) + " s",
				fixed(t.DurationSeconds, 1) + " s", fixed(t.Cost, 4), result}
		}
		rows = append(rows, row)
	}
	table(out, rows)
	fmt.Fprintln(out)
	c, ok := m.Scan(sizes)
	if !ok {
		fmt.Fprintln(out, "no size fits")
		return
	}
	table(out, [][]string{
		{"cheapest", fmt.Sprintf("%d MB", c.Cheapest.MemoryMB), fixed(c.Cheapest.DurationSeconds, 1) + " s", fixed(c.Cheapest.Cost, 4)},
		choiceRow("fastest", c, c.Fastest),
		choiceRow("largest", c, c.Largest),
	})
}

// choiceRow compares t with the cheapest tier.
func choiceRow(name string, c tier.Choice, t tier.Tier) []string {
	row := []string{name, fmt.Sprintf("%d MB", t.MemoryMB), fixed(t.DurationSeconds, 1) + " s", fixed(t.Cost, 4)}
	if t.DurationSeconds > 0 && c.Cheapest.Cost > 0 {
		row = append(row, fmt.Sprintf("%.2fx as fast as the cheapest, %+.1f%% cost", c.Speedup(t), c.Surcharge(t)*100))
	}
	return row
}
