// Command quotalint finds quota counters that never end, windows that slide
// and keys that do not name their period.
//
// It has two faces. The go command uses it as a vet tool:
//
//	go vet -vettool=$(which quotalint) ./...
//
// Its user types quotalint ./..., which runs go vet on itself and prints what
// comes back; see quotalint help.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/quotalint/quotalint/analyzers"
	"github.com/quotalint/quotalint/docs"
	"github.com/quotalint/quotalint/internal/cli"
	"github.com/quotalint/quotalint/internal/config"
	"github.com/quotalint/quotalint/internal/door"
	_ "github.com/quotalint/quotalint/internal/door/early" // turns most units away
	"github.com/quotalint/quotalint/internal/inventory"
)

func main() {
	if door.Serves(os.Args[1:]) {
		door.Main(append(analyzers.All(), inventory.Analyzer)...)
	}
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintf(os.Stderr, "quotalint: %v\n", err)
		os.Exit(cli.Trouble)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process
	c := &cli.Command{
		Settings:  config.Analyzer,
		Rules:     cli.Rules(analyzers.All(), config.Analyzer),
		Tool:      self,
		Pages:     docs.Pages,
		Arguments: arguments,
		Words:     words,
		Stdout:    os.Stdout,
		Stderr:    os.Stderr,
	}
	c.Subs = subcommands(c)
	os.Exit(c.Run(ctx, os.Args[1:]))
}
