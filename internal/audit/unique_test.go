package audit

import (
	"fmt"
	"os"
	"testing"
)

// TestUnique: each key too many is reported once, in memory and in a file,
// next to the first or far from it.
func TestUnique(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, test := range []struct{ limit, keys int }{{100, 50}, {100, 100}, {100, 1234}, {1, 10}, {1000, 100_000}} {
		t.Run(fmt.Sprint(test), func(t *testing.T) {
			twice := map[uint32]int{}
			u := newUnique(func(r record) { twice[r.leaf]++ })
			u.limit = test.limit
			for i := range test.keys {
				u.add(fmt.Sprint("key ", i), uint32(i), 1)
				if i%3 == 0 {
					u.add(fmt.Sprint("key ", i), uint32(i), 1)
				}
			}
			for i := range test.keys {
				if i%5 == 0 {
					u.add(fmt.Sprint("key ", i), uint32(i), 1)
				}
			}
			if err := u.finish(); err != nil {
				t.Fatal(err)
			}
			for i := range test.keys {
				want := 0
				if i%3 == 0 {
					want++
				}
				if i%5 == 0 {
					want++
				}
				if got := twice[uint32(i)]; got != want {
					t.Fatalf("key %d reported %d times, want %d", i, got, want)
				}
			}
			u.close()
			if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// TestUniqueNoFile: without a place for the file the error is kept, and
// nothing more is remembered.
func TestUniqueNoFile(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()+"/missing")
	u := newUnique(func(record) {})
	u.limit = 2
	for i := range 10 {
		u.add(fmt.Sprint(i), uint32(i), 1)
	}
	if err := u.finish(); err == nil {
		t.Error("no error although there is no place for the file")
	}
	if len(u.buf) != 0 {
		t.Errorf("%d records kept in memory", len(u.buf))
	}
	u.close()
}
