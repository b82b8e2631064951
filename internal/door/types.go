package door

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/tools/go/gcexportdata"
)

// withTypes returns the .cfg file of the unit with a facts file for each of
// its imports that holds the types of the import. Imports that were analysed
// have one. For those that were turned away, or whose analysis failed, one is
// made from the compiler's export data, in the unit's own work directory.
func (u *unit) withTypes() (string, error) {
	work := filepath.Dir(u.VetxOutput)
	loaded := loader{fset: token.NewFileSet(), packages: make(map[string]*types.Package)}
	rebuilt := 0
	for _, path := range u.untyped() {
		data, err := loaded.types(path, u.PackageFile[path])
		if err != nil {
			return "", err
		}
		file := filepath.Join(work, "types"+strconv.Itoa(rebuilt)+".vetx")
		if err := os.WriteFile(file, frame(data), 0o666); err != nil {
			return "", err
		}
		u.PackageVetx[path] = file
		rebuilt++
	}
	if rebuilt == 0 {
		return u.file, nil
	}
	data, err := json.Marshal(u.Config)
	if err != nil {
		return "", err
	}
	file := filepath.Join(work, "types.cfg")
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
		if err != nil || info.Size() == 0 {
			paths = append(paths, path)
		}
	}
	return paths
}

// A loader reads packages from export data into one universe, so that a type
// that several of them share is decoded once.
type loader struct {
	fset     *token.FileSet
	packages map[string]*types.Package
}

// types reads the compiler's export data of a package and returns it in the
// format of a facts file.
func (l *loader) types(path, file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("types of %s: %v", path, err)
	}
	defer f.Close() // only read
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("types of %s: %v", path, err)
	}
	pkg, err := gcexportdata.Read(r, l.fset, l.packages, path)
	if err != nil {
		return nil, fmt.Errorf("types of %s: %v", path, err)
	}
	var buf bytes.Buffer
	if err := gcexportdata.Write(&buf, l.fset, pkg); err != nil {
		return nil, fmt.Errorf("types of %s: %v", path, err)
	}
	return buf.Bytes()[1:], nil // a facts file has no format byte
}
