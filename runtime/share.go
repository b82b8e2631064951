package quota

import (
	"fmt"
	"maps"
	"slices"
)

// shares says how many calls may be in flight, and how many of them each class
// has reserved. Classes are counted by index: those with a reserve by name,
// then all others together, which the rule does not tell apart.
type shares struct {
	limit    int
	classes  []string // with a reserve, sorted
	reserved []int    // of classes, and 0 for the others
}

func newShares(limit int, reserve map[string]int) shares {
	s := shares{limit: limit, classes: slices.Sorted(maps.Keys(reserve))}
	promised := 0
	for _, class := range s.classes {
		s.reserved = append(s.reserved, reserve[class])
		promised += reserve[class]
	}
	if limit < 1 || promised > limit {
		panic(fmt.Sprintf("quota: %d slots with %d of them reserved", limit, promised))
	}
	s.reserved = append(s.reserved, 0)
	return s
}

// index returns the index under which a class is counted.
func (s shares) index(class string) int {
	if i, ok := slices.BinarySearch(s.classes, class); ok {
		return i
	}
	return len(s.classes)
}

// admit reports whether one more call of a class may start: while fewer are in
// flight than the limit less what the other classes have reserved and not
// taken. It is what lua.AcquireSlot does.
func (s shares) admit(inFlight []int, class int) bool {
	total, promised := 0, 0
	for i, n := range inFlight {
		total += n
		if i != class {
			promised += max(0, s.reserved[i]-n)
		}
	}
	return total < s.limit-promised
}

// byClass names what is counted by index; the others are called "".
func (s shares) byClass(counts []int) map[string]int {
	named := map[string]int{"": counts[len(s.classes)]}
	for i, class := range s.classes {
		named[class] = counts[i]
	}
	return named
}
