package concurrency_test

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/runtime/model/concurrency"
)

// row is one line of a golden table, by column.
type row map[string]string

func readTable(t *testing.T, name string) []row {
	t.Helper()
	f, err := os.Open("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	records, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, record := range records[1:] {
		m := row{}
		for i, name := range records[0] {
			m[name] = record[i]
		}
		rows = append(rows, m)
	}
	return rows
}

func (m row) int(t *testing.T, column string) int {
	t.Helper()
	n, err := strconv.Atoi(m[column])
	if err != nil {
		t.Fatalf("column %s: %v", column, err)
	}
	return n
}

// result reads the columns that the table has; got supplies the others.
func (m row) result(t *testing.T, got concurrency.Result) concurrency.Result {
	t.Helper()
	want := got
	for column, field := range map[string]*int{
		"reserve": &want.Reserve, "cap": &want.Cap, "rounds": &want.Rounds,
		"throttled": &want.Throttled, "throttled_requests": &want.ThrottledRequests,
		"served_on_retry": &want.ServedOnRetry, "lost": &want.Lost,
		"success": &want.Success, "incoming": &want.Incoming,
		"peak_night": &want.PeakNight, "peak_notification": &want.PeakNotification,
	} {
		switch m[column] {
		case "": // not in this table
		case "Infinity":
			*field = 0
		default:
			*field = m.int(t, column)
		}
	}
	end, err := strconv.ParseFloat(m["night_end_s"], 64)
	if err != nil {
		t.Fatal(err)
	}
	want.Finished, want.NightEndSeconds = end >= 0, max(end, 0)
	return want
}

func TestSweepIsBitEqual(t *testing.T) {
	t.Parallel()
	rows := readTable(t, "concurrency-sweep.tsv")
	results, err := concurrency.Sweep(concurrency.Sample())
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 200 || len(results) != len(rows) {
		t.Fatalf("%d results for %d golden rows", len(results), len(rows))
	}
	for i, m := range rows {
		want := m.result(t, results[i])
		if results[i] != want || math.Float64bits(results[i].NightEndSeconds) != math.Float64bits(want.NightEndSeconds) {
			t.Errorf("reserve %d: got, want:\n%s", i, cmp.Diff(results[i], want))
		}
	}
}

func TestOtherSeedsAndLimits(t *testing.T) {
	t.Parallel()
	rows := readTable(t, "concurrency-variants.tsv")
	if len(rows) != 115 {
		t.Fatalf("%d golden rows", len(rows))
	}
	for _, m := range rows {
		c := concurrency.Sample()
		c.Seed, c.Limit = uint32(m.int(t, "seed")), m.int(t, "limit")
		got, err := concurrency.Simulate(c, m.int(t, "reserve"))
		if err != nil {
			t.Fatal(err)
		}
		if want := m.result(t, got); got != want {
			t.Errorf("seed %d, limit %d: %s", c.Seed, c.Limit, cmp.Diff(want, got))
		}
	}
}

func TestEventsAgainstRequests(t *testing.T) {
	r, err := concurrency.Simulate(concurrency.Sample(), 0)
	if err != nil {
		t.Fatal(err)
	}
	got := []int{r.Incoming, r.Throttled, r.ThrottledRequests, r.Lost, r.ServedOnRetry}
	if want := []int{60000, 14814, 4958, 4923, 35}; !cmp.Equal(got, want) {
		t.Errorf("incoming, events, requests, lost, served on retry: got %v, want %v", got, want)
	}
}

func TestMinReserve(t *testing.T) {
	shared, err := concurrency.Simulate(concurrency.Sample(), 0)
	if err != nil {
		t.Fatal(err)
	}
	r, ok, err := concurrency.MinReserve(concurrency.Sample())
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if r.Reserve != 8 || r.Throttled != 0 {
		t.Errorf("reserve %d throttles %d times, want 8 and 0", r.Reserve, r.Throttled)
	}
	if delay := r.NightEndSeconds - shared.NightEndSeconds; math.Abs(delay-0.8) > 1e-9 {
		t.Errorf("delay of %v s, want 0.8", delay)
	}
	if slots := concurrency.Little(25, 320*time.Millisecond); slots != r.Reserve {
		t.Errorf("Little's law gives %d slots, the simulation %d", slots, r.Reserve)
	}
}

