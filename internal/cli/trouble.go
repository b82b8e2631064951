package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
		if i := s.index("panic: "); i >= 0 {
			return fmt.Sprintf("internal error in %s: %s (please report it: https://%s/issues)", s.header, s.lines[i], buildinfo.Module)
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
		return text
	}
	for i, s := range packages[1:] {
		return fmt.Sprintf("%s does not compile: %s%s", s.header, s.first(), andMore(len(packages)-2-i, "package"))
	}
	return ""
}

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
		if line == "" || strings.HasPrefix(line, "go: downloading ") {
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

// first returns the first message with its continuation, in one line.
func (s section) first() string {
	if len(s.lines) == 0 {
		return ""
	}
	text := strings.TrimPrefix(s.lines[0], "go: ")
	for _, line := range s.lines[1:] {
		if !strings.HasPrefix(line, "\t") && !strings.HasSuffix(text, ":") {
			break
		}
		text += " " + strings.TrimSpace(line)
	}
	return text
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
