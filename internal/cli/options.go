package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// options is what the flags of a run say.
type options struct {
	json    bool
	github  bool
	sarif   string // file, or "-" for standard output
	fix     bool
	diff    bool
	version bool
	tags    string

	baselineFile      string
	writeBaselineFile string

	tool     []string // flags for the vet tool
	packages []string // patterns; "." if there are none
}

// errUsage says that the user asked for the usage text.
var errUsage = errors.New("usage")

// parse reads the flags of a run. Errors are about one argument, in one line.
func (c *Command) parse(args []string) (*options, error) {
	o := new(options)
	fs, rules := c.flags(o)
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil, errUsage
	case err != nil:
		return nil, fmt.Errorf("%v (see quotalint -help)", err)
	}
	o.packages = fs.Args()
	for _, p := range o.packages {
		if strings.HasPrefix(p, "-") {
			return nil, fmt.Errorf("%s stands behind the packages: put flags first", p)
		}
	}
	if err := o.conflict(); err != nil {
		return nil, err
	}
	if len(o.packages) == 0 {
		o.packages = []string{"."}
	}
	o.tool = c.toolFlags(fs, rules)
	return o, nil
}

// conflict returns an error if two flags exclude each other.
func (o *options) conflict() error {
	changes := o.fix || o.diff
	for _, c := range []struct {
		both bool
		text string
	}{
		{o.json && o.github, "-json and -github"},
		{o.sarif == "-" && (o.json || o.github), "-sarif - and another format"},
		{o.diff && (o.json || o.github || o.sarif != ""), "-diff and a format of findings"},
		{o.baselineFile != "" && o.writeBaselineFile != "", "-baseline and -write-baseline"},
		{o.writeBaselineFile != "" && changes, "-write-baseline and a change of files"},
	} {
		if c.both {
			return fmt.Errorf("%s exclude each other", c.text)
		}
	}
	return nil
}

// flags declares the flags of a run. The flags of the settings are those of
// the analyzer itself, so that a wrong value is refused before anything runs.
func (c *Command) flags(o *options) (*flag.FlagSet, map[string]*choice) {
	fs := flag.NewFlagSet("quotalint", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&o.json, "json", false, "print the findings as JSON")
	fs.BoolVar(&o.github, "github", false, "print the findings as annotations of a GitHub workflow")
	fs.StringVar(&o.sarif, "sarif", "", "write the findings to `file` in SARIF 2.1.0, too (- for standard output)")
	fs.StringVar(&o.baselineFile, "baseline", "", "do not report the findings that `file` lists")
	fs.StringVar(&o.writeBaselineFile, "write-baseline", "", "list the findings in `file` and exit")
	fs.BoolVar(&o.fix, "fix", false, "apply the fixes, then report what is left")
	fs.BoolVar(&o.diff, "diff", false, "print the fixes as a patch and change nothing")
	fs.BoolVar(&o.version, "version", false, "print the version and exit")
	fs.StringVar(&o.tags, "tags", "", "build `tags`, separated by commas")
	c.Settings.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, f.Name, f.Usage) })
	rules := make(map[string]*choice)
	for _, a := range c.Rules {
		rules[a.Name] = new(choice)
		title, _, _ := strings.Cut(a.Doc, "\n")
		fs.Var(rules[a.Name], a.Name, title)
		a.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, a.Name+"."+f.Name, f.Usage) })
	}
	return fs, rules
}

// toolFlags returns the flags that were set and are the vet tool's: those of
// the settings under the name of their analyzer, those of the rules as they
// are.
func (c *Command) toolFlags(fs *flag.FlagSet, rules map[string]*choice) []string {
	var flags []string
	fs.Visit(func(f *flag.Flag) {
		name, _, _ := strings.Cut(f.Name, ".")
		switch {
		case c.Settings.Flags.Lookup(f.Name) != nil:
			flags = append(flags, fmt.Sprintf("-%s.%s=%s", c.Settings.Name, f.Name, f.Value))
		case rules[name] != nil:
			flags = append(flags, fmt.Sprintf("-%s=%s", f.Name, f.Value))
		}
	})
	return flags
}

// A choice is the flag that switches a rule on or off. It is apart from a
// plain bool in that its value is passed on only if the user gave one.
type choice struct{ on bool }

func (c *choice) String() string {
	if c.on {
		return "true"
	}
	return "false"
}

// Set implements [flag.Value].
func (c *choice) Set(s string) error {
	switch s {
	case "true":
		c.on = true
	case "false":
		c.on = false
	default:
		return errors.New("neither true nor false")
	}
	return nil
}

// IsBoolFlag makes -rule short for -rule=true.
func (c *choice) IsBoolFlag() bool { return true }
