package tier

// A Choice is the three tiers worth looking at among those that fit.
type Choice struct {
	Cheapest Tier
	Fastest  Tier
	Largest  Tier
}

// Scan looks at every size and returns the cheapest, the fastest and the
// largest tier that fit; of equal ones the first in sizes. It returns false
// where none fits.
func (m Model) Scan(sizes []int) (Choice, bool) {
	var c Choice
	found := false
	for _, mb := range sizes {
		t := m.At(mb)
		if !t.Fits {
			continue // no candidate
		}
		if !found {
			c, found = Choice{t, t, t}, true
			continue
		}
		if t.Cost < c.Cheapest.Cost {
			c.Cheapest = t
		}
		if t.DurationSeconds < c.Fastest.DurationSeconds {
			c.Fastest = t
		}
		if t.MemoryMB > c.Largest.MemoryMB {
			c.Largest = t
		}
	}
	return c, found
}

// Speedup returns how many times faster t is than the cheapest tier.
func (c Choice) Speedup(t Tier) float64 {
	return c.Cheapest.DurationSeconds / t.DurationSeconds
}

// Surcharge returns by which fraction t costs more than the cheapest tier.
func (c Choice) Surcharge(t Tier) float64 {
	return t.Cost/c.Cheapest.Cost - 1
}
