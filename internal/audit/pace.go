package audit

import (
	"context"
	"time"
)

// pace holds keys to a rate.
type pace struct {
	rate  int // a second; 0: no limit
	start time.Time
	keys  int
}

func newPace(rate int) *pace { return &pace{rate: rate, start: time.Now()} }

// wait returns when the keys so far take no less time than they should.
func (p *pace) wait(ctx context.Context, keys int) error {
	if p.rate == 0 {
		return ctx.Err()
	}
	p.keys += keys
	due := p.start.Add(time.Duration(float64(p.keys) / float64(p.rate) * float64(time.Second)))
	t := time.NewTimer(time.Until(due))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
