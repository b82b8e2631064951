package cli

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/quotalint/quotalint/internal/buildinfo"
)

// version prints which build this is, in one line.
func (c *Command) version(args []string) (int, error) {
	if len(args) > 0 {
		return Trouble, errors.New("version takes no arguments")
	}
	line := "quotalint " + buildinfo.Version() + " (" + runtime.Version()
	if revision, modified := buildinfo.Revision(); revision != "" {
		line += ", revision " + revision
		if modified {
			line += " with changes"
		}
	}
	_, err := fmt.Fprintln(c.Stdout, line+")")
	return Clean, err
}
