package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/door"
)

// The scripts run the command with rules that say what they are told to say:
// see standin_test.go.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"quotalint": quotalint})
}

func quotalint() {
	rules := []*analysis.Analyzer{standinTTL, standinSliding}
	if door.Serves(os.Args[1:]) {
		door.Main(append(rules, config.Analyzer)...)
	}
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := &Command{
		Settings: config.Analyzer,
		Rules:    rules,
		Tool:     self,
		Pages:    fstest.MapFS{"ttlmissing.md": {Data: []byte("# ttlmissing\n")}},
		Subs: map[string]Sub{"echo": func(_ context.Context, args []string, stdout, _ io.Writer) int {
			fmt.Fprintln(stdout, strings.Join(args, " "))
			return Clean
		}},
		Arguments: map[string]string{"echo": "[words]"},
		Words:     map[string][]string{"echo": {"-x", "-y"}, "say": {"yes", "no"}},
		Stdout:    os.Stdout,
		Stderr:    os.Stderr,
	}
	os.Exit(c.Run(context.Background(), os.Args[1:]))
}

func TestScript(t *testing.T) {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	self, err := exec.LookPath("quotalint")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", filepath.Join(cache, "go-build"))
			env.Setenv("GOFLAGS", "")
			env.Setenv("GOPROXY", "off")
			env.Setenv("SELF", self)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status},
	})
}

// status runs a program and compares its exit status: status n program args.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status n program [args]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

func TestMessage(t *testing.T) {
	r := &run{Command: &Command{Tool: "/bin/ql"}, options: &options{packages: []string{"./..."}}}
	for stderr, want := range map[string]string{
		"go: inconsistent vendoring in /m:\n\ta: x\n\tb: x\n\tc: x\n\n\tTo ignore it, use y.\n\tTo sync it, run:\n\t\tgo mod vendor\n": "inconsistent vendoring in /m: a: x (and 2 more lines) To ignore it, use y. To sync it, run: go mod vendor",
		"quotalint: rebuild it\ngo: error obtaining buildID for /bin/ql: exit status 2\n":                                              "rebuild it",
		"go: downloading a v1\n# a\nql: b: cannot read\n":                                                                              "b: cannot read",
		"# a [a.test]\na.go:1:2: undefined: x\n# b\nb.go:1:1: y\n# c\nz\n":                                                             "a does not compile: a.go:1:2: undefined: x (and 2 more packages)",
		"# a\npanic: no\n\ngoroutine 1 [running]:\n":                                                                                   "internal error in a: panic: no (please report it: https://github.com/quotalint/quotalint/issues)",
		"go: errors parsing go.mod:\ngo.mod:1: unknown directive: modul\n":                                                             "errors parsing go.mod: go.mod:1: unknown directive: modul",
		"package a\n\timports b from a.go\n\timports a from b.go: import cycle\n":                                                      "package a imports b from a.go imports a from b.go: import cycle",
		"go: warning: \"./...\" matched no packages\nno packages to vet\n":                                                             "no packages match ./...",
		"":                             "",
		"# a\n":                        "a could not be analysed: there was not a word on why",
		"# a\nsome words\n":            "a could not be analysed: some words",
		"b: /bin/ql: signal: killed\n": "a signal ended ql at b: killed, as happens when memory runs out: GOFLAGS=-p=1 needs less",
		"# a\n/go/tool/compile: signal: killed\n":                              "a signal ended compile at a: killed, as happens when memory runs out: GOFLAGS=-p=1 needs less",
		"b: /bin/ql: signal: segmentation fault (core dumped)\n":               "a signal ended ql at b: segmentation fault (core dumped)",
		"go: /bin/ql -flags failed: signal: killed\n":                          "a signal ended ql at its start: killed, as happens when memory runs out: GOFLAGS=-p=1 needs less",
		"b: /bin/ql: exit status 3\n":                                          "b: /bin/ql: exit status 3",
		"# a\nruntime: out of memory: cannot allocate\nfatal error: out of\n":  "not enough memory to analyse a: GOFLAGS=-p=1 needs less",
		"# a\nruntime: goroutine stack exceeds\nfatal error: stack overflow\n": "internal error in a: fatal error: stack overflow (please report it: https://github.com/quotalint/quotalint/issues)",
		"# a\nquotalint: debug: f: gave up\na.go:1:2: undefined: x\n":          "a does not compile: a.go:1:2: undefined: x",
	} {
		if got := r.message(stderr); got != want {
			t.Errorf("message(%q)\n got %q\nwant %q", stderr, got, want)
		}
	}
}
