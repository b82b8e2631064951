package cli

import (
	"fmt"
	"io"
	"os"
)

// progress returns a function that shows how many packages are done, on one
// line that it writes again and again, and one that removes the line. Both do
// nothing unless w is a terminal.
func progress(w io.Writer) (show func(packages int), done func()) {
	if !terminal(w) {
		return nil, func() {}
	}
	show = func(packages int) { fmt.Fprintf(w, "\r%d packages", packages) }
	return show, func() { fmt.Fprint(w, "\r\x1b[K") }
}

// terminal reports whether w writes to a terminal.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
