// Package runtime_test measures one decision of the quota package against a
// raw INCR and against the libraries that a team would use instead.
//
//	go test -bench . -benchtime 1x [-rounds 31]
//
// Each round runs a slice of every kind of decision, each between two slices of
// raw INCR, all in one process. xINCR is the median over the rounds of how much
// longer the decision takes than INCR. xCPU is the same for the processor time
// that client and server spend together, which moves less with what else the
// machine does. The number after the name is that of goroutines. It needs
// redis-server.
package runtime_test

import (
	"context"
	"flag"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/quotalint/quotalint/internal/redistest"
	quota "github.com/quotalint/quotalint/runtime"
	"github.com/redis/go-redis/v9"
)

const (
	subjects = 1000
	slice    = 40 * time.Millisecond
)

var rounds = flag.Int("rounds", 31, "how often each kind of decision is measured")

// names are the subjects, made before the clock runs.
var names = func() (names [subjects]string) {
	for i := range names {
		names[i] = "user:" + strconv.Itoa(100_000+i)
	}
	return names
}()

// A decision counts one use of a subject.
type decision func(ctx context.Context, subject string) error

func BenchmarkDecision(b *testing.B) {
	c := redis.NewClient(&redis.Options{Addr: redistest.Server(b), PoolSize: 20})
	b.Cleanup(func() { c.Close() })
	incr := func(ctx context.Context, subject string) error { return c.Incr(ctx, subject).Err() }
	variants := append([]*variant{{name: "INCR", decide: incr}}, ours(c)...)
	variants = append(variants, peers(b, c)...)
	for _, goroutines := range []int{1, 16} {
		compare(meter{b, c}, incr, variants, goroutines)
		for _, v := range variants {
			b.Run(v.name+"/"+strconv.Itoa(goroutines), func(b *testing.B) {
				b.ReportMetric(0, "ns/op") // of this function: says nothing
				b.ReportMetric(v.wall.median(), "xINCR")
				b.ReportMetric(v.cpu.median(), "xCPU")
				b.ReportMetric(v.allocs.median(), "allocs/decision")
			})
		}
	}
}

// A variant is a kind of decision, with what it takes in each round: of wall
// and processor time as a multiple of INCR, and allocations.
type variant struct {
	name              string
	decide            decision
	wall, cpu, allocs sample
}

type sample []float64

func (s sample) median() float64 {
	sorted := slices.Sorted(slices.Values(s))
	return sorted[len(sorted)/2]
}

// compare measures the variants in turn, beside incr.
func compare(m meter, incr decision, variants []*variant, goroutines int) {
	for _, v := range variants {
		v.wall, v.cpu, v.allocs = nil, nil, nil
		m.measure(v.decide, goroutines) // warm up
	}
	before := m.measure(incr, goroutines)
	for range *rounds {
		for _, v := range variants {
			got := m.measure(v.decide, goroutines)
			after := m.measure(incr, goroutines)
			v.wall = append(v.wall, 2*got.wall/(before.wall+after.wall))
			v.cpu = append(v.cpu, 2*got.cpu/(before.cpu+after.cpu))
			v.allocs = append(v.allocs, got.allocs)
			before = after
		}
	}
}

// A meter measures decisions made through c.
type meter struct {
	b *testing.B
	c *redis.Client
}

// A cost is what one decision takes: seconds of wall and processor time, and
// allocations.
type cost struct{ wall, cpu, allocs float64 }

// measure runs decide for a slice of time.
func (m meter) measure(decide decision, goroutines int) cost {
	var stop atomic.Bool
	var done atomic.Int64
	var wg sync.WaitGroup
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun, cpu := time.Now(), m.cpu()
	for g := range goroutines {
		wg.Go(func() {
			n := 0
			for i := g; !stop.Load(); i++ {
				if err := decide(context.Background(), names[i%subjects]); err != nil {
					m.b.Error(err)
					return
				}
				n++
			}
			done.Add(int64(n))
		})
	}
	time.Sleep(slice)
	stop.Store(true)
	wg.Wait()
	elapsed := time.Since(begun)
	cpu = m.cpu() - cpu
	runtime.ReadMemStats(&after)
	n := float64(done.Load())
	return cost{wall: elapsed.Seconds() / n, cpu: cpu / n, allocs: float64(after.Mallocs-before.Mallocs) / n}
}

// cpu returns the seconds of processor time that this process and the server
// have used.
func (m meter) cpu() (seconds float64) {
	var self syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &self); err != nil {
		m.b.Fatal(err)
	}
	seconds = float64(self.Utime.Nano()+self.Stime.Nano()) / 1e9
	for _, line := range strings.Fields(m.c.Info(context.Background(), "cpu").Val()) {
		name, value, _ := strings.Cut(line, ":")
		if name == "used_cpu_sys" || name == "used_cpu_user" {
			used, err := strconv.ParseFloat(value, 64)
			if err != nil {
				m.b.Fatal(err)
			}
			seconds += used
		}
	}
	return seconds
}

// ours are the decisions of the quota package. The limits are out of reach.
func ours(c *redis.Client) []*variant {
	const plenty = 1 << 40
	lifetime := quota.Minute.Lifetime()
	one := quota.New(c, quota.Prefix("one"), quota.PerMinute(plenty))
	two := quota.New(c, quota.Prefix("two"), quota.PerMinute(plenty), quota.PerDay(plenty))
	none := quota.New(c, quota.Prefix("none"), quota.PerDay(0))
	return []*variant{
		{name: "IncrBy", decide: func(ctx context.Context, subject string) error {
			return quota.IncrBy(ctx, c, "by:"+subject, 1, lifetime).Err()
		}},
		{name: "Incr+Key", decide: func(ctx context.Context, subject string) error {
			return quota.Incr(ctx, c, quota.Minute.Key("hits", subject, time.Now()), lifetime).Err()
		}},
		{name: "Quota-minute", decide: allow(one)},
		{name: "Quota-minute-and-day", decide: allow(two)},
		{name: "Quota-refused", decide: allow(none)},
	}
}

func allow(q *quota.Quota) decision {
	return func(ctx context.Context, subject string) error {
		d, err := q.Allow(ctx, subject)
		if err == nil {
			err = d.Err
		}
		return err
	}
}
