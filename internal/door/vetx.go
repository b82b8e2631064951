package door

import (
	"encoding/binary"
	"os"
)

// A facts file ("vetx") of x/tools v0.50 and later is a header, the types of
// the package in indexed export format, and its facts as one gob value. The
// header is a magic word and the two lengths as little-endian uint32.
const (
	vetxMagic  = "vetx"
	vetxHeader = int64(len(vetxMagic) + 8)
)

// readVetx returns the length of the types in a facts file, and its facts. It
// does not read the types.
func readVetx(file string) (types uint32, facts []byte, ok bool) {
	f, err := os.Open(file)
	if err != nil {
		return 0, nil, false
	}
	defer f.Close() // only read
	header := make([]byte, vetxHeader)
	if _, err := f.ReadAt(header, 0); err != nil || string(header[:len(vetxMagic)]) != vetxMagic {
		return 0, nil, false
	}
	types = binary.LittleEndian.Uint32(header[len(vetxMagic):])
	facts = make([]byte, binary.LittleEndian.Uint32(header[len(vetxMagic)+4:]))
	if len(facts) > 0 {
		if _, err := f.ReadAt(facts, vetxHeader+int64(types)); err != nil {
			return 0, nil, false
		}
	}
	return types, facts, true
}

// frame returns a facts file that holds types and no facts.
func frame(types []byte) []byte {
	data := make([]byte, 0, int(vetxHeader)+len(types))
	data = append(data, vetxMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(types)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	return append(data, types...)
}
