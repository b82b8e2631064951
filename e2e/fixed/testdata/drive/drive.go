// Package drive uses counters as their callers do, and writes down what they
// answer and what they leave in the store.
package drive

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// How often a counter is used: at first with a look at the store after each
// use, then until the limits of most have been reached.
const (
	looks = 4
	uses  = 130
)

// A Use is what a counter is given.
type Use struct {
	Client   *redis.Client
	Ctx      context.Context
	Now      time.Time
	Subject  string
	Subjects []string
	N        int
	Flag     bool
	Err      error
	Life     time.Duration

	pipe redis.Pipeliner
}

// Pipe returns a pipeline that is sent after the use.
func (u *Use) Pipe() redis.Pipeliner {
	u.pipe = u.Client.Pipeline()
	return u.pipe
}

// variants are the ways in which each counter is driven.
var variants = map[string]Use{
	"plain": {N: 1, Life: time.Hour},
	"other": {N: 7, Life: 2 * time.Hour, Flag: true, Err: errors.New("told to fail")},
}

// A Record is what one variant of a counter has done.
type Record struct {
	Name    string
	Answers []string
	Looks   []map[string]Key // by name
}

// A Key is a counter in the store.
type Key struct {
	Value string
	TTL   int64 // milliseconds; -1: none
}

// A Harness drives counters against a store.
type Harness struct {
	Client *redis.Client
	passes func(h *Harness) // lets time pass in the store
	out    *json.Encoder
}

// Main reads the flags and drives what is in all.
func Main(all ...func(h *Harness)) {
	addr := flag.String("addr", "", "`host:port` of the store")
	moves := flag.Bool("moves", false, "the store's clock is moved by the command ADVANCE")
	flag.Parse()
	h := &Harness{redis.NewClient(&redis.Options{Addr: *addr}), (*Harness).wait, json.NewEncoder(os.Stdout)}
	if *moves {
		h.passes = func(h *Harness) { must(h.Client.Do(context.Background(), "ADVANCE", "1").Err()) }
	}
	for _, drive := range all {
		drive(h)
	}
}

// wait returns when the store's clock has moved.
func (h *Harness) wait() {
	for start := h.time(); h.time() < start+3*time.Millisecond.Microseconds(); {
	}
}

func (h *Harness) time() int64 {
	t, err := h.Client.Time(context.Background()).Result()
	must(err)
	return t.UnixMicro()
}

// Run drives one counter in all variants.
func (h *Harness) Run(name string, use func(u *Use) string) {
	for variant, u := range variants {
		u.Client, u.Ctx = h.Client, context.Background()
		u.Subject, u.Subjects = "someone", []string{"someone", "another"}
		for {
			// A window that ends meanwhile begins a new count.
			window := time.Now().Truncate(30 * time.Second)
			u.Now = time.Now()
			r := h.record(&u, use)
			if r.Name = name + "/" + variant; time.Now().Truncate(30 * time.Second).Equal(window) {
				must(h.out.Encode(r))
				break
			}
		}
	}
}

func (h *Harness) record(u *Use, use func(u *Use) string) Record {
	must(h.Client.FlushDB(u.Ctx).Err())
	var r Record
	for i := range uses {
		r.Answers = append(r.Answers, once(u, use))
		if i < looks {
			r.Looks = append(r.Looks, h.look(u.Ctx))
			h.passes(h)
		}
	}
	r.Looks = append(r.Looks, h.look(u.Ctx))
	return r
}

func once(u *Use, use func(u *Use) string) (answer string) {
	defer func() {
		if r := recover(); r != nil {
			answer = fmt.Sprint("panic: ", r)
		}
	}()
	u.pipe = nil
	answer = use(u)
	if u.pipe != nil {
		_, err := u.pipe.Exec(u.Ctx)
		answer += Print(err)
	}
	return answer
}

// look reads all counters.
func (h *Harness) look(ctx context.Context) map[string]Key {
	names, err := h.Client.Keys(ctx, "*").Result()
	must(err)
	out := map[string]Key{}
	for _, name := range names {
		k := Key{}
		switch h.Client.Type(ctx, name).Val() {
		case "hash":
			fields := h.Client.HGetAll(ctx, name).Val()
			for _, field := range slices.Sorted(maps.Keys(fields)) {
				k.Value += field + "=" + fields[field] + " "
			}
		case "string":
			k.Value, err = h.Client.Get(ctx, name).Result()
			must(err)
		default:
			continue // no counter
		}
		k.TTL, err = h.Client.Do(ctx, "PTTL", name).Int64()
		must(err)
		out[name] = k
	}
	return out
}

// Print writes the results of a call. Of a command it is the reply: the
// command's own words are not what its caller sees.
func Print(results ...any) string {
	s := ""
	for _, r := range results {
		switch r := r.(type) {
		case *redis.IntCmd:
			s += strconv.FormatInt(r.Val(), 10) + fmt.Sprint(" ", r.Err())
		case time.Time, func():
			s += fmt.Sprintf("%T", r) // another one each time
		default:
			s += fmt.Sprint(r)
		}
		s += ";"
	}
	return s
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
