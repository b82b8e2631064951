package door

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"os"
	"reflect"

	"github.com/quotalint/quotalint/internal/effects"
)

// A facts file ("vetx") of x/tools v0.50 and later is a header, the types of
// the package in indexed export format, and its facts as one gob value. The
// header is a magic word and the two lengths as little-endian uint32.
const (
	vetxMagic  = "vetx"
	vetxHeader = int64(len(vetxMagic) + 8)
)

// voice is what a package lets its importers know.
type voice int

const (
	silent   voice = iota // nothing
	reaching              // a client can be reached through its exported API
	telling               // it has a summary of a function, too
)

// vetx returns the facts file of a unit that was not analysed: an empty file,
// or a header without types and facts. Neither is what x/tools writes.
func (v voice) vetx() []byte {
	if v == silent {
		return nil
	}
	return frame(nil)
}

// markName is the name that gob sends before a value of the type of the mark,
// a pointer: see [gob.Register], which leaves the import path out of the names
// of pointer types.
var markName = []byte("*" + reflect.TypeFor[effects.Marker]().String())

// listen reads the voice of a package from its facts file. One that cannot be
// read is silent: unitchecker will tell.
func listen(vetx string) voice {
	f, err := os.Open(vetx)
	if err != nil {
		return silent
	}
	defer f.Close() // only read
	header := make([]byte, vetxHeader)
	if _, err := f.ReadAt(header, 0); err != nil || string(header[:len(vetxMagic)]) != vetxMagic {
		return silent
	}
	types := binary.LittleEndian.Uint32(header[len(vetxMagic):])
	facts := make([]byte, binary.LittleEndian.Uint32(header[len(vetxMagic)+4:]))
	if types == 0 && len(facts) == 0 {
		return reaching
	}
	if _, err := f.ReadAt(facts, vetxHeader+int64(types)); err != nil || !bytes.Contains(facts, markName) {
		return silent
	}
	if onObjects(facts) {
		return telling
	}
	return reaching
}

// onObjects reports whether any of the facts is about an object and not about
// a package. Facts that cannot be decoded are taken to be.
func onObjects(facts []byte) bool {
	var all []struct{ Object string }
	if err := gob.NewDecoder(bytes.NewReader(facts)).Decode(&all); err != nil {
		return true
	}
	for _, fact := range all {
		if fact.Object != "" {
			return true
		}
	}
	return false
}

// frame returns a facts file that holds types and no facts.
func frame(types []byte) []byte {
	data := make([]byte, 0, int(vetxHeader)+len(types))
	data = append(data, vetxMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(types)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	return append(data, types...)
}
