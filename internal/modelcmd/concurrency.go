package modelcmd

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/quotalint/quotalint/runtime/model/concurrency"
)

// concurrencyRow is one reserve of the JSON array. The end is null where the
// night job does not finish, and the rounds where it has no slot.
type concurrencyRow struct {
	Reserve           int      `json:"reserve"`
	Cap               int      `json:"cap"`
	Finishes          bool     `json:"finishes"`
	NightEndSeconds   *float64 `json:"night_end_s"`
	Rounds            *int     `json:"rounds"`
	Throttled         int      `json:"throttled"`
	ThrottledRequests int      `json:"throttled_requests"`
	Lost              int      `json:"lost"`
	Success           int      `json:"success"`
	Incoming          int      `json:"incoming"`
	PeakNight         int      `json:"peak_night"`
	PeakNotification  int      `json:"peak_notification"`
}

func runConcurrency(f *flags, args []string, out *bytes.Buffer) error {
	config := concurrency.Sample()
	reserves := intList{0, 40}
	f.Var(&reserves, "reserve", "reserved `slots`, with commas between them")
	sweep := f.Bool("sweep", false, "every reserve from 0 to the limit less one")
	f.Var((*uint32Flag)(&config.Seed), "seed", "`seed` of the generator of deviations, not 0")
	f.IntVar(&config.Limit, "limit", config.Limit, "concurrency limit in `calls`")
	svg := f.String("svg", "", "draw the slots over time into `FILE`, shared against reserved")
	if err := f.parse(args); err != nil {
		return err
	}
	if *sweep && f.given("reserve") {
		return errors.New("-sweep and -reserve exclude each other")
	}
	results, err := simulate(config, reserves, *sweep)
	if err != nil {
		return err
	}
	if f.given("svg") {
		if err := drawConcurrency(*svg, config, drawnReserve(results, *sweep)); err != nil {
			return err
		}
	}
	if *f.json {
		return writeJSON(out, concurrencyRows(results))
	}
	return concurrencyTable(out, config, results)
}

func simulate(c concurrency.Config, reserves []int, sweep bool) ([]concurrency.Result, error) {
	if sweep {
		return concurrency.Sweep(c)
	}
	results := make([]concurrency.Result, len(reserves))
	for i, reserve := range reserves {
		var err error
		if results[i], err = concurrency.Simulate(c, reserve); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// drawnReserve is the last reserve asked for; of a sweep the least that
// throttles nothing, or the last.
func drawnReserve(results []concurrency.Result, sweep bool) int {
	if sweep {
		for _, r := range results {
			if r.Throttled == 0 {
				return r.Reserve
			}
		}
	}
	return results[len(results)-1].Reserve
}

func concurrencyRows(results []concurrency.Result) []concurrencyRow {
	rows := make([]concurrencyRow, len(results))
	for i, r := range results {
		rows[i] = concurrencyRow{
			Reserve: r.Reserve, Cap: r.Cap, Finishes: r.Finished,
			Throttled: r.Throttled, ThrottledRequests: r.ThrottledRequests, Lost: r.Lost,
			Success: r.Success, Incoming: r.Incoming,
			PeakNight: r.PeakNight, PeakNotification: r.PeakNotification,
		}
		if r.Finished {
			rows[i].NightEndSeconds = &r.NightEndSeconds
		}
		if r.Cap > 0 {
			rows[i].Rounds = &r.Rounds
		}
	}
	return rows
}

func concurrencyTable(out *bytes.Buffer, c concurrency.Config, results []concurrency.Result) error {
	fmt.Fprintf(out, "limit %d; night job of %d pieces of %s ± %s s; a notification every %d ms for %d ms\n\n",
		c.Limit, c.Pieces, number(c.PieceSeconds), number(c.Deviation), c.StepMS, c.HoldSteps*c.StepMS)
	rows := [][]string{{"reserve", "night cap", "night ends", "rounds", "throttled", "rate", "requests", "rate", "lost", "peak slots (night / notification)"}}
	for _, r := range results {
		end, rounds := "not in "+strconv.Itoa(c.WindowSeconds)+" s", "-"
		if r.Finished {
			end = number(r.NightEndSeconds) + " s"
		}
		if r.Cap > 0 {
			rounds = strconv.Itoa(r.Rounds)
		}
		rows = append(rows, []string{strconv.Itoa(r.Reserve), strconv.Itoa(r.Cap), end, rounds,
			strconv.Itoa(r.Throttled), percent(r.Throttled, r.Incoming),
			strconv.Itoa(r.ThrottledRequests), percent(r.ThrottledRequests, r.Incoming),
			strconv.Itoa(r.Lost), fmt.Sprintf("%d / %d", r.PeakNight, r.PeakNotification)})
	}
	table(out, rows)
	fmt.Fprintf(out, "\nthrottled counts events, requests the distinct ones among %d\n", c.Steps())
	return minReserveLine(out, c)
}

// minReserveLine says which reserve would do, and what it costs.
func minReserveLine(out *bytes.Buffer, c concurrency.Config) error {
	least, ok, err := concurrency.MinReserve(c)
	if err != nil {
		return err
	}
	if !ok {
		fmt.Fprintln(out, "no reserve prevents every throttling event")
		return nil
	}
	if least.Reserve == 0 {
		fmt.Fprintln(out, "nothing is throttled without a reserve")
		return nil
	}
	shared, err := concurrency.Simulate(c, 0)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "a reserve of %d prevents every throttling event", least.Reserve)
	if least.Finished && shared.Finished {
		fmt.Fprintf(out, " and delays the night job by %.2f s", least.NightEndSeconds-shared.NightEndSeconds)
	}
	fmt.Fprintln(out)
	return nil
}

func percent(part, whole int) string {
	return fixed(float64(part)/float64(whole)*100, 1) + "%"
}
