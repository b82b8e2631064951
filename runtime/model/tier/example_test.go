package tier_test

import (
	"fmt"

	"github.com/quotalint/quotalint/runtime/model/tier"
)

func ExampleModel_At() {
	for _, mb := range []int{128, 256, 1024} {
		t := tier.Sample().At(mb)
		fmt.Printf("%d MB: fits %v %s, %.1f s, %.4f units\n", t.MemoryMB, t.Fits, t.Reason, t.DurationSeconds, t.Cost)
	}
	// Output:
	// 128 MB: fits false not enough memory, 0.0 s, 0.0000 units
	// 256 MB: fits false duration limit, 1844.1 s, 0.4615 units
	// 1024 MB: fits true , 240.0 s, 0.2405 units
}

func ExampleModel_Scan() {
	c, ok := tier.Sample().Scan(tier.Sizes())
	fmt.Println(ok)
	fmt.Printf("cheapest %d MB\n", c.Cheapest.MemoryMB)
	fmt.Printf("fastest  %d MB: %.2f times as fast for %.1f %% more\n",
		c.Fastest.MemoryMB, c.Speedup(c.Fastest), c.Surcharge(c.Fastest)*100)
	// Output:
	// true
	// cheapest 1024 MB
	// fastest  2048 MB: 1.97 times as fast for 1.7 % more
}
