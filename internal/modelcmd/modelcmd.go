// Package modelcmd is the command "quotalint model": it prints the models of
// runtime/model as tables, as JSON or as drawings, on their sample data or on
// the user's.
package modelcmd

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// A command is one model. Its run writes the whole answer to out, so that
// nothing is printed where something is wrong.
type command struct {
	name    string
	summary string
	run     func(f *flags, args []string, out *bytes.Buffer) error
}

var commands = []command{
	{"fit", "which thresholds jobs exceed, and what the way around costs", runFit},
	{"tier", "duration and cost of a job over memory", runTier},
	{"concurrency", "two loads on one limit, shared and with a reserve", runConcurrency},
	{"growth", "what counters leave in a store, with and without a lifetime", runGrowth},
}

// Run executes the command with the arguments behind "model" and returns its
// exit status: 0, or 2 with one line on stderr.
func Run(args []string, stdout, stderr io.Writer) int {
	out, err := answer(args)
	if err == nil {
		_, err = stdout.Write(out)
	}
	if err != nil {
		// A file name or an argument may bring line breaks of its own.
		line := strings.Join(strings.Fields(err.Error()), " ")
		fmt.Fprintf(stderr, "quotalint model: %s\n", line)
		return 2
	}
	return 0
}

func answer(args []string) ([]byte, error) {
	if len(args) == 0 {
		return nil, errors.New("which model? fit, tier, concurrency or growth (-h for help)")
	}
	var out bytes.Buffer
	switch args[0] {
	case "-h", "-help", "--help", "help":
		usage(&out)
		return out.Bytes(), nil
	}
	for _, c := range commands {
		if c.name != args[0] {
			continue
		}
		f := newFlags(c)
		err := c.run(f, args[1:], &out)
		if errors.Is(err, flag.ErrHelp) {
			out.Reset()
			f.usage(&out)
			return out.Bytes(), nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		return out.Bytes(), nil
	}
	return nil, fmt.Errorf("unknown model %q: fit, tier, concurrency or growth", args[0])
}

func usage(out *bytes.Buffer) {
	fmt.Fprint(out, "usage: quotalint model fit|tier|concurrency|growth [flags]\n\n")
	for _, c := range commands {
		fmt.Fprintf(out, "  %-12s %s\n", c.name, c.summary)
	}
	fmt.Fprint(out, "\nquotalint model NAME -h lists the flags of a model.\n")
}
