// Package door stands in front of the unit driver of a vet tool and turns
// away the units that cannot matter.
//
// The go command starts a vet tool once for every package of the build, the
// standard library included, and x/tools' unitchecker parses and type-checks
// each of them before it asks an analyzer anything. That is nine tenths of
// the cost of a run, and nearly all of it is spent on packages that can
// neither name nor hold a store client. The door reads the unit's .cfg file
// first. A unit that cannot matter leaves an empty facts file and is done.
//
// # Which units matter
//
// The standard library and the client modules are never analysed. Of the other
// units, one matters if
//
//   - it imports a client, or a package with a function that raises counters
//     for its callers; or a setting (-wrap) names it or one of its imports;
//   - a client can be reached through the exported API of one of its imports,
//     and its sources hold a word of a command that raises, lowers or dates a
//     key, or the text of a script (see [words]): global.RDB.Incr is seen where
//     only package global is imported;
//   - it knows no client but counts through an interface of its own: its
//     sources hold a word that raises and one that dates.
//
// Most units are plainly of none of these; the command has them turned away
// before it is set up itself, by package early.
//
// What a package lets its importers know is its [voice], read from its facts
// file. That the file has facts says nothing, since x/tools hands facts on
// methods on to every dependent. Facts on packages it does not hand on, so a
// facts file with the package fact [effects.Marker] in it comes from a marked
// package. One that reaches a client and was not analysed, for want of a word,
// is taken to expose it.
//
// # Types of the units that were turned away
//
// From x/tools v0.50 on, unitchecker takes the types of an import from its
// facts file, where the unit of a skipped package left none. They are rebuilt
// from the compiler's export data, which the go command names in the .cfg
// file: see [withTypes]. A go command that no longer names it is served by
// skipping the analysis but not the type-checking: see [Main].
//
// # Caching
//
// The decision depends on the flags, the sources, the import map and the
// facts of the imports. The go command's cache key covers all of them.
package door

import (
	"log"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/quotalint/quotalint/internal/effects"
)

// Serves reports whether args, the arguments of the process, come from the go
// command and not from a user.
func Serves(args []string) bool {
	for _, arg := range args {
		switch strings.TrimLeft(arg, "-") {
		case "V=full", "flags":
			return strings.HasPrefix(arg, "-")
		}
	}
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Main serves one call of the go command with the given analyzers, and does
// not return. It takes its arguments from [os.Args], as unitchecker does.
func Main(analyzers ...*analysis.Analyzer) {
	log.SetFlags(0)
	log.SetPrefix("quotalint: ")
	last := len(os.Args) - 1
	if !strings.HasSuffix(os.Args[last], ".cfg") {
		handshake(analyzers)
	}
	u, err := readUnit(os.Args[last])
	if err != nil {
		log.Fatal(err)
	}
	if matters, v := u.judge(wrapped(os.Args[1:last])); !matters {
		u.skip(v, slices.Contains(os.Args[1:last], "-json"))
	}
	if os.Args[last], err = u.withTypes(); err != nil {
		log.Fatalf("%s: %v", u.ImportPath, err)
	}
	effects.FactsOnly = u.VetxOnly
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	unitchecker.Main(analyzers...)
}

// gcPercent lets the heap of a process that lives for a second grow. It saves
// a tenth of the CPU time of a unit that is analysed (measured on argo-cd).
const gcPercent = 400

// memoryLimit is where it grows no more, in bytes: go vet starts as many
// processes as there are processors.
const memoryLimit = 1 << 30

// skip leaves what the go command expects of a unit in which nothing is
// found, with v for its importers, and ends the process.
func (u *unit) skip(v voice, json bool) {
	if err := u.leave(v, json); err != nil {
		log.Fatal(err)
	}
	if !u.typesAreCompiled() {
		// Importers will have no other place to take the types from.
		unitchecker.Run(u.file, nil)
	}
	os.Exit(0)
}
