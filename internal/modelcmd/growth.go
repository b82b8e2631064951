package modelcmd

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/quotalint/quotalint/runtime/model/fit"
	"github.com/quotalint/quotalint/runtime/model/growth"
	"github.com/quotalint/quotalint/runtime/model/tier"
)

const (
	day     = 24 * time.Hour
	maxDays = 3650
)

// growthRow is the counters without or with a lifetime. The lifetime is null
// without one, the time to full where the memory is never full, and the tier
// that holds them where none of the sample sizes does.
type growthRow struct {
	LifetimeSeconds  *float64        `json:"lifetime_s"`
	Days             int             `json:"days"`
	Keys             int64           `json:"keys"`
	BytesPerKey      float64         `json:"bytes_per_key"`
	MemoryMB         float64         `json:"memory_mb"`
	TierMB           int             `json:"tier_mb"`
	Fits             bool            `json:"fits"`
	FullAfterSeconds *float64        `json:"full_after_s"`
	HoldingTierMB    *int            `json:"holding_tier_mb"`
	Exceeds          []fit.Threshold `json:"exceeds"`
	Workarounds      []string        `json:"workarounds"`
}

// growthInput is the user's question.
type growthInput struct {
	undated, dated growth.Population
	periodName     string
	days, tierMB   int
}

func runGrowth(f *flags, args []string, out *bytes.Buffer) error {
	in, svg, err := parseGrowth(f, args)
	if err != nil {
		return err
	}
	if f.given("svg") {
		if err := drawGrowth(svg, in); err != nil {
			return err
		}
	}
	if *f.json {
		return writeJSON(out, []growthRow{in.row(in.undated), in.row(in.dated)})
	}
	growthTable(out, in)
	return nil
}

func parseGrowth(f *flags, args []string) (in growthInput, svg string, err error) {
	f.IntVar(&in.undated.Subjects, "subjects", 10_000, "active `subjects` in every period")
	f.StringVar(&in.periodName, "period", "minute", "`period` of a counter: second, minute, hour, day, week, month (30 days) or a duration such as 5m")
	f.IntVar(&in.undated.KeyLength, "key-length", 28, "`bytes` of a key")
	f.BoolVar(&in.undated.Unshared, "unshared", false, "values pass 9,999, or the store evicts by LRU or LFU: 16 bytes more a key")
	lifetime := f.Duration("lifetime", 0, "lifetime of a counter (default the period and 5% of it, at least 30s)")
	f.IntVar(&in.days, "days", 1, "`days` that the service runs")
	f.IntVar(&in.tierMB, "tier", 512, "memory of the store in `MB`")
	f.StringVar(&svg, "svg", "", "draw the memory over the days into `FILE`")
	if err := f.parse(args); err != nil {
		return in, "", err
	}
	if in.undated.Period, err = parsePeriod(in.periodName); err != nil {
		return in, "", err
	}
	if err := in.undated.Validate(); err != nil {
		return in, "", err
	}
	in.dated = in.undated
	in.dated.Lifetime = growth.DefaultLifetime(in.dated.Period)
	if f.given("lifetime") {
		in.dated.Lifetime = *lifetime
	}
	switch {
	case in.dated.Lifetime == 0:
		return in, "", errors.New("lifetime must be above 0")
	case in.days < 1 || in.days > maxDays:
		return in, "", fmt.Errorf("days must be 1 to %d, not %d", maxDays, in.days)
	case in.tierMB < 1 || in.tierMB > maxMemoryMB:
		return in, "", fmt.Errorf("tier must be 1 to %d MB, not %d", maxMemoryMB, in.tierMB)
	}
	return in, svg, in.dated.Validate()
}

func parsePeriod(name string) (time.Duration, error) {
	switch name {
	case "second":
		return time.Second, nil
	case "minute":
		return time.Minute, nil
	case "hour":
		return time.Hour, nil
	case "day":
		return day, nil
	case "week":
		return 7 * day, nil
	case "month":
		return 30 * day, nil
	}
	d, err := time.ParseDuration(name)
	if err != nil {
		return 0, fmt.Errorf("unknown period %q: second, minute, hour, day, week, month or a duration such as 5m", name)
	}
	return d, nil
}

// span is how long the service runs.
func (in growthInput) span() time.Duration {
	return time.Duration(in.days) * day
}

func (in growthInput) row(p growth.Population) growthRow {
	row := growthRow{
		Days: in.days, Keys: p.Keys(in.span()), BytesPerKey: p.BytesPerKey(),
		MemoryMB: p.MemoryMB(in.span()), TierMB: in.tierMB,
	}
	limits := fit.DefaultLimits()
	limits.MemoryMB = float64(in.tierMB)
	row.Exceeds, row.Workarounds = excesses(limits.Check(p.Job("counters", in.span())))
	row.Fits = len(row.Exceeds) == 0
	if p.Lifetime > 0 {
		seconds := p.Lifetime.Seconds()
		row.LifetimeSeconds = &seconds
	}
	if full, ok := p.FullAfter(float64(in.tierMB) * growth.MB); ok {
		seconds := full.Seconds()
		row.FullAfterSeconds = &seconds
	}
	if c, ok := growth.Holding(row.MemoryMB).Scan(tier.Sizes()); ok {
		row.HoldingTierMB = &c.Cheapest.MemoryMB
	}
	return row
}

func growthTable(out *bytes.Buffer, in growthInput) {
	fmt.Fprintf(out, "%d subjects, a counter each %s, keys of %d bytes; after %d day(s), on a store of %d MB\n\n",
		in.undated.Subjects, in.periodName, in.undated.KeyLength, in.days, in.tierMB)
	rows := [][]string{{"lifetime", "keys", "bytes a key", "memory", "store is full", "smallest tier that holds them"}}
	for _, p := range []growth.Population{in.undated, in.dated} {
		r := in.row(p)
		lifetime, full, holding := "none", "never", "none"
		if r.LifetimeSeconds != nil {
			lifetime = number(*r.LifetimeSeconds) + " s"
		}
		if r.FullAfterSeconds != nil {
			full = "after " + rough(*r.FullAfterSeconds)
		}
		if r.HoldingTierMB != nil {
			holding = strconv.Itoa(*r.HoldingTierMB) + " MB"
		}
		rows = append(rows, []string{lifetime, strconv.FormatInt(r.Keys, 10), fixed(r.BytesPerKey, 1),
			fixed(r.MemoryMB, 1) + " MB", full, holding})
	}
	table(out, rows)
	fmt.Fprintln(out, "\nkeys with a lifetime are the most held at once; memory is that of Redis 7.0.15 with jemalloc")
}

// rough prints seconds in the largest unit that leaves a whole part.
func rough(seconds float64) string {
	for _, unit := range []struct {
		name    string
		seconds float64
	}{{"days", 86400}, {"h", 3600}, {"min", 60}} {
		if seconds >= unit.seconds {
			return fixed(seconds/unit.seconds, 1) + " " + unit.name
		}
	}
	return fixed(seconds, 1) + " s"
}
