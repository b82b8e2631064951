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

// The exit codes of [Run].
const (
	exitNone    = 0 // no leaked counters, or none are left
	exitLeaked  = 1
	exitTrouble = 2
)

// Run is the subcommand: it audits the server that args name, prints the
// report to stdout, and returns the exit code: 0 if there are no leaked
// counters (or -repair -yes left none), 1 if there are, 2 if it could not tell
// or was interrupted by ctx. In the last case it prints one line to stderr and
// nothing to stdout. It reads user and password from the environment.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	logging.Disable() // the client would write more lines to stderr
	o, err := parse(args, stdout)
	if errors.Is(err, errHelp) {
		return exitNone
	}
	var r *Report
	if err == nil {
		r, err = run(ctx, o, stderr)
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
func run(ctx context.Context, o *options, stderr io.Writer) (*Report, error) {
	ro, err := o.clientOptions(os.Getenv)
	if err != nil {
		return nil, err
	}
	shapes, err := o.codeShapes(ctx)
	if err != nil {
		return nil, err
	}
	s, err := connect(ctx, ro, o.repair && o.yes)
	if err != nil {
		return nil, interrupted(ctx, err)
	}
	defer s.close()
	return auditServer(ctx, o, s, shapes, stderr)
}

// auditServer scans a server and, if told to, dates what it finds.
func auditServer(ctx context.Context, o *options, s *server, shapes []Shape, stderr io.Writer) (*Report, error) {
	// A closed connection ends a command at once; ctx alone would wait for
	// its answer.
	stop := context.AfterFunc(ctx, s.close)
	defer stop()
	now := time.Now()
	a := &auditor{o: o, s: s, shapes: shapes, now: now, g: newGroups(now), pace: newPace(o.rate)}
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

// codeShapes asks the analysis for the shapes of the counters in the code.
func (o *options) codeShapes(ctx context.Context) ([]Shape, error) {
	if len(o.from) == 0 {
		return nil, nil
	}
	if Shapes == nil {
		return nil, errors.New("-from is not built in: use -match")
	}
	all, err := Shapes(ctx, o.from)
	if err != nil {
		return nil, fmt.Errorf("-from: %w", err)
	}
	var shapes []Shape
	for _, s := range all {
		if s.literals() { // one without would match any key
			shapes = append(shapes, s.tidy())
		}
	}
	if len(shapes) == 0 {
		return nil, fmt.Errorf("-from: no counter in %v has a key with a literal part to know it by", o.from)
	}
	return shapes, nil
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
