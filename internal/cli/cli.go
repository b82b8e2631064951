// Package cli is quotalint as its user types it: flags, printers, fixes, help
// and exit statuses. The analysis itself runs in the vet tool, which go vet
// starts and whose results it caches.
package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// The exit statuses of the command.
const (
	Clean    = 0 // nothing was found
	Findings = 1 // something was found, or -diff has a patch to show
	Trouble  = 2 // what was asked for could not be done, or not completely
)

// A Command is the command line of quotalint. Its fields are set before
// [Command.Run] is called and not changed after.
type Command struct {
	Settings  *analysis.Analyzer   // pseudo-analyzer whose flags are settings of all rules
	Rules     []*analysis.Analyzer // in the order of the documentation
	Tool      string               // executable that serves go vet with these analyzers
	Pages     fs.FS                // pages of the rules, NAME.md; may be nil
	Stdout    io.Writer            // reports and patches
	Stderr    io.Writer            // trouble, progress and remarks
	Subs      map[string]Sub       // subcommands beside the built-in ones
	Arguments map[string]string    // of the subcommands in Subs, for the usage text
	Words     map[string][]string  // flags and arguments of the subcommands in Subs, for completion
}

// A Sub runs a subcommand with the arguments behind its name, and returns the
// exit status.
type Sub func(ctx context.Context, args []string, stdout, stderr io.Writer) int

// Run runs the command with args, the arguments without the program's name,
// and returns the exit status. The context ends what it started.
func (c *Command) Run(ctx context.Context, args []string) int {
	if len(args) > 0 {
		if len(args) == 2 && args[0] == "help" && c.Subs[args[1]] != nil {
			args = []string{args[1], "-h"}
		}
		if sub, ok := c.builtin()[args[0]]; ok {
			return c.status(sub(args[1:]))
		}
		if sub, ok := c.Subs[args[0]]; ok {
			return sub(ctx, args[1:], c.Stdout, c.Stderr)
		}
	}
	return c.status(c.check(ctx, args))
}

// builtin returns the subcommands that do not analyse anything.
func (c *Command) builtin() map[string]func(args []string) (int, error) {
	return map[string]func(args []string) (int, error){
		"completion": c.completion,
		"explain":    c.explain,
		"help":       c.help,
		"version":    c.version,
	}
}

// status turns an error into one line on standard error and exit status 2.
func (c *Command) status(code int, err error) int {
	if err != nil {
		fmt.Fprintf(c.Stderr, "quotalint: %s\n", oneLine(err.Error()))
		return Trouble
	}
	return code
}

// oneLine folds a message of several lines into one.
func oneLine(s string) string {
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), " ")
}

// rule returns the rule of that name, or nil.
func (c *Command) rule(name string) *analysis.Analyzer {
	for _, a := range c.Rules {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Rules returns the analyzers of a suite without its pseudo-analyzers.
func Rules(suite []*analysis.Analyzer, pseudo ...*analysis.Analyzer) []*analysis.Analyzer {
	return slices.DeleteFunc(slices.Clone(suite), func(a *analysis.Analyzer) bool { return slices.Contains(pseudo, a) })
}
