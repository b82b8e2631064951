package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/redis/go-redis/v9/logging"
)

// The exit codes of [Command.Run].
const (
	exitNone    = 0 // no leaked counters, or none are left
	exitLeaked  = 1
	exitTrouble = 2
)

// A Command is the subcommand. Its field is set before [Command.Run] is called.
type Command struct {
	// Code finds the quota counters in Go packages, for -from. It is nil where
	// no analysis is built in.
	Code func(ctx context.Context, packages []string) (Code, error)
}

// Run audits the server that args name, prints the
// report to stdout, and returns the exit code: 0 if there are no leaked
// counters (or -repair -yes left none), 1 if there are, 2 if it could not tell
// or was interrupted by ctx. In the last case it prints one line to stderr and
// nothing to stdout. It reads user and password from the environment.
func (c *Command) Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	logging.Disable() // the client would write more lines to stderr
	o, err := parse(args, stdout)
	if errors.Is(err, errHelp) {
		return exitNone
	}
	var r *Report
	if err == nil {
		r, err = c.run(ctx, o, stderr)
	}
	if err == nil {
		err = r.print(stdout, o)
	}
	if err != nil {
		fmt.Fprintf(stderr, "quotalint audit: %s\n", explain(err))
		return exitTrouble
	}
	if r.left() > 0 {
		return exitLeaked
	}
	return exitNone
}

// run scans the server that the options name.
func (c *Command) run(ctx context.Context, o *options, stderr io.Writer) (*Report, error) {
	ro, err := o.clientOptions(os.Getenv)
	if err != nil {
		return nil, err
	}
	f, err := c.filter(ctx, o.from)
	if err != nil {
		return nil, err
	}
	s, err := connect(ctx, ro, o.repair && o.yes)
	if err != nil {
		return nil, interrupted(ctx, err)
	}
	defer s.close()
	return auditServer(ctx, o, s, f, stderr)
}

// auditServer scans a server and, if told to, dates what it finds.
func auditServer(ctx context.Context, o *options, s *server, f *filter, stderr io.Writer) (*Report, error) {
	// A closed connection ends a command at once; ctx alone would wait for
	// its answer.
	stop := context.AfterFunc(ctx, s.close)
	defer stop()
	now := time.Now()
	a := &auditor{o: o, s: s, code: f, now: now, g: newGroups(now), pace: newPace(o.rate)}
	a.u = newUnique(a.once)
	defer a.u.close()
	a.bar = newProgress(ctx, stderr, s)
	err := a.run(ctx)
	a.bar.done()
	if err != nil {
		return nil, a.stopped(interrupted(ctx, err))
	}
	return a.report(), nil
}

// interrupted puts the reason in front: a command that is broken off fails in
// other ways.
func interrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// A stopped error says what a run did before it stopped.
type stopped struct {
	err  error
	done string
}

func (e *stopped) Error() string { return e.err.Error() + "; " + e.done }
func (e *stopped) Unwrap() error { return e.err }

// stopped adds to an error what was done before it.
func (a *auditor) stopped(err error) error {
	if a.dating {
		return &stopped{err, fmt.Sprintf("%s dated for sure, the same command goes on with the others", count(a.dated, "counter was", "counters were"))}
	}
	return &stopped{err, "nothing was changed"}
}

// print writes the report as the options say.
func (r *Report) print(w io.Writer, o *options) error {
	if !o.json {
		return r.table(w, o.top)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