func TestNoReserveIsEnough(t *testing.T) {
	c := concurrency.Sample()
	c.Limit = 8 // exactly what the notifications need; the night job gets none
	if r, ok, err := concurrency.MinReserve(c); ok || err != nil {
		t.Errorf("got %+v, %v, %v", r, ok, err)
	}
}

func TestCapOfZero(t *testing.T) {
	r, err := concurrency.Simulate(concurrency.Sample(), 200)
	if err != nil {
		t.Fatal(err)
	}
	if r.Finished || r.Rounds != 0 || r.Cap != 0 || r.PeakNight != 0 {
		t.Errorf("a night job without a slot: %+v", r)
	}
}

func TestTraceAgreesWithSimulate(t *testing.T) {
	want, err := concurrency.Simulate(concurrency.Sample(), 40)
	if err != nil {
		t.Fatal(err)
	}
	got, samples, err := concurrency.Trace(concurrency.Sample(), 40)
	if err != nil || got != want {
		t.Fatalf("got %+v, %v", got, err)
	}
	night, notification := 0, 0
	for _, s := range samples {
		night, notification = max(night, s.Night), max(notification, s.Notification)
	}
	if len(samples) != 60000 || night != want.PeakNight || notification != want.PeakNotification {
		t.Errorf("%d samples with peaks %d and %d", len(samples), night, notification)
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name    string
		reserve int
		change  func(*concurrency.Config)
	}{
		{"negative reserve", -1, func(*concurrency.Config) {}},
		{"more reserve than limit", 201, func(*concurrency.Config) {}},
		{"seed 0", 0, func(c *concurrency.Config) { c.Seed = 0 }},
		{"no limit", 0, func(c *concurrency.Config) { c.Limit = 0 }},
		{"limit beyond bounds", 0, func(c *concurrency.Config) { c.Limit = 10_001 }},
		{"no pieces", 0, func(c *concurrency.Config) { c.Pieces = 0 }},
		{"no step", 0, func(c *concurrency.Config) { c.StepMS = 0 }},
		{"window of hours in steps of 1 ms", 0, func(c *concurrency.Config) { c.WindowSeconds, c.StepMS = 90_000, 1 }},
		{"window below a step", 0, func(c *concurrency.Config) { c.WindowSeconds, c.StepMS = 1, 2000 }},
		{"negative hold", 0, func(c *concurrency.Config) { c.HoldSteps = -1 }},
		{"no retry", 0, func(c *concurrency.Config) { c.RetrySteps = 0 }},
		{"no attempt", 0, func(c *concurrency.Config) { c.Attempts = 0 }},
		{"deviation NaN", 0, func(c *concurrency.Config) { c.Deviation = math.NaN() }},
		{"deviation of the whole piece", 0, func(c *concurrency.Config) { c.Deviation = 245 }},
		{"piece NaN", 0, func(c *concurrency.Config) { c.PieceSeconds = math.NaN() }},
		{"piece endless", 0, func(c *concurrency.Config) { c.PieceSeconds = math.Inf(1) }},
	}
	for _, test := range tests {
		c := concurrency.Sample()
		test.change(&c)
		if r, err := concurrency.Simulate(c, test.reserve); err == nil {
			t.Errorf("%s: accepted, %+v", test.name, r)
		}
	}
}

func BenchmarkSimulate(b *testing.B) {
	for b.Loop() {
		if _, err := concurrency.Simulate(concurrency.Sample(), 0); err != nil {
			b.Fatal(err)
		}
	}
}
