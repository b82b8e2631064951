// Package buildinfo tells which build of quotalint is running.
package buildinfo

import (
	"runtime/debug"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/quotalint/quotalint"

// Version returns the version of the module, such as v1.2.3, or "(devel)" for
// a build from a work tree.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path == Module && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// Query returns the version to ask for where this build's own is wanted: its
// version, or latest for one that the module proxy does not know.
func Query() string {
	v := Version()
	if !strings.HasPrefix(v, "v") || strings.HasPrefix(v, "v0.0.0-") || strings.HasSuffix(v, "+dirty") {
		return "latest"
	}
	return v
}

// Install returns the argument of go install that builds the command again.
func Install() string { return Module + "/cmd/quotalint@" + Query() }

// Revision returns the revision of the version control system, "" where the
// build does not know it, and whether the work tree had changes.
func Revision() (revision string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	return revision, modified
}
