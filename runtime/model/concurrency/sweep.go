package concurrency

// Sweep simulates every reserve that leaves the night job a slot: 0 to the
// limit less one, in this order.
func Sweep(c Config) ([]Result, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	results := make([]Result, c.Limit)
	for reserve := range results {
		r, err := Simulate(c, reserve)
		if err != nil {
			return nil, err
		}
		results[reserve] = r
	}
	return results, nil
}

// MinReserve returns the run with the least reserve that prevents every
// throttling event, and false where no reserve below the limit does.
func MinReserve(c Config) (Result, bool, error) {
	if err := c.Validate(); err != nil {
		return Result{}, false, err
	}
	for reserve := range c.Limit {
		r, err := Simulate(c, reserve)
		if err != nil {
			return Result{}, false, err
		}
		if r.Throttled == 0 {
			return r, true, nil
		}
	}
	return Result{}, false, nil
}
