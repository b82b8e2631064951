package door

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/door/plain"
)

// A unit is what the go command asks the tool to analyse: the files of one
// package, with or without its tests.
type unit struct {
	unitchecker.Config
	file string // the .cfg file
}

func readUnit(file string) (*unit, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	u := &unit{file: file}
	if err := json.Unmarshal(data, &u.Config); err != nil {
		return nil, fmt.Errorf("cannot decode %s: %v", file, err)
	}
	return u, nil
}

// judge reports whether the unit can hold a finding or a fact, and if it
// cannot, what its importers have to know of it. The paths in wrapped are
// packages whose functions a setting names.
func (u *unit) judge(wrapped map[string]bool) (matters bool, v voice) {
	if u.standard() || client.IsClient(u.ImportPath) {
		return false, silent
	}
	if wrapped[u.ImportPath] {
		return true, 0
	}
	for _, path := range u.ImportMap {
		if client.IsClient(path) || wrapped[path] {
			return true, 0
		}
	}
	for _, vetx := range u.PackageVetx {
		v = max(v, listen(vetx))
	}
	switch v {
	case telling:
		return true, 0
	case reaching:
		// Where the facts file has to hold types, only an analysis can mark it.
		return !u.typesAreCompiled() || scan(u.GoFiles).commands(), v
	}
	return scan(u.GoFiles).shape(), v
}

// standard reports whether the unit is in the standard library.
func (u *unit) standard() bool { return plain.Standard(u.Dir, u.Module != nil || u.ModulePath != "") }

// typesAreCompiled reports whether the go command names the compiler's export
// data of every import. A unit without imports cannot tell.
func (u *unit) typesAreCompiled() bool { return plain.Compiled(u.PackageFile, u.PackageVetx) }

// leave writes the outputs of a unit without findings, fixes and types. The
// go command would not cache a unit that has none. With -json it says of a
// package that was asked for that nothing was found there, as x/tools does.
func (u *unit) leave(v voice, json bool) error {
	if u.FixArchive != "" {
		f, err := os.Create(u.FixArchive)
		if err != nil {
			return err
		}
		if err := errors.Join(zip.NewWriter(f).Close(), f.Close()); err != nil {
			return err
		}
	}
	if json && !u.VetxOnly && u.Stdout != "" && u.typesAreCompiled() {
		if err := os.WriteFile(u.Stdout, []byte("{}\n"), 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(u.VetxOutput, v.vetx(), 0o666)
}
