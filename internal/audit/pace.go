package audit

import (
	"context"
	"sync/atomic"
	"time"
)

// pace holds keys to a rate. It is safe for concurrent use.
type pace struct {
	rate  int // a second; 0: no limit
	start time.Time
	keys  atomic.Int64
}

func newPace(rate int) *pace { return &pace{rate: rate, start: time.Now()} }

// wait returns when the keys so far take no less time than they should.
func (p *pace) wait(ctx context.Context, keys int) error {
	if p.rate == 0 {
		return ctx.Err()
	}
	due := p.start.Add(time.Duration(float64(p.keys.Add(int64(keys))) / float64(p.rate) * float64(time.Second)))
	t := time.NewTimer(time.Until(due))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
