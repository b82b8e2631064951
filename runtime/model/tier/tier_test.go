package tier_test

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/runtime/model/tier"
)

func TestEverySizeIsBitEqual(t *testing.T) {
	f, err := os.Open("../testdata/tier-sweep.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Scan() // header
	rows := 0
	for ; s.Scan(); rows++ {
		column := strings.Split(s.Text(), "\t")
		want := tier.Tier{Fits: column[1] == "true", Reason: tier.Reason(column[2])}
		if want.MemoryMB, err = strconv.Atoi(column[0]); err != nil {
			t.Fatal(err)
		}
		for i, field := range []*float64{&want.Share, &want.GCSeconds, &want.DurationSeconds, &want.Cost} {
			if column[3+i] == "" {
				continue // the job does not run
			}
			if *field, err = strconv.ParseFloat(column[3+i], 64); err != nil {
				t.Fatal(err)
			}
		}
		got := tier.Sample().At(want.MemoryMB)
		if got != want || bits(got) != bits(want) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
	}
	if rows != 4096 {
		t.Errorf("%d golden rows", rows)
	}
}

func bits(t tier.Tier) [4]uint64 {
	return [4]uint64{math.Float64bits(t.Share), math.Float64bits(t.GCSeconds),
		math.Float64bits(t.DurationSeconds), math.Float64bits(t.Cost)}
}

func TestScan(t *testing.T) {
	c, ok := tier.Sample().Scan(tier.Sizes())
	if !ok || c.Cheapest.MemoryMB != 1024 || c.Fastest.MemoryMB != 2048 || c.Largest.MemoryMB != 3008 {
		t.Fatalf("got %+v, %v", c, ok)
	}
	for _, f := range []struct {
		name      string
		got, want float64
		decimals  int
	}{
		{"speed-up of the fastest", c.Speedup(c.Fastest), 1.97, 2},
		{"surcharge of the fastest, %", c.Surcharge(c.Fastest) * 100, 1.7, 1},
		{"surcharge of the largest, %", c.Surcharge(c.Largest) * 100, 49, 0},
	} {
		if got := strconv.FormatFloat(f.got, 'f', f.decimals, 64); got != strconv.FormatFloat(f.want, 'f', f.decimals, 64) {
			t.Errorf("%s: got %s, want %v", f.name, got, f.want)
		}
	}
}

func TestScanTakesTheFirstOfEqualTiers(t *testing.T) {
	m := tier.Sample()
	m.PerGBSecond = 0 // every run costs the same
	c, ok := m.Scan([]int{3008, 2048, 3008, 1024})
	if !ok || c.Cheapest.MemoryMB != 3008 || c.Fastest.MemoryMB != 3008 || c.Largest.MemoryMB != 3008 {
		t.Errorf("got %+v, %v", c, ok)
	}
	c, ok = m.Scan([]int{1024, 2048, 3008})
	if !ok || c.Cheapest.MemoryMB != 1024 || c.Fastest.MemoryMB != 2048 || c.Largest.MemoryMB != 3008 {
		t.Errorf("got %+v, %v", c, ok)
	}
}

func TestNoneFits(t *testing.T) {
	for _, sizes := range [][]int{nil, {128}, {128, 256}, {0, -5}} {
		if c, ok := tier.Sample().Scan(sizes); ok {
			t.Errorf("%v: got %+v", sizes, c)
		}
	}
}

func TestValidate(t *testing.T) {
	if err := tier.Sample().Validate(); err != nil {
		t.Error(err)
	}
	unlimited := tier.Sample()
	unlimited.LimitSeconds = math.Inf(1)
	if err := unlimited.Validate(); err != nil {
		t.Error(err)
	}
	nan := math.NaN()
	for name, change := range map[string]func(*tier.Model){
		"base 0":          func(m *tier.Model) { m.BaseMB = 0 },
		"share NaN":       func(m *tier.Model) { m.MaxShare = nan },
		"working set -1":  func(m *tier.Model) { m.WorkingSetMB = -1 },
		"factor infinite": func(m *tier.Model) { m.GCFactor = math.Inf(1) },
		"floor NaN":       func(m *tier.Model) { m.FloorMB = nan },
		"serial -1":       func(m *tier.Model) { m.SerialMS = -1 },
		"parallel NaN":    func(m *tier.Model) { m.ParallelMS = nan },
		"price -1":        func(m *tier.Model) { m.PerGBSecond = -1 },
		"call NaN":        func(m *tier.Model) { m.PerCall = nan },
		"limit 0":         func(m *tier.Model) { m.LimitSeconds = 0 },
		"limit NaN":       func(m *tier.Model) { m.LimitSeconds = nan },
	} {
		m := tier.Sample()
		change(&m)
		if err := m.Validate(); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
