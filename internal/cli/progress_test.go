package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Nothing but a terminal gets a line that is written again and again.
func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, f := range []*os.File{file, null} {
		if terminal(f) {
			t.Errorf("%s is taken for a terminal", f.Name())
		}
	}
	var buf bytes.Buffer
	show, done := progress(&buf)
	if done(); show != nil || buf.Len() > 0 {
		t.Errorf("a buffer gets progress: %q", buf.String())
	}

	pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal to be had: ", err)
	}
	defer pty.Close()
	if !terminal(pty) {
		t.Error("a terminal is not recognised")
	}
	if t.Setenv("TERM", "dumb"); terminal(pty) {
		t.Error("a dumb terminal gets what it cannot show")
	}
}
