package growth_test

import (
	"fmt"
	"time"

	"github.com/quotalint/quotalint/runtime/model/growth"
	"github.com/quotalint/quotalint/runtime/model/tier"
)

func Example() {
	p := growth.Population{Subjects: 10_000, Period: time.Minute, KeyLength: 28}
	day := 24 * time.Hour
	fmt.Printf("without a lifetime: %d keys and %.2f GB a day\n", p.Keys(day), p.Bytes(day)/1e9)
	full, _ := p.FullAfter(512 * growth.MB)
	fmt.Printf("512 MB are full after %v\n", full.Round(time.Minute))

	p.Lifetime = growth.DefaultLifetime(p.Period)
	fmt.Printf("with one: %d keys and %.1f MB, on any day\n", p.Keys(day), p.MemoryMB(day))
	c, _ := growth.Holding(p.MemoryMB(day)).Scan(tier.Sizes())
	fmt.Printf("held by %d MB\n", c.Cheapest.MemoryMB)
	// Output:
	// without a lifetime: 14400000 keys and 1.04 GB a day
	// 512 MB are full after 12h22m0s
	// with one: 20000 keys and 2.2 MB, on any day
	// held by 128 MB
}
