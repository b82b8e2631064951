package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/buildinfo"
)

// runtimePath is the package that fixes import.
const runtimePath = buildinfo.Module + "/runtime"

// needsRuntime returns an error that names the command to run first, if the
// fixes of findings import the runtime into a module that cannot build it.
func (r *run) needsRuntime(findings []finding) error {
	for _, dir := range r.importing(findings) {
		required, err := requires(dir)
		if err != nil {
			return err
		}
		if required && resolves(dir) {
			continue
		}
		return fmt.Errorf("the fixes import %s: %s", runtimePath, r.remedy(dir, required))
	}
	return nil
}

// importing returns the directories of the modules into which fixes of
// findings import the runtime, sorted.
func (r *run) importing(findings []finding) []string {
	spec := strconv.Quote(runtimePath)
	var dirs []string
	for _, f := range findings {
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits {
				if strings.Contains(e.New, spec) {
					dirs = append(dirs, moduleDir(r.abs(e.File)))
				}
			}
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func (r *run) abs(file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(r.dir, file)
}

// moduleDir returns the nearest directory with a go.mod above a file.
func moduleDir(file string) string {
	dir := filepath.Dir(file)
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
		if filepath.Dir(d) == d {
			return dir
		}
	}
}

// requires reports whether the go.mod in dir requires the runtime's module, or
// is its own. In a workspace the requirement of another module would be enough
// to build, but not for those who use this one.
func requires(dir string) (bool, error) {
	out, err := goOutput(dir, "mod", "edit", "-json")
	if err != nil {
		return false, err
	}
	var mod struct {
		Module  struct{ Path string }
		Require []struct{ Path string }
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return false, fmt.Errorf("cannot read the output of go mod edit: %v", err)
	}
	for _, req := range append(mod.Require, mod.Module) {
		if req.Path == buildinfo.Module {
			return true, nil
		}
	}
	return false, nil
}

// resolves reports whether the go command finds the runtime from dir.
func resolves(dir string) bool {
	_, err := goOutput(dir, "list", "-find", runtimePath)
	return err == nil
}

// remedy returns the command that makes the fixes build. A vendored module
// gets the package only once a file imports it.
func (r *run) remedy(dir string, required bool) string {
	var steps []string
	if dir != moduleDir(filepath.Join(r.dir, "go.mod")) {
		steps = append(steps, "cd "+shortPath(dir, r.dir))
	}
	vendor, vendored := vendoring(dir)
	if !required || !vendored {
		steps = append(steps, "go get "+runtimePath+"@"+buildinfo.Query())
	}
	if vendored {
		steps = append(steps, "GOFLAGS=-mod=readonly quotalint -fix "+strings.Join(r.packages, " "), vendor)
	}
	return "run " + strings.Join(steps, " && ")
}

// vendoring reports whether packages come from a vendor directory, and the
// command that fills it.
func vendoring(dir string) (command string, ok bool) {
	command = "go mod vendor"
	if out, err := goOutput(dir, "env", "GOWORK"); err == nil {
		if work := strings.TrimSpace(string(out)); work != "" && work != "off" {
			dir, command = filepath.Dir(work), "go work vendor"
		}
	}
	_, err := os.Stat(filepath.Join(dir, "vendor", "modules.txt"))
	return command, err == nil && !strings.Contains(os.Getenv("GOFLAGS"), "-mod=")
}

// goOutput runs a go command in dir and returns its standard output.
func goOutput(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %v: %s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}
