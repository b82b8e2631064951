package audit

import (
	"bytes"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestDocs: the manual names each flag, each field of the JSON and each
// environment variable.
func TestDocs(t *testing.T) {
	b, err := os.ReadFile("../../docs/audit.md")
	must(t, err)
	text := string(b)
	var help bytes.Buffer
	if _, err := parse([]string{"-h"}, &help); err != errHelp {
		t.Fatal(err)
	}
	want := []string{"`" + envUser + "`", "`" + envPassword + "`", readRule, repairRule, clusterRule}
	for _, m := range regexp.MustCompile(`(?m)^  (-\w+)`).FindAllStringSubmatch(help.String(), -1) {
		want = append(want, "`"+m[1]+"`")
	}
	for _, v := range []any{Report{}, Total{}, Growth{}, ShapeReport{}, Repair{}, Part{}, CodeReport{}, CodePattern{}} {
		typ := reflect.TypeOf(v)
		for i := range typ.NumField() {
			if name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ","); name != "" {
				want = append(want, name+"`")
			}
		}
	}
	for word := range quotaWords {
		want = append(want, word)
	}
	if len(want) < 50 {
		t.Fatalf("only %d things to look for", len(want))
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("docs/audit.md does not say %s", w)
		}
	}
}

// TestTable prints what docs/audit.md shows.
func TestTable(t *testing.T) {
	r := &Report{Server: "h:1", Version: "redis 7.0.15", Masters: 3, Scanned: 1234567, Seconds: 2, Notes: []string{"a note"},
		Leaked:  Total{Shapes: 2, Counters: 1501, Bytes: 3 << 20, Growth: Growth{Oldest: &testNow, PerDay: 179.4}},
		Unclear: Total{Shapes: 1, Counters: 1},
		Shapes: []ShapeReport{
			{Shape: "quota:<number>:<day>", Sign: SignPeriod, Counters: 1500, Bytes: 3 << 20, Growth: Growth{Oldest: &testNow, Newest: &testNow, PerDay: 179.4}, Samples: []string{"quota:1:x", "quota:2:y"}},
			{Shape: "rate", Sign: SignWord, Counters: 1, Bytes: 50, InUse: 1, Samples: []string{"rate"}},
		},
		Repair: &Repair{LifetimeSeconds: 3600, JitterSeconds: 360, Done: true, Dated: 1499, InUse: 1, Changed: 1},
	}
	want := `h:1 (redis 7.0.15, 3 masters): 1,234,567 keys scanned in 2.0 s, 617,283 a second

UNDATED  BYTES    OLDEST            NEWEST            A DAY  SIGN    SHAPE AND SAMPLES
1,500    3.0 MiB  2026-05-20 12:00  2026-05-20 12:00  179    period  quota:<number>:<day>
                                                                       quota:1:x
                                                                       quota:2:y
1        50 B     -                 -                 -      word    rate  (1 in use)
                                                                       rate

1,501 leaked counters in 2 shapes, 3.0 MiB; the oldest is of 2026-05-20 12:00, 179 more a day
not in the total: 1 undated counter in 1 shape without a sign of a quota, -all adds them
1,499 counters were given a lifetime of 1h0m0s to 1h6m0s
1 counter is left alone: the period that the key names ends later
1 counter was deleted or replaced meanwhile
note: a note
`
	var got bytes.Buffer
	must(t, r.table(&got, 20))
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
	got.Reset()
	must(t, r.table(&got, 1))
	if !strings.Contains(got.String(), "and 1 shape more, -top 0 prints them") {
		t.Errorf("with one shape:\n%s", got.String())
	}
}
