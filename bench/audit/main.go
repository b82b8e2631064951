// Command audit runs "quotalint audit" alone, for the measurements of
// bench/audit/run.sh.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/quotalint/quotalint/internal/audit"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := new(audit.Command).Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
