// Package runtime_test measures one decision of the quota package against a
// raw INCR and against the libraries that a team would use instead.
//
//	go test -bench . -benchtime 31x
//
// One iteration is a slice of decisions between two slices of raw INCR in the
// same process; xINCR is the median of INCR's rate over the decision's, so 1.3
// means that a decision takes 1.3 times as long. xCPU is the same for the
// processor time that client and server spend together, which moves less with
// what else the machine does. It needs redis-server.
package runtime_test

import (
	"context"
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
	slice    = 80 * time.Millisecond
)

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
	m := meter{b, c}
	incr := func(ctx context.Context, subject string) error { return c.Incr(ctx, subject).Err() }
	for _, d := range append(ours(c), peers(b, c)...) {
		for _, goroutines := range []int{1, 16} {
			b.Run(d.name+"/"+strconv.Itoa(goroutines), func(b *testing.B) {
				m.b = b
				m.compare(incr, d.decide, goroutines)
			})
		}
	}
}

// A meter measures decisions made through c.
type meter struct {
	b *testing.B
	c *redis.Client
}

// A cost is what one decision takes.
type cost struct{ wall, cpu, allocs float64 }

// compare reports how much more decide takes than incr, and its allocations.
func (m meter) compare(incr, decide decision, goroutines int) {
	m.measure(decide, goroutines) // warm up
	var wall, cpu, allocs []float64
	before := m.measure(incr, goroutines)
	for m.b.Loop() {
		got := m.measure(decide, goroutines)
		after := m.measure(incr, goroutines)
		wall = append(wall, 2*got.wall/(before.wall+after.wall))
		cpu = append(cpu, 2*got.cpu/(before.cpu+after.cpu))
		allocs = append(allocs, got.allocs)
		before = after
	}
	m.b.ReportMetric(0, "ns/op") // of a slice: says nothing
	m.b.ReportMetric(median(wall), "xINCR")
	m.b.ReportMetric(median(cpu), "xCPU")
	m.b.ReportMetric(median(allocs), "allocs/decision")
}

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

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

type variant struct {
	name   string
	decide decision
}

// ours are the decisions of the quota package. The limits are out of reach.
func ours(c *redis.Client) []variant {
	const plenty = 1 << 40
	lifetime := quota.Minute.Lifetime()
	one := quota.New(c, quota.Prefix("one"), quota.PerMinute(plenty))
	two := quota.New(c, quota.Prefix("two"), quota.PerMinute(plenty), quota.PerDay(plenty))
	none := quota.New(c, quota.Prefix("none"), quota.PerDay(0))
	return []variant{
		{"IncrBy", func(ctx context.Context, subject string) error {
			return quota.IncrBy(ctx, c, "by:"+subject, 1, lifetime).Err()
		}},
		{"Incr+Key", func(ctx context.Context, subject string) error {
			return quota.Incr(ctx, c, quota.Minute.Key("hits", subject, time.Now()), lifetime).Err()
		}},
		{"Quota-minute", allow(one)},
		{"Quota-minute-and-day", allow(two)},
		{"Quota-refused", allow(none)},
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
