package modelcmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/runtime/model/fit"
)

// Bad input is one clear line and exit status 2, and prints nothing else.
func TestRefused(t *testing.T) {
	tests := []struct {
		args string
		want string // part of the line
	}{
		{"", "which model?"},
		{"bogus", `unknown model "bogus"`},
		{"tier extra", `unexpected argument "extra"`},
		{"fit -bogus", "flag provided but not defined: -bogus"},
		{"fit -jobs", "flag needs an argument: -jobs"},
		{"fit -jobs ", "no such file"},
		{"fit -jobs /does/not/exist", "no such file"},
		{"fit -jobs .", "is a directory"},
		{"fit -max-memory -1", "memory limit must be 1 to 1e9 MB, not -1"},
		{"fit -max-duration NaN", "duration limit must be"},
		{"fit -max-concurrency 0", "concurrency limit must be"},
		{"fit -svg x.svg", "not defined: -svg"},
		{"tier -memory 128,abc", `"abc" is not a whole number`},
		{"tier -memory 128,,256", `"" is not a whole number`},
		{"tier -memory 12.5", "not a whole number"},
		{"tier -memory NaN", "not a whole number"},
		{"tier -memory -128", "memory must be 1 to 1048576 MB, not -128"},
		{"tier -memory 0", "not 0"},
		{"tier -memory 99999999999999999999", "not a whole number"},
		{"tier -memory 1048577", "not 1048577"},
		{"tier -working-set NaN", "working set must be"},
		{"tier -serial -1", "serial part must be"},
		{"tier -parallel Inf", "parallel part must be"},
		{"tier -max-duration 0", "duration limit must be above 0 s"},
		{"tier -memory 128 -svg never.svg", "nothing to draw"},
		{"tier -svg /does/not/exist/x.svg", "write /does/not/exist/x.svg: no such file"},
		{"tier -svg .", "is not a regular file"},
		{"concurrency -reserve -1", "reserve must be 0 to the limit of 200, not -1"},
		{"concurrency -reserve 201", "reserve must be 0 to the limit of 200, not 201"},
		{"concurrency -reserve 0,x", "not a whole number"},
		{"concurrency -limit 10 -reserve 40", "reserve must be 0 to the limit of 10, not 40"},
		{"concurrency -limit 0", "limit must be 1 to 10000, not 0"},
		{"concurrency -limit 1000000000", "limit must be 1 to 10000"},
		{"concurrency -seed 0", "seed must not be 0"},
		{"concurrency -seed -5", "not a whole number from 1 to 4294967295"},
		{"concurrency -seed 4294967296", "not a whole number from 1 to 4294967295"},
		{"concurrency -sweep -reserve 0", "-sweep and -reserve exclude each other"},
		{"growth -subjects 0", "subjects must be 1 to 1000000000, not 0"},
		{"growth -subjects -3", "not -3"},
		{"growth -subjects many", "invalid value"},
		{"growth -period fortnight", `unknown period "fortnight"`},
		{"growth -period 1ms", "period must be"},
		{"growth -period -1h", "period must be"},
		{"growth -days 0", "days must be 1 to 3650, not 0"},
		{"growth -days 99999", "not 99999"},
		{"growth -tier 0", "tier must be 1 to 1048576 MB, not 0"},
		{"growth -key-length 0", "key length must be"},
		{"growth -key-length 5000", "key length must be"},
		{"growth -lifetime 0s", "lifetime must be above 0"},
		{"growth -lifetime -1s", "lifetime must be 0"},
	}
	for _, test := range tests {
		var args []string
		if test.args != "" {
			args = strings.Split(test.args, " ")
		}
		stdout, stderr, status := run(args...)
		if status != 2 || stdout != "" {
			t.Errorf("%q: status %d, %q", test.args, status, stdout)
		}
		if !strings.HasPrefix(stderr, "quotalint model: ") || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%q: got %q, want one line with %q", test.args, stderr, test.want)
		}
	}
	if _, err := os.Stat("never.svg"); err == nil {
		t.Error("a refused command wrote its drawing")
	}
}

