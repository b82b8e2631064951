package fixed

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"
	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// advance is a command that moves the clock of miniredis by seconds.
func advance(store *miniredis.Miniredis) server.Cmd {
	return func(c *server.Peer, _ string, args []string) {
		d, err := time.ParseDuration(strings.Join(args, "") + "s")
		if err != nil {
			c.WriteError("ERR " + err.Error())
			return
		}
		store.FastForward(d)
		c.WriteOK()
	}
}

// A record is what one variant of a function has done: see testdata/drive.
type record struct {
	Name    string
	Answers []string
	Looks   []map[string]key
}

type key struct {
	Value string
	TTL   int64
}

// records runs the program and reads what it prints, by function and variant.
func records(t *testing.T, m module.Module, program string, args ...string) map[string]record {
	t.Helper()
	out := map[string]record{}
	for dec := json.NewDecoder(strings.NewReader(m.Must(program, args...))); dec.More(); {
		var r record
		if err := dec.Decode(&r); err != nil {
			t.Fatal(err)
		}
		out[r.Name] = r
	}
	return out
}

// compare judges each function by what it did before and after its fix.
func (p *program) compare(t *testing.T, before, after map[string]record) {
	seen, hidden := 0, 0
	for name, rules := range p.driven {
		shown := map[string]bool{}
		for _, variant := range []string{"plain", "other"} {
			b, a := before[name+"/"+variant], after[name+"/"+variant]
			if len(b.Answers) == 0 || len(a.Answers) != len(b.Answers) || strings.HasPrefix(b.Answers[0], "panic") {
				t.Errorf("%s/%s cannot be driven: %q", name, variant, b.Answers[:min(1, len(b.Answers))])
				continue
			}
			for i := range b.Answers {
				if b.Answers[i] != a.Answers[i] {
					t.Errorf("%s/%s answers use %d with %q, before the fix with %q", name, variant, i+1, a.Answers[i], b.Answers[i])
					break
				}
			}
			if diff := cmp.Diff(values(b), values(a)); diff != "" {
				t.Errorf("%s/%s counts otherwise (-before +after):\n%s", name, variant, diff)
			}
			for rule := range rules {
				shown[rule] = shown[rule] || faults[rule](b) != ""
				if fault := faults[rule](a); fault != "" {
					t.Errorf("%s/%s: %s after the fix of its %s", name, variant, fault, rule)
				}
			}
		}
		for rule := range rules {
			if shown[rule] {
				seen++
			} else {
				hidden++
				t.Logf("%s: its %s does not show before the fix", name, rule)
			}
		}
	}
	t.Logf("%d faults of %d functions show before the fixes, %d do not", seen, len(p.driven), hidden)
	if seen < 4*hidden {
		t.Error("the test does not see the faults that are fixed")
	}
}

// values are the counts at each look, whatever the keys are called.
func values(r record) [][]string {
	var out [][]string
	for _, look := range r.Looks {
		var vals []string
		for _, k := range look {
			vals = append(vals, k.Value)
		}
		slices.Sort(vals)
		out = append(out, vals)
	}
	return out
}

// faults describe, by rule, what is wrong with the counters of a record, or
// return "".
var faults = map[string]func(record) string{
	"ttlmissing": func(r record) string {
		for i, look := range r.Looks {
			for name, k := range look {
				if k.TTL < 0 {
					return fmt.Sprintf("%s has no lifetime at look %d", name, i+1)
				}
			}
		}
		return ""
	},
	"slidingttl": func(r record) string {
		for i, look := range r.Looks[1:] {
			for name, k := range look {
				if old, ok := r.Looks[i][name]; ok && k.TTL >= old.TTL {
					return fmt.Sprintf("the lifetime of %s goes from %d to %dms by a use", name, old.TTL, k.TTL)
				}
			}
		}
		return ""
	},
	"periodkey": func(r record) string {
		for _, look := range r.Looks {
			for name := range look {
				if !named.MatchString(name) {
					return fmt.Sprintf("%s does not name its period", name)
				}
			}
		}
		return ""
	},
}

// named matches the keys of package runtime: prefix:{subject}:unit:period.
var named = regexp.MustCompile(`^.+:\{.+\}:(minute|hour|day|every:\w+):.*\d`)
