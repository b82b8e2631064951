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
	show = func(packages int) { fmt.Fprintf(w, "\rpackages: %d", packages) }
	return show, func() { fmt.Fprint(w, "\r\x1b[K") }
}

// terminal reports whether w writes to a terminal: a character device that is
// not the one that swallows everything.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
