package audit

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"io"
	"os"
	"slices"
)

// runLen is how many keys are remembered in memory: 3 MB of them. Tests set it.
var runLen = 1 << 17

// A record stands for a counter that was counted: the hash of its key, so wide
// that no two keys share one, and what was counted where.
type record struct {
	hash  [2]uint64
	leaf  uint32 // with inUse
	bytes uint32
}

// inUse is the bit of a record's leaf that says how it was counted there.
const inUse = 1 << 31

const recordSize = 24

// unique finds the keys that SCAN returned twice, so that they can be taken
// off. SCAN may do so when the table of keys shrinks or a slot moves, at any
// distance, so all are remembered: in memory, and beyond runLen of them in
// sorted runs of a temporary file.
type unique struct {
	seeds [2]maphash.Seed
	buf   []record
	limit int            // records in memory
	twice func(r record) // called for each record too many
	file  *os.File
	runs  []int // records of each run in the file
	err   error // why no more can be remembered
}

func newUnique(twice func(r record)) *unique {
	return &unique{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, limit: runLen, twice: twice}
}

// add remembers a key that was counted, as what.
func (u *unique) add(key string, leaf uint32, bytes int64) {
	if u.err != nil {
		return
	}
	u.buf = append(u.buf, record{
		hash:  [2]uint64{maphash.String(u.seeds[0], key), maphash.String(u.seeds[1], key)},
		leaf:  leaf,
		bytes: uint32(min(bytes, 1<<32-1)),
	})
	if len(u.buf) < u.limit {
		return
	}
	if u.err = u.spill(); u.err != nil {
		u.buf = nil
	}
}

// spill writes the records in memory to the file as one run.
func (u *unique) spill() error {
	if u.file == nil {
		f, err := os.CreateTemp("", "quotalint-audit-")
		if err != nil {
			return err
		}
		u.file = f
	}
	u.sort()
	w := bufio.NewWriterSize(u.file, 1<<16)
	var b [recordSize]byte
	for _, r := range u.buf {
		binary.LittleEndian.PutUint64(b[0:], r.hash[0])
		binary.LittleEndian.PutUint64(b[8:], r.hash[1])
		binary.LittleEndian.PutUint32(b[16:], r.leaf)
		binary.LittleEndian.PutUint32(b[20:], r.bytes)
		if _, err := w.Write(b[:]); err != nil {
			return err
		}
	}
	u.runs = append(u.runs, len(u.buf))
	u.buf = u.buf[:0]
	return w.Flush()
}

func compare(a, b record) int {
	return cmp.Or(cmp.Compare(a.hash[0], b.hash[0]), cmp.Compare(a.hash[1], b.hash[1]))
}

// sort sorts the records in memory and takes the duplicates out.
func (u *unique) sort() {
	slices.SortFunc(u.buf, compare)
	u.buf = slices.CompactFunc(u.buf, func(a, b record) bool {
		if compare(a, b) != 0 {
			return false
		}
		u.twice(b)
		return true
	})
}

// finish reports the duplicates that are left. An error means that not all
// were found.
func (u *unique) finish() error {
	if u.err != nil {
		return u.err
	}
	u.sort()
	if u.file == nil {
		return nil
	}
	var m merge
	start := int64(0)
	for _, n := range u.runs {
		size := int64(n) * recordSize
		m = append(m, sorted{r: bufio.NewReader(io.NewSectionReader(u.file, start, size))})
		start += size
	}
	m = append(m, sorted{mem: u.buf})
	return m.twice(u.twice)
}

// close removes the file.
func (u *unique) close() {
	if u.file != nil {
		u.file.Close()
		os.Remove(u.file.Name())
	}
}
