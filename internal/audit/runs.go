package audit

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"io"
)

// A sorted is a sorted run of records in the file or in memory, and its next one.
type sorted struct {
	r    *bufio.Reader
	mem  []record
	head record
}

// next moves to the next record; io.EOF is the end.
func (r *sorted) next() error {
	if r.r == nil {
		if len(r.mem) == 0 {
			return io.EOF
		}
		r.head, r.mem = r.mem[0], r.mem[1:]
		return nil
	}
	var b [recordSize]byte
	if _, err := io.ReadFull(r.r, b[:]); err != nil {
		return err
	}
	r.head = record{
		hash:  [2]uint64{binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:])},
		leaf:  binary.LittleEndian.Uint32(b[16:]),
		bytes: binary.LittleEndian.Uint32(b[20:]),
	}
	return nil
}

// A merge is a heap of runs by their next records.
type merge []sorted

func (m merge) Len() int           { return len(m) }
func (m merge) Less(i, j int) bool { return compare(m[i].head, m[j].head) < 0 }
func (m merge) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *merge) Push(x any)        { *m = append(*m, x.(sorted)) }
func (m *merge) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}

// twice reports the records that are equal to one before them.
func (m merge) twice(report func(r record)) error {
	kept := m[:0]
	for _, r := range m {
		switch err := r.next(); err {
		case nil:
			kept = append(kept, r)
		case io.EOF:
		default:
			return err
		}
	}
	m = kept
	heap.Init(&m)
	last, any := record{}, false
	for len(m) > 0 {
		r := m[0].head
		if any && compare(last, r) == 0 {
			report(r)
		}
		last, any = r, true
		switch err := m[0].next(); err {
		case nil:
			heap.Fix(&m, 0)
		case io.EOF:
			heap.Pop(&m)
		default:
			return err
		}
	}
	return nil
}
