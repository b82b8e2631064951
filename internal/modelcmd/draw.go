package modelcmd

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quotalint/quotalint/runtime/model/concurrency"
	"github.com/quotalint/quotalint/runtime/model/growth"
	"github.com/quotalint/quotalint/runtime/model/tier"
)

// A curve is smoother with few points, since the library draws to whole
// pixels; what changes by steps gets one for each two pixels.
const (
	linePoints  = 20
	curvePoints = 100
	stepPoints  = 400
)

// drawTier draws duration and cost over memory: the curve, and a mark at each
// of the sizes.
func drawTier(path string, m tier.Model, sizes []int) error {
	duration := panel{title: "Duration of a run over memory", xName: "memory (MB)", yName: "duration (s)"}
	cost := panel{title: "Cost of a run over memory", xName: "memory (MB)", yName: "cost (units)"}
	curve, marks := runnable(m, between(m, sizes)), runnable(m, sizes)
	if len(marks) == 0 {
		return errors.New("nothing to draw: none of the sizes is enough memory")
	}
	seconds := func(t tier.Tier) float64 { return t.DurationSeconds }
	units := func(t tier.Tier) float64 { return t.Cost }
	for _, draw := range []struct {
		panel *panel
		of    func(tier.Tier) float64
	}{{&duration, seconds}, {&cost, units}} {
		p := draw.panel
		p.lines = []line{tierLine("model", curve, draw.of, false), tierLine("sizes asked for", marks, draw.of, true)}
		for _, t := range slices.Concat(curve, marks) {
			p.xMax = max(p.xMax, float64(t.MemoryMB))
			p.yMax = max(p.yMax, draw.of(t))
		}
	}
	// A limit far above all runs would flatten the curve.
	if m.LimitSeconds < 4*duration.yMax {
		duration.yMax = max(duration.yMax, m.LimitSeconds)
		duration.addLevel("duration limit", m.LimitSeconds)
	}
	if c, ok := m.Scan(sizes); ok {
		name := fmt.Sprintf("cheapest that fits: %d MB", c.Cheapest.MemoryMB)
		best := tierLine(name, []tier.Tier{c.Cheapest}, units, true)
		best.color = orange
		cost.lines = append(cost.lines, best)
	}
	return draw(path, duration, cost)
}

// between returns sizes from the least that runs to the largest asked for.
func between(m tier.Model, sizes []int) []int {
	least, most := max(1, int(m.FloorMB)), 0
	for _, mb := range sizes {
		most = max(most, mb)
	}
	var all []int
	for i := range curvePoints + 1 {
		all = append(all, least+(most-least)*i/curvePoints)
	}
	return all
}

func runnable(m tier.Model, sizes []int) []tier.Tier {
	var tiers []tier.Tier
	for _, mb := range sizes {
		if t := m.At(mb); t.Reason != tier.NotEnoughMemory {
			tiers = append(tiers, t)
		}
	}
	return tiers
}

func tierLine(name string, tiers []tier.Tier, of func(tier.Tier) float64, dots bool) line {
	l := line{name: name, color: blue, dots: dots}
	for _, t := range tiers {
		l.x = append(l.x, float64(t.MemoryMB))
		l.y = append(l.y, of(t))
	}
	return l
}

// drawConcurrency draws the slots that both loads hold over time, with nothing
// reserved and with the given reserve.
func drawConcurrency(path string, c concurrency.Config, reserve int) error {
	window := float64(c.WindowSeconds)
	night := panel{title: fmt.Sprintf("Slots held by the night job, limit %d", c.Limit),
		xName: "time (s)", yName: "slots", xMax: window, yMax: float64(c.Limit)}
	notification := panel{title: "Slots held by notifications",
		xName: "time (s)", yName: "slots", xMax: window}
	drawn := []line{{name: "shared", color: orange}}
	reserves := []int{0}
	if reserve > 0 {
		drawn = append(drawn, line{name: fmt.Sprintf("reserved share of %d", reserve), color: blue})
		reserves = append(reserves, reserve)
	}
	for i, l := range drawn {
		result, slots, err := concurrency.Trace(c, reserves[i])
		if err != nil {
			return err
		}
		night.lines = append(night.lines, slotLine(l, slots, func(s concurrency.Slots) int { return s.Night }))
		notification.lines = append(notification.lines, slotLine(l, slots, func(s concurrency.Slots) int { return s.Notification }))
		notification.yMax = max(notification.yMax, float64(result.PeakNotification))
	}
	night.addLevel("limit", float64(c.Limit))
	return draw(path, night, notification)
}

// slotLine keeps the least and the most of each stretch of steps, so that what
// swings between two pixels shows as a band.
func slotLine(l line, slots []concurrency.Slots, of func(concurrency.Slots) int) line {
	stretch := max(1, len(slots)/stepPoints)
	for start := 0; start < len(slots); start += stretch {
		part := slots[start:min(start+stretch, len(slots))]
		least, most := of(part[0]), of(part[0])
		for _, s := range part {
			least, most = min(least, of(s)), max(most, of(s))
		}
		last := part[len(part)-1]
		if of(last) < of(part[0]) {
			least, most = most, least // falling
		}
		l.x = append(l.x, part[0].Seconds, last.Seconds)
		l.y = append(l.y, float64(least), float64(most))
	}
	return l
}

// drawGrowth draws the memory of the counters over the days.
func drawGrowth(path string, in growthInput) error {
	p := panel{xName: "days", yName: "memory (MB)", xMax: float64(in.days), yMax: float64(in.tierMB),
		title: fmt.Sprintf("Memory of the counters of %d subjects, one each %s", in.undated.Subjects, in.periodName)}
	undated := line{name: "without a lifetime", color: orange}
	dated := line{name: fmt.Sprintf("with a lifetime: at most %.1f MB", in.dated.MemoryMB(in.span())), color: blue}
	points := time.Duration(linePoints)
	if in.span()/in.undated.Period <= stepPoints {
		points = stepPoints // few periods: show them as steps
	}
	for i := range points + 1 {
		at := in.span() / points * i
		for _, each := range []struct {
			line *line
			of   growth.Population
		}{{&undated, in.undated}, {&dated, in.dated}} {
			each.line.x = append(each.line.x, at.Hours()/24)
			each.line.y = append(each.line.y, each.of.MemoryMB(at))
		}
	}
	for _, y := range slices.Concat(undated.y, dated.y) {
		p.yMax = max(p.yMax, y)
	}
	name := fmt.Sprintf("store of %d MB", in.tierMB)
	if full, ok := in.undated.FullAfter(float64(in.tierMB) * growth.MB); ok {
		name += ", full after " + rough(full.Seconds()) + " without"
	}
	p.lines = []line{undated, dated}
	p.addLevel(name, float64(in.tierMB))
	return draw(path, p)
}

func draw(path string, panels ...panel) error {
	svg, err := stack(panels...)
	if err != nil {
		return err
	}
	return writeFile(path, svg)
}
