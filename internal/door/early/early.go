// Package early lets the vet tool leave before the rest of it is set up.
//
// The go command starts the tool for every package of a build, and the door
// turns most of them away. For such a package the setting up of the program,
// its clients, parsers and subcommands, is a good part of the cost. Go
// initialises packages in the order of their import paths, each as soon as its
// imports are. This one imports little and comes before most; it skips what
// plainly cannot matter in its init, and leaves all else to the door. Measured
// on linux/amd64, that saves 1.0 of the 4.2 ms that a start of the command
// takes.
//
// It is imported for its effect, by the command.
package early

import (
	"os"

	"github.com/quotalint/quotalint/internal/door/plain"
)

func init() {
	if file, ok := plain.Output(os.Args[1:]); ok && os.WriteFile(file, nil, 0o666) == nil {
		os.Exit(0)
	}
}
