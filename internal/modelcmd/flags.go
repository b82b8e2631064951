package modelcmd

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// maxList bounds a list flag, so that no command line runs for minutes.
const maxList = 10_000

// flags is a flag set that leaves the printing of errors to Run, with the
// flags that every model has.
type flags struct {
	*flag.FlagSet
	command command
	json    *bool
}

func newFlags(c command) *flags {
	set := flag.NewFlagSet(c.name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	return &flags{set, c, set.Bool("json", false, "print one JSON array")}
}

// parse is flag.FlagSet.Parse that accepts nothing behind the flags.
func (f *flags) parse(args []string) error {
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	return nil
}

// given reports whether the user has set the flag.
func (f *flags) given(name string) bool {
	found := false
	f.Visit(func(fl *flag.Flag) { found = found || fl.Name == name })
	return found
}

func (f *flags) usage(out *bytes.Buffer) {
	fmt.Fprintf(out, "usage: quotalint model %s [flags]\n\n%s\n\n", f.command.name, f.command.summary)
	f.SetOutput(out)
	f.PrintDefaults()
	f.SetOutput(io.Discard)
}

// intList is a flag of whole numbers with commas between them.
type intList []int

func (l *intList) String() string {
	var words []string
	for _, n := range *l {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ",")
}

func (l *intList) Set(text string) error {
	words := strings.Split(text, ",")
	if len(words) > maxList {
		return fmt.Errorf("more than %d numbers", maxList)
	}
	*l = nil
	for _, word := range words {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return fmt.Errorf("%q is not a whole number", word)
		}
		*l = append(*l, n)
	}
	return nil
}

// uint32Flag is a flag of a whole number that fits the generator's seed.
type uint32Flag uint32

func (u *uint32Flag) String() string { return strconv.FormatUint(uint64(*u), 10) }

func (u *uint32Flag) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return fmt.Errorf("not a whole number from 1 to %d", uint32(math.MaxUint32))
	}
	*u = uint32Flag(n)
	return nil
}
