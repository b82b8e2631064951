package audit

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a scan is.
type progress interface {
	add(keys int)
	done()
}

type noProgress struct{}

func (noProgress) add(int) {}
func (noProgress) done()   {}

// newProgress shows a bar on a terminal and nothing elsewhere.
func newProgress(ctx context.Context, w io.Writer, s *server) progress {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return noProgress{}
	}
	total, err := s.size(ctx)
	if err != nil || total == 0 {
		return noProgress{}
	}
	return &bar{total: total, b: progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("scanning "+s.addr),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("keys"),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish())}
}

// A bar counts what the server looked at, which SCAN tells only about: it
// stays within the number of keys at the start.
type bar struct {
	b           *progressbar.ProgressBar
	total, seen int64
}

func (p *bar) add(keys int) {
	p.seen = min(p.seen+int64(keys), p.total)
	_ = p.b.Set64(p.seen) // a terminal that is gone is no trouble
}

func (p *bar) done() { _ = p.b.Clear() }
