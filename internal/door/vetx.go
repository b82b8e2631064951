package door

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"

	"github.com/quotalint/quotalint/internal/effects"
)

// A facts file ("vetx") of x/tools v0.50 and later is a header, the types of
// the package in indexed export format, and its facts as one gob value. The
// header is a magic word and the two lengths as little-endian uint32.
const (
	vetxMagic  = "vetx"
	vetxHeader = len(vetxMagic) + 8
)

// markName is the name that gob sends before a value of the type of the mark,
// a pointer: see [gob.Register], which leaves the import path out of the names
// of pointer types.
var markName = []byte("*" + reflect.TypeFor[effects.Marker]().String())

// marked reports whether the package that wrote the facts file is marked. A
// file that cannot be read counts as unmarked: unitchecker will tell.
func marked(vetx string) bool {
	f, err := os.Open(vetx)
	if err != nil {
		return false
	}
	defer f.Close() // only read
	header := make([]byte, vetxHeader)
	if _, err := f.ReadAt(header, 0); err != nil || string(header[:len(vetxMagic)]) != vetxMagic {
		return false
	}
	types := binary.LittleEndian.Uint32(header[len(vetxMagic):])
	facts := make([]byte, binary.LittleEndian.Uint32(header[len(vetxMagic)+4:]))
	if len(facts) == 0 {
		return false
	}
	if _, err := f.ReadAt(facts, int64(vetxHeader)+int64(types)); err != nil {
		return false
	}
	return bytes.Contains(facts, markName)
}

// frame returns a facts file that holds types and no facts.
func frame(types []byte) []byte {
	data := make([]byte, 0, vetxHeader+len(types))
	data = append(data, vetxMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(types)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	return append(data, types...)
}
