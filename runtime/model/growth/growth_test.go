package growth_test

import (
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/quotalint/quotalint/runtime/model/fit"
	"github.com/quotalint/quotalint/runtime/model/growth"
	"github.com/quotalint/quotalint/runtime/model/tier"
)

// sample is the population of the source document: 10,000 subjects with a
// counter a minute.
func sample() growth.Population {
	return growth.Population{Subjects: 10_000, Period: time.Minute, KeyLength: 28}
}

func dated() growth.Population {
	p := sample()
	p.Lifetime = growth.DefaultLifetime(p.Period)
	return p
}

const day = 24 * time.Hour

// The figures are used_memory per key over 1,000,000 keys on Redis 7.0.15.
func TestBytesPerKeyAsMeasured(t *testing.T) {
	tests := []struct {
		length   int
		lifetime time.Duration
		unshared bool
		measured float64
	}{
		{8, 0, false, 56.44}, {9, 0, false, 56.39}, {14, 0, false, 56.39}, {15, 0, false, 72.39},
		{16, 0, false, 72.39}, {24, 0, false, 72.39}, {30, 0, false, 72.39}, {31, 0, false, 88.39},
		{32, 0, false, 88.39}, {44, 0, false, 88.39}, {45, 0, false, 104.39}, {64, 0, false, 120.39},
		{92, 0, false, 136.39}, {108, 0, false, 152.39}, {124, 0, false, 168.39}, {125, 0, false, 200.39},
		{156, 0, false, 200.39}, {157, 0, false, 232.39}, {188, 0, false, 232.39}, {200, 0, false, 264.39},
		{252, 0, false, 296.39}, {255, 0, false, 360.39}, {256, 0, false, 360.39}, {300, 0, false, 360.39},
		{500, 0, false, 552.39},
		{24, 0, true, 88.39}, {24, time.Minute, false, 112.81}, {31, 0, true, 104.39}, {31, time.Minute, false, 128.78},
		{125, 0, true, 216.39}, {125, time.Minute, false, 240.78},
		{24, time.Minute, true, 128.8}, {48, time.Minute, true, 160.8}, {64, time.Minute, true, 176.8},
	}
	for _, test := range tests {
		p := growth.Population{KeyLength: test.length, Lifetime: test.lifetime, Unshared: test.unshared}
		if got := p.BytesPerKey(); math.Abs(got-test.measured) > 0.05 {
			t.Errorf("%d bytes, lifetime %v, unshared %v: got %.2f, measured %.2f",
				test.length, test.lifetime, test.unshared, got, test.measured)
		}
	}
}

func TestADayWithoutLifetime(t *testing.T) {
	p := sample()
	if got := p.Keys(day); got != 14_400_000 {
		t.Errorf("%d keys a day", got)
	}
	gb := func(p growth.Population) string { return strconv.FormatFloat(p.Bytes(day)/1e9, 'f', 2, 64) }
	if got := gb(p); got != "1.04" {
		t.Errorf("%s GB a day", got)
	}
	p.Unshared = true
	if got := gb(p); got != "1.27" {
		t.Errorf("%s GB a day under LRU", got)
	}
}

func TestWithLifetimeStaysFlat(t *testing.T) {
	p := dated()
	if p.Lifetime != 90*time.Second {
		t.Errorf("lifetime %v", p.Lifetime)
	}
	for _, d := range []time.Duration{2 * time.Minute, time.Hour, day, 3650 * day} {
		if got := p.Keys(d); got != 20_000 {
			t.Errorf("%d keys after %v", got, d)
		}
	}
	if mean := p.MeanKeys(); mean < 15_000 || mean > 15_100 {
		t.Errorf("%v keys on average", mean)
	}
	if mb := p.MemoryMB(day); mb < 2 || mb > 2.3 {
		t.Errorf("%v MB", mb)
	}
	if !math.IsInf(sample().MeanKeys(), 1) {
		t.Error("without a lifetime there is no mean")
	}
}

func TestKeysWhileFilling(t *testing.T) {
	for d, want := range map[time.Duration]int64{
		-time.Second: 0, 0: 0, time.Nanosecond: 10_000, time.Minute: 10_000,
		time.Minute + 1: 20_000, 3 * time.Minute: 30_000,
	} {
		if got := sample().Keys(d); got != want {
			t.Errorf("%v: %d keys, want %d", d, got, want)
		}
	}
	huge := growth.Population{Subjects: 1_000_000_000, Period: time.Second, KeyLength: 1}
	if got := huge.Keys(math.MaxInt64); got != math.MaxInt64 {
		t.Errorf("overflow: %d keys", got)
	}
}