func TestListsAreBounded(t *testing.T) {
	_, stderr, status := run("concurrency", "-reserve", strings.Repeat("0,", maxList)+"0")
	if status != 2 || !strings.Contains(stderr, "more than 10000 numbers") {
		t.Errorf("status %d, %.200q", status, stderr)
	}
}

const header = "name\tmemory_mb\tduration_s\tpeak_concurrency\n"

func TestJobFiles(t *testing.T) {
	want := []fit.Job{{Name: "a job", MemoryMB: 4000.5, DurationSeconds: 901, PeakConcurrency: 3}, {Name: "b"}}
	for name, text := range map[string]string{
		"tabs":                    header + "a job\t4000.5\t901\t3\nb\t0\t0\t0\n",
		"commas":                  "name,memory_mb,duration_s,peak_concurrency\n\"a job\",4000.5,901,3\nb,0,0,0\n",
		"other order and spaces":  "peak_concurrency, duration_s,memory_mb,name\n3,901, 4000.5,a job\n0,0,0,b\n",
		"the column called job":   strings.Replace(header, "name", "job", 1) + "a job\t4000.5\t901\t3\nb\t0\t0\t0\n",
		"byte order mark, CR, LF": "\ufeffname,memory_mb,duration_s,peak_concurrency\r\na job,4000.5,901,3\r\nb,0,0,0\r\n",
		"empty lines, no newline": header + "\na job\t4000.5\t901\t3\n\nb\t0\t0\t0",
	} {
		got, err := parseJobs(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestJobFilesRefused(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", "no header"},
		{"header alone", header, "no job"},
		{"unknown column", "name\tmemory_mb\tduration_s\tpeak_concurrency\tcolour\n", `unknown column "colour"`},
		{"column twice", "name\tname\n", "column name is there twice"},
		{"column missing", "name\tmemory_mb\tduration_s\na\t1\t1\n", "no column peak_concurrency"},
		{"field missing", header + "a\t1\t1\n", "line 2"},
		{"field too many", header + "a\t1\t1\t1\t1\n", "line 2"},
		{"negative memory", header + "a\t1\t1\t1\nb\t-1\t1\t1\n", "line 3: memory must be 0 to 1e9 MB, not -1"},
		{"memory NaN", header + "a\tNaN\t1\t1\n", "line 2: memory must be"},
		{"memory a word", header + "a\tlots\t1\t1\n", `line 2: memory_mb: "lots" is not a number`},
		{"duration infinite", header + "a\t1\tInf\t1\n", "line 2: duration must be"},
		{"duration overflows", header + "a\t1\t1e999\t1\n", "duration_s"},
		{"concurrency negative", header + "a\t1\t1\t-1\n", "line 2: peak concurrency must be"},
		{"concurrency a fraction", header + "a\t1\t1\t1.5\n", "peak_concurrency"},
		{"concurrency beyond bounds", header + "a\t1\t1\t99999999\n", "peak concurrency must be"},
		{"no name", header + "\t1\t1\t1\n", "needs a name"},
		{"name of two lines", "name,memory_mb,duration_s,peak_concurrency\n\"a\nb\",1,1,1\n", "needs a name"},
		{"open quote", "name,memory_mb,duration_s,peak_concurrency\n\"a,1,1,1\n", "quote"},
		{"too many jobs", header + strings.Repeat("a\t1\t1\t1\n", maxJobs+1), "more than 100000 jobs"},
		{"too long", header + strings.Repeat(strings.Repeat("a", 1<<20)+"\t1\t1\t1\n", 17), "more than 16 MB"},
	}
	for _, test := range tests {
		path := filepath.Join(t.TempDir(), "jobs.tsv")
		if err := os.WriteFile(path, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		stdout, stderr, status := run("fit", "-jobs", path)
		if status != 2 || stdout != "" {
			t.Errorf("%s: status %d, %.200q", test.name, status, stdout)
		}
		if !strings.Contains(stderr, path) || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: got %q, want one line with %q", test.name, stderr, test.want)
		}
	}
}
