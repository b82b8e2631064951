// Command golangci-lint is golangci-lint with the plugin of quotalint, as
// "golangci-lint custom" makes it, from modules only.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/quotalint/quotalint/plugin"
)

func main() {
	err := commands.Execute(commands.BuildInfo{
		GoVersion: runtime.Version(),
		Version:   "(devel)", // has the cache go by the content of the binary
		Commit:    "none",
		Date:      "unknown",
	})
	if err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
