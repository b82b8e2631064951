package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/quotalint/quotalint/internal/buildinfo"
)

// explain returns what went wrong in a go vet that failed with err, in one
// line made from what it wrote to standard error.
func (r *run) explain(stderr string, err error) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return err
	}
	if text := r.message(stderr); text != "" {
		return errors.New(text)
	}
	return fmt.Errorf("go vet failed without a word: %v", err)
}

// message reads the standard error of the go command. Lines under a "# pkg"
// header are about that package: its compiler's or the tool's. Other lines are
// the go command's own, continued by lines that are indented.
func (r *run) message(stderr string) string {
	packages := sections(stderr)
	for _, s := range packages {
		if text := s.crash(); text != "" {
			return text
		}
	}
	for _, s := range packages {
		// The tool calls itself by its name, or by that of its file.
		if i := max(s.index("quotalint: "), s.index(filepath.Base(r.Tool)+": ")); i >= 0 {
			_, text, _ := strings.Cut(s.lines[i], ": ")
			return text
		}
	}
	general := packages[0]
	if i := general.index("no packages to vet"); i >= 0 {
		return "no packages match " + strings.Join(r.packages, " ")
	}
	if len(general.lines) > 0 && noModule() {
		return "no go.mod in this directory or above it: run quotalint inside a Go module"
	}
	if text := general.first(); text != "" {
		if strings.Contains(text, "does not contain modules listed in go.work") {
			text += ": quotalint work takes all of them"
		}
		return text
	}
	if len(packages) == 1 {
		return ""
	}
	s, what := packages[1], "does not compile"
	if !compilerError.MatchString(s.first()) {
		what = "could not be analysed"
	}
	return fmt.Sprintf("%s %s: %s%s", s.header, what, cmp.Or(s.first(), "there was not a word on why"), andMore(len(packages)-2, "package"))
}

// compilerError is how messages about a place in the code look.
var compilerError = regexp.MustCompile(`\.(go|s|c|h|cc|cpp|m):\d+`)

// andMore tells of what a line has no room for.
func andMore(n int, what string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (and 1 more " + what + ")"
	}
	return fmt.Sprintf(" (and %d more %ss)", n, what)
}

// A section is the lines under one header.
type section struct {
	header string // import path, "" for the lines before any header
	lines  []string
}

// sections splits the standard error of the go command. The first section is
// that of the go command itself.
func sections(stderr string) []section {
	all := []section{{}}
	for line := range strings.Lines(stderr) {
		line = strings.TrimRight(line, "\r\n")
		if header, ok := strings.CutPrefix(line, "# "); ok {
			header, _, _ = strings.Cut(header, " ")
			all = append(all, section{header: header})
			continue
		}
		if line == "" || strings.HasPrefix(line, "go: downloading ") || strings.HasPrefix(line, "quotalint: debug: ") {
			continue
		}
		last := &all[len(all)-1]
		last.lines = append(last.lines, line)
	}
	return all
}

// index returns the first line that begins with prefix, or -1.
func (s section) index(prefix string) int {
	for i, line := range s.lines {
		if strings.HasPrefix(line, prefix) {
			return i
		}
	}
	return -1
}

// ended is the go command's line about a program that a signal has ended. In
// the first section the package stands in front.
var ended = regexp.MustCompile(`^(?:go: |(\S+): )?(.+?)(?: -flags failed)?: signal: (.+)$`)

// crash returns what happened if the section is about a program that broke
// down, or was ended from outside, and "" otherwise.
func (s section) crash() string {
	for _, line := range s.lines {
		switch {
		case strings.Contains(line, "out of memory"), strings.Contains(line, "cannot allocate memory"):
			return fmt.Sprintf("not enough memory to analyse %s: GOFLAGS=-p=1 needs less", s.header)
		case strings.HasPrefix(line, "panic: "), strings.HasPrefix(line, "fatal error: "):
			return fmt.Sprintf("internal error in %s: %s (please report it: https://%s/issues)", s.header, line, buildinfo.Module)
		}
		m := ended.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		hint := ""
		if strings.HasPrefix(m[3], "killed") {
			hint = ", as happens when memory runs out: GOFLAGS=-p=1 needs less"
		}
		return fmt.Sprintf("a signal ended %s at %s: %s%s", filepath.Base(m[2]), cmp.Or(s.header, m[1], "its start"), m[3], hint)
	}
	return ""
}

// What first keeps of a long message: the beginning, and the end, where the go
// command says what to do.
const (
	firstLines = 2
	lastLines  = 3
)

// first returns the first message with its continuation, in one line.
func (s section) first() string {
	if len(s.lines) == 0 {
		return ""
	}
	parts := []string{strings.TrimPrefix(s.lines[0], "go: ")}
	for _, line := range s.lines[1:] {
		if !strings.HasPrefix(line, "\t") && !strings.HasSuffix(parts[len(parts)-1], ":") {
			break
		}
		parts = append(parts, strings.TrimSpace(line))
	}
	if n := len(parts) - firstLines - lastLines; n > 1 {
		parts = slices.Replace(parts, firstLines, firstLines+n, fmt.Sprintf("(and %d more lines)", n))
	}
	return strings.Join(parts, " ")
}

// noModule reports whether the go command finds neither go.mod nor go.work.
func noModule() bool {
	out, err := exec.Command("go", "env", "GOMOD", "GOWORK").Output()
	if err != nil {
		return false
	}
	for _, file := range strings.Fields(string(out)) {
		if file != os.DevNull && file != "off" {
			return false
		}
	}
	return true
}