// A large population takes longer to reclaim than its margin is long.
func TestReclaimCountsAsLifetime(t *testing.T) {
	p := dated()
	p.Subjects = 10_000_000 // 92 s to reclaim, on top of 90 s
	if got := p.Keys(day); got != 40_000_000 {
		t.Errorf("%d keys", got)
	}
}

func TestFullAfter(t *testing.T) {
	p := sample()
	d, ok := p.FullAfter(512 * growth.MB)
	if !ok {
		t.Fatal("never full")
	}
	before, after := p.Bytes(d-time.Minute), p.Bytes(d+time.Minute)
	if tierBytes := float64(512 * growth.MB); before > tierBytes || after < tierBytes {
		t.Errorf("after %v: %v bytes a minute before, %v a minute later", d, before, after)
	}
	if hours := strconv.FormatFloat(d.Hours(), 'f', 1, 64); hours != "12.4" {
		t.Errorf("full after %s h", hours)
	}
	if d, ok := dated().FullAfter(512 * growth.MB); ok {
		t.Errorf("with a lifetime full after %v", d)
	}
	if d, ok := dated().FullAfter(1 * growth.MB); !ok || d > time.Minute {
		t.Errorf("a tier below one period's counters: %v, %v", d, ok)
	}
	slow := growth.Population{Subjects: 1, Period: day, KeyLength: 16}
	if d, ok := slow.FullAfter(1e9 * growth.MB); ok {
		t.Errorf("beyond a Duration: %v", d)
	}
}

func TestFitsIntoTheOtherModels(t *testing.T) {
	limits := fit.DefaultLimits()
	if e := limits.Check(dated().Job("dated", 30*day)); len(e) != 0 {
		t.Errorf("with a lifetime: %+v", e)
	}
	e := limits.Check(sample().Job("undated", 30*day))
	if len(e) != 1 || e[0].Threshold != fit.Memory || e[0].Workaround.Pieces != 10 {
		t.Errorf("without a lifetime: %+v", e)
	}

	c, ok := growth.Holding(dated().MemoryMB(day)).Scan(tier.Sizes())
	if !ok || c.Cheapest.MemoryMB != 128 {
		t.Errorf("the dated population: %+v, %v", c, ok)
	}
	c, ok = growth.Holding(sample().MemoryMB(day)).Scan(tier.Sizes())
	if !ok || c.Cheapest.MemoryMB != 1024 {
		t.Errorf("a day of undated counters: %+v, %v", c, ok)
	}
	if c, ok := growth.Holding(sample().MemoryMB(30 * day)).Scan(tier.Sizes()); ok {
		t.Errorf("a month of undated counters: %+v", c)
	}
	if err := growth.Holding(2.5).Validate(); err != nil {
		t.Error(err)
	}
}

func TestDefaultLifetime(t *testing.T) {
	for period, want := range map[time.Duration]time.Duration{
		time.Second: 31 * time.Second,
		time.Hour:   time.Hour + 3*time.Minute,
		day:         day + 72*time.Minute,
	} {
		if got := growth.DefaultLifetime(period); got != want {
			t.Errorf("%v: got %v, want %v", period, got, want)
		}
	}
}

func TestValidate(t *testing.T) {
	if err := dated().Validate(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*growth.Population){
		"no subject":        func(p *growth.Population) { p.Subjects = 0 },
		"negative subjects": func(p *growth.Population) { p.Subjects = -1 },
		"too many subjects": func(p *growth.Population) { p.Subjects = 1_000_000_001 },
		"no period":         func(p *growth.Population) { p.Period = 0 },
		"period of decades": func(p *growth.Population) { p.Period = 9000 * day },
		"no key":            func(p *growth.Population) { p.KeyLength = 0 },
		"key beyond bounds": func(p *growth.Population) { p.KeyLength = 513 },
		"negative lifetime": func(p *growth.Population) { p.Lifetime = -1 },
		"endless lifetime":  func(p *growth.Population) { p.Lifetime = math.MaxInt64 },
	} {
		p := dated()
		change(&p)
		if err := p.Validate(); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
