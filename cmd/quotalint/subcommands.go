package main

import (
	"context"
	"io"

	"github.com/quotalint/quotalint/internal/audit"
	"github.com/quotalint/quotalint/internal/cli"
	"github.com/quotalint/quotalint/internal/modelcmd"
)

// subcommands do something else than to report what is wrong with Go code. The
// audit has c list the counters in it.
func subcommands(c *cli.Command) map[string]cli.Sub {
	a := &audit.Command{Code: func(ctx context.Context, packages []string) (audit.Code, error) {
		return auditCode(c.Counters(ctx, packages))
	}}
	return map[string]cli.Sub{
		"audit": a.Run,
		"model": func(_ context.Context, args []string, stdout, stderr io.Writer) int {
			return modelcmd.Run(args, stdout, stderr)
		},
	}
}

// arguments is what the usage text says behind their names.
var arguments = map[string]string{
	"audit": "[flags]    (find leaked counters in a live store; -h for help)",
	"model": "fit|tier|concurrency|growth ...",
}

// words is what completion offers behind their names.
var words = map[string][]string{
	"audit": audit.Flags(),
	"model": {"fit", "tier", "concurrency", "growth"},
}

// auditCode gives the audit what the analysis has found.
func auditCode(found cli.Counters, err error) (audit.Code, error) {
	code := audit.Code{Unfollowed: found.Unfollowed}
	for _, c := range found.Listed {
		code.Keys = append(code.Keys, audit.CodeKey{Text: c.Key, Pieces: c.Pieces, Place: c.Place, Stays: c.Stays})
	}
	return code, err
}
