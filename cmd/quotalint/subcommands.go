package main

import (
	"context"
	"io"

	"github.com/quotalint/quotalint/internal/audit"
	"github.com/quotalint/quotalint/internal/cli"
	"github.com/quotalint/quotalint/internal/modelcmd"
)

// subcommands do something else than to analyse Go code.
var subcommands = map[string]cli.Sub{
	"audit": audit.Run,
	"model": func(_ context.Context, args []string, stdout, stderr io.Writer) int {
		return modelcmd.Run(args, stdout, stderr)
	},
}

// arguments is what the usage text says behind their names.
var arguments = map[string]string{
	"audit": "[flags]    (find leaked counters in a live store; -h for help)",
	"model": "fit|tier|concurrency|growth ...",
}
