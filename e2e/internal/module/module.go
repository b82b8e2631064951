// Package module gives end-to-end tests the command as its users have it, and
// modules of their own to run it on.
package module

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	// What the command is built from: go test must not take a result from its
	// cache after a change there.
	_ "github.com/quotalint/quotalint/analyzers"
	_ "github.com/quotalint/quotalint/internal/cli"
	_ "github.com/quotalint/quotalint/internal/door/early"
)

// Root returns the root of the repository.
func Root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..")
}

// tool is the command, built by [Main].
var tool string

// Main builds the command, runs the tests of a package and returns their exit
// status. It is called by TestMain.
func Main(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quotalint")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	tool = filepath.Join(dir, "quotalint")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", tool, "./cmd/quotalint")
	build.Dir = Root()
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build ./cmd/quotalint: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// Tool returns the path of the command.
func Tool() string { return tool }

// A Module is a directory with a module, in which commands are run as its
// owner would. Nothing is downloaded.
type Module struct {
	t   testing.TB
	Dir string
	Env []string // beside the environment of the test
}

// In returns the module in a directory that exists.
func In(t testing.TB, dir string) Module {
	return Module{t, dir, []string{"GOFLAGS=", "GOWORK=off", "GOPROXY=off"}}
}

// Copy copies the given folders of the module of test cases into one of its
// own, all of them if none is given.
func Copy(t testing.TB, folders ...string) Module {
	t.Helper()
	m := In(t, t.TempDir())
	m.require("testdata")
	if folders == nil {
		folders = []string{"src"}
	}
	for _, folder := range folders {
		from := filepath.Join(Root(), "testdata", filepath.FromSlash(folder))
		must(t, os.CopyFS(filepath.Join(m.Dir, filepath.FromSlash(folder)), os.DirFS(from)))
	}
	return m
}

// Golden returns the file that is kept beside one of the module.
func (m Module) Golden(name string) (text string, ok bool) {
	data, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(name)+".golden"))
	return string(data), err == nil
}

// Service copies the example into a module of its own.
func Service(t testing.TB) Module {
	t.Helper()
	const inside = "github.com/quotalint/quotalint/examples/service"
	m := In(t, t.TempDir())
	must(t, os.CopyFS(m.Dir, os.DirFS(filepath.Join(Root(), "examples", "service"))))
	for name, src := range m.Sources() {
		m.Write(name, strings.ReplaceAll(src, inside, "example.com/service"))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(Root(), name))
		must(t, err)
		m.Write(name, strings.Replace(string(data), "module github.com/quotalint/quotalint", "module example.com/service", 1))
	}
	m.Must("go", "mod", "edit", "-require=github.com/quotalint/quotalint@v0.0.0", "-replace=github.com/quotalint/quotalint="+Root())
	return m
}

// Archive writes the files of a txtar archive, and go.mod and go.sum with what
// the module of test cases requires unless the archive has a go.mod.
func Archive(t testing.TB, archive string) Module {
	t.Helper()
	m := In(t, t.TempDir())
	m.require("example.com/app")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		m.Write(f.Name, string(f.Data))
	}
	return m
}

// require writes a go.mod and go.sum like those of the module of test cases.
func (m Module) require(path string) {
	m.t.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(Root(), "testdata", name))
		must(m.t, err)
		text := strings.Replace(string(data), "module testdata", "module "+path, 1)
		m.Write(name, strings.Replace(text, "=> ../", "=> "+Root(), 1))
	}
}

// Write writes a file of the module.
func (m Module) Write(name, text string) {
	m.t.Helper()
	file := filepath.Join(m.Dir, filepath.FromSlash(name))
	must(m.t, os.MkdirAll(filepath.Dir(file), 0o777))
	must(m.t, os.WriteFile(file, []byte(text), 0o666))
}

// CopyIn copies a directory of the test into one of the module.
func (m Module) CopyIn(name, from string) {
	m.t.Helper()
	must(m.t, os.CopyFS(filepath.Join(m.Dir, filepath.FromSlash(name)), os.DirFS(from)))
}

// Remove removes a file or directory of the module.
func (m Module) Remove(name string) {
	m.t.Helper()
	must(m.t, os.RemoveAll(filepath.Join(m.Dir, filepath.FromSlash(name))))
}

// Read returns a file of the module.
func (m Module) Read(name string) string {
	m.t.Helper()
	data, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(name)))
	must(m.t, err)
	return string(data)
}

// Sources returns the Go files of the module with their content.
func (m Module) Sources() map[string]string {
	m.t.Helper()
	out := map[string]string{}
	must(m.t, fs.WalkDir(os.DirFS(m.Dir), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") {
			out[name] = m.Read(name)
		}
		return err
	}))
	return out
}

// An Output is what a command left.
type Output struct {
	Stdout, Stderr string
	Code           int // exit status
}

// Environ is the environment of commands in the module.
func (m Module) Environ() []string {
	return append(append(os.Environ(), "PWD="+m.Dir), m.Env...)
}

// Run runs a command in the module.
func (m Module) Run(name string, args ...string) Output {
	m.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = m.Dir
	cmd.Env = m.Environ()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		m.t.Fatal(err)
	}
	return Output{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// Must runs a command that has to succeed and returns its standard output.
func (m Module) Must(name string, args ...string) string {
	m.t.Helper()
	out := m.Run(name, args...)
	if out.Code != 0 {
		m.t.Fatalf("%s %s: exit status %d\n%s%s", name, strings.Join(args, " "), out.Code, out.Stdout, out.Stderr)
	}
	return out.Stdout
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
