package door

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// handshake answers -V=full and -flags.
func handshake(analyzers []*analysis.Analyzer) {
	for _, arg := range os.Args[1:] {
		// The go command drops what is written during -flags.
		if strings.HasSuffix(arg, "-V=full") {
			introduce()
		}
	}
	unitchecker.Main(analyzers...)
}

// introduce prints what the go command tells builds of the tool apart by, a
// hash of the executable, and ends the process. The answer of x/tools begins
// with the path of the executable, and the go command does not understand it
// if there is a space in that.
func introduce() {
	line, id := outdated(), ""
	if line == "" {
		var err error
		if id, err = contentID(); err != nil {
			line = err.Error()
		}
	}
	if line != "" {
		fmt.Fprintln(os.Stderr, "quotalint: "+line)
		os.Exit(2)
	}
	fmt.Printf("quotalint version devel buildID=%s\n", id)
	os.Exit(0)
}

// contentID returns a hash of the executable.
func contentID() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(self)
	if err != nil {
		return "", err
	}
	defer f.Close() // only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
