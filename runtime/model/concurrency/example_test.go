package concurrency_test

import (
	"fmt"
	"time"

	"github.com/quotalint/quotalint/runtime/model/concurrency"
)

func ExampleSimulate() {
	for _, reserve := range []int{0, 40} {
		r, err := concurrency.Simulate(concurrency.Sample(), reserve)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("reserve %d: night ends at %.2f s, %d rounds, %d throttled, %d lost\n",
			r.Reserve, r.NightEndSeconds, r.Rounds, r.Throttled, r.Lost)
	}
	// Output:
	// reserve 0: night ends at 1253.72 s, 5 rounds, 14814 throttled, 4923 lost
	// reserve 40: night ends at 1495.80 s, 6 rounds, 0 throttled, 0 lost
}

func ExampleMinReserve() {
	r, ok, err := concurrency.MinReserve(concurrency.Sample())
	fmt.Println(r.Reserve, ok, err)
	// Output: 8 true <nil>
}

func ExampleLittle() {
	fmt.Println(concurrency.Little(25, 320*time.Millisecond))
	// Output: 8
}
