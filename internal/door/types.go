package door

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// withTypes returns the .cfg file of the unit with a facts file for each of
// its imports that holds the types of the import. Imports that were analysed
// have one. For those that were turned away, or whose analysis failed, one is
// made from the compiler's export data.
func (u *unit) withTypes() (string, error) {
	paths := u.untyped()
	if len(paths) == 0 {
		return u.file, nil
	}
	l, err := newLoader(u.VetxOutput)
	if err != nil {
		return "", err
	}
	for _, path := range paths {
		if u.PackageVetx[path], err = l.vetx(path, u.PackageFile[path]); err != nil {
			return "", fmt.Errorf("types of %s: %v", path, err)
		}
	}
	data, err := json.Marshal(u.Config)
	if err != nil {
		return "", err
	}
	file := filepath.Join(filepath.Dir(u.VetxOutput), "types.cfg")
	return file, os.WriteFile(file, data, 0o666)
}

// untyped returns the compiled imports without a facts file that holds types,
// sorted. Neither unsafe nor C is compiled.
func (u *unit) untyped() []string {
	var paths []string
	for _, path := range slices.Compact(slices.Sorted(maps.Values(u.ImportMap))) {
		if u.PackageFile[path] == "" {
			continue
		}
		info, err := os.Stat(u.PackageVetx[path])
		if err != nil || info.Size() <= vetxHeader {
			paths = append(paths, path)
		}
	}
	return paths
}

// A loader makes facts files that hold types only. The units of one run share
// them: writing them is the dearest part of a unit, and the imports of two
// units are much the same.
type loader struct {
	dir      string // of the files
	fset     *token.FileSet
	packages map[string]*types.Package // one universe, so that a shared type is decoded once
}

// newLoader returns the loader of a unit whose work directory holds output.
// The go command gives each unit a directory below one of the run, and removes
// that at its end.
func newLoader(output string) (*loader, error) {
	dir := filepath.Dir(output)
	if run := filepath.Dir(dir); strings.HasPrefix(filepath.Base(run), "go-build") {
		dir = run
	}
	dir = filepath.Join(dir, "quotalint-types")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &loader{dir, token.NewFileSet(), make(map[string]*types.Package)}, nil
}

// vetx returns a facts file with the types of a package, given the compiler's
// export data. Other units may make the same file at the same time.
func (l *loader) vetx(path, export string) (string, error) {
	name := filepath.Join(l.dir, fmt.Sprintf("%x.vetx", sha256.Sum256([]byte(export))))
	if _, err := os.Stat(name); err == nil {
		return name, nil
	}
	data, err := l.types(path, export)
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(l.dir, "new")
	if err != nil {
		return "", err
	}
	_, err = f.Write(frame(data))
	if err := errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		// Windows does not replace a file that another unit is reading.
		if _, statErr := os.Stat(name); statErr != nil {
			return "", err
		}
	}
	return name, nil
}

// types reads the compiler's export data of a package and returns it in the
// format of a facts file.
func (l *loader) types(path, export string) ([]byte, error) {
	f, err := os.Open(export)
	if err != nil {
		return nil, err
	}
	defer f.Close() // only read
	//lint:ignore SA1019 The go vet of Go 1.26 names archives of the compiler, which Read does not take. What cmd/export of later releases writes is passed on as it is.
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	pkg, err := gcexportdata.Read(r, l.fset, l.packages, path)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if err := gcexportdata.Write(&buf, l.fset, pkg); err != nil {
		return nil, err
	}
	return buf.Bytes()[1:], nil // a facts file has no format byte
}
