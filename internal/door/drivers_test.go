package door

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const found = "Incr of github.com/redis/go-redis/v9"

// Every way in which the go command can be told to find its packages leads to
// the same units.
func TestModes(t *testing.T) {
	for _, test := range []struct {
		name    string
		vendor  bool
		env     []string
		pattern string
		want    []string // the packages that are analysed
	}{
		{"module", false, nil, "./...", []string{"example.com/shop/global", "example.com/shop/hits"}},
		{"mod=mod", false, []string{"GOFLAGS=-mod=mod"}, "./...", []string{"example.com/shop/global", "example.com/shop/hits"}},
		{"vendor", true, []string{"GOFLAGS=-mod=vendor"}, "./...", []string{"example.com/shop/global", "example.com/shop/hits"}},
		{"trimpath", false, []string{"GOFLAGS=-trimpath"}, "./...", []string{"example.com/shop/global", "example.com/shop/hits"}},
		{"files", false, nil, "hits/hits.go", []string{"command-line-arguments", "example.com/shop/global"}},
		{"workspace", false, []string{"GOWORK="}, "./other/...", []string{"example.com/other/cgo", "example.com/shop/global"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newProject(t, "drivers.txtar")
			if test.vendor {
				p.vendor()
			}
			out, got := p.run(test.env, "vet", test.pattern)
			if got = slices.Compact(got); !slices.Equal(got, test.want) {
				t.Errorf("analysed %q, want %q", got, test.want)
			}
			if !strings.Contains(out, found) {
				t.Errorf("nothing is reported in\n%s", out)
			}
		})
	}
}

func (p project) vendor() {
	p.t.Helper()
	cmd := exec.Command("go", "mod", "vendor")
	cmd.Dir, cmd.Env = p.dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		p.t.Fatalf("go mod vendor: %v\n%s", err, out)
	}
}

func TestJSON(t *testing.T) {
	p := newProject(t, "drivers.txtar")
	out, _ := p.run(nil, "vet", "-json", "./...")
	found := make(map[string]int)
	for dec := json.NewDecoder(strings.NewReader(out)); dec.More(); {
		var tree map[string]map[string][]struct{ Posn string }
		if err := dec.Decode(&tree); err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		for _, byAnalyzer := range tree {
			for _, d := range slices.Concat(slices.Collect(maps.Values(byAnalyzer))...) {
				found[strings.TrimPrefix(d.Posn, p.dir+"/")]++
			}
		}
	}
	want := map[string]int{"hits/hits.go:5:25": 1, "hits/hits_test.go:5:25": 1}
	if !maps.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
}

func TestFix(t *testing.T) {
	for _, cmd := range []string{"vet", "fix"} {
		t.Run(cmd, func(t *testing.T) {
			p := newProject(t, "drivers.txtar")
			fix := []string{"./..."}
			if cmd == "vet" {
				fix = []string{"-fix", "./..."}
			}
			before := p.read("hits/hits.go")
			diff, _ := p.run(nil, cmd, append([]string{"-diff"}, fix...)...)
			if n := strings.Count(diff, `+func Hit() { global.RDB.IncrBy("hits") }`); n != 1 {
				t.Errorf("the fix is %d times in the diff\n%s", n, diff)
			}
			if after := p.read("hits/hits.go"); after != before {
				t.Errorf("-diff changed the file:\n%s", after)
			}
			if out, _ := p.run(nil, cmd, fix...); out != "" {
				t.Errorf("%s", out)
			}
			for _, file := range []string{"hits/hits.go", "hits/hits_test.go"} {
				if after := p.read(file); !strings.Contains(after, `RDB.IncrBy("hits")`) {
					t.Errorf("%s is not fixed:\n%s", file, after)
				}
			}
		})
	}
}

// A tool that is older than the go command asks for a rebuild before it is
// given anything to analyse.
func TestOutdated(t *testing.T) {
	for _, test := range []struct {
		goversion string
		want      bool
	}{
		{"go1.9.1", false}, {"go1.25.3", false}, {"", false}, {"devel +abc", false},
		{"go1.99.1", true}, {"go2.1", true}, {"go1.99rc1", true},
	} {
		t.Setenv("GOVERSION", test.goversion)
		if got := outdated(); (got != "") != test.want || strings.Contains(got, "\n") {
			t.Errorf("under %q: %q, want a line: %v", test.goversion, got, test.want)
		}
	}
}

func TestOutdatedHandshake(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string]int{"-V=full": 2, "-flags": 0} {
		cmd := exec.Command(self, arg)
		cmd.Env = append(os.Environ(), "GOVERSION=go1.99.1")
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != want {
			t.Errorf("%s: exit status %d, want %d\n%s", arg, code, want, out)
		}
		const line = "cannot analyse code for go1.99.1: rebuild it with GOTOOLCHAIN=go1.99.1 go install "
		if strings.Contains(string(out), line) != (want == 2) {
			t.Errorf("%s wrote\n%s", arg, out)
		}
	}
}
