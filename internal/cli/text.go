package cli

import (
	"bufio"
	"fmt"
	"io"
)

// writeText prints a line for each finding, position, rule and message, and
// an indented one for each place that it speaks of.
func writeText(w io.Writer, findings []finding) error {
	buf := bufio.NewWriter(w)
	for _, f := range findings {
		fmt.Fprintf(buf, "%s: %s: %s\n", f.Pos, f.Rule, f.Message)
		for _, rel := range f.Related {
			fmt.Fprintf(buf, "\t%s: %s\n", rel.Pos, rel.Message)
		}
	}
	return buf.Flush()
}
