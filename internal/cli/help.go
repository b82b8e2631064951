package cli

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/report"
)

// help prints the usage text, or the manual of one rule.
func (c *Command) help(args []string) (int, error) {
	switch len(args) {
	case 0:
		return Clean, c.usage(c.Stdout)
	case 1:
		a := c.rule(args[0])
		if a == nil {
			return Trouble, c.unknownRule(args[0])
		}
		return Clean, writeManual(c.Stdout, a)
	}
	return Trouble, fmt.Errorf("help takes one rule, not %d", len(args))
}

func (c *Command) unknownRule(name string) error {
	names := make([]string, len(c.Rules))
	for i, a := range c.Rules {
		names[i] = a.Name
	}
	return fmt.Errorf("no rule is called %s; there are %s", name, strings.Join(names, ", "))
}

// writeManual prints the manual of a rule: its document, its categories and
// its flags.
func writeManual(w io.Writer, a *analysis.Analyzer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintf(buf, "%s: %s\n", a.Name, strings.TrimSpace(a.Doc))
	heading := "\nCategories:\n"
	for _, cat := range report.Categories {
		if cat.Rule == a.Name {
			fmt.Fprintf(buf, "%s  %-20s %s (%s)\n", heading, cat.Name, cat.Title, cat.Grade)
			heading = ""
		}
	}
	heading = "\nFlags:\n"
	a.Flags.VisitAll(func(f *flag.Flag) {
		fmt.Fprint(buf, heading, flagLine(f, a.Name+"."))
		heading = ""
	})
	if a.URL != "" {
		fmt.Fprintf(buf, "\n%s\n", a.URL)
	}
	return buf.Flush()
}

// usage prints what the command can be told to do.
func (c *Command) usage(w io.Writer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprint(buf, `Quotalint finds quota counters in Go code that never end, windows that slide
and keys that do not name their period.

usage: quotalint [flags] [packages]
       quotalint help [rule]
       quotalint explain rule
       quotalint completion bash|zsh|fish
`)
	for _, name := range slices.Sorted(maps.Keys(c.Subs)) {
		fmt.Fprintf(buf, "       quotalint %s %s\n", name, c.Arguments[name])
	}
	fs, _ := c.flags(new(options))
	for _, group := range c.groups() {
		fmt.Fprintf(buf, "\n%s:\n", group.title)
		for _, name := range group.flags {
			fmt.Fprint(buf, flagLine(fs.Lookup(name), ""))
		}
	}
	fmt.Fprint(buf, `
Naming a rule (-ttlmissing) runs that rule only; -ttlmissing=false all others.
Other flags of go build come from the environment variable GOFLAGS.

exit status: 0 nothing found, 1 findings, 2 the packages could not be analysed
             or a flag is wrong; also with -json. With -diff, 1 if there is a
             patch or a finding without a fix.
`)
	return buf.Flush()
}

// A flagGroup is a heading of the usage text.
type flagGroup struct {
	title string
	flags []string
}

func (c *Command) groups() []flagGroup {
	settings := flagGroup{title: "What is reported"}
	c.Settings.Flags.VisitAll(func(f *flag.Flag) { settings.flags = append(settings.flags, f.Name) })
	rules := flagGroup{title: "Rules"}
	for _, a := range c.Rules {
		rules.flags = append(rules.flags, a.Name)
	}
	return []flagGroup{
		{"Output", []string{"json", "github", "sarif"}},
		{"Changes", []string{"fix", "diff"}},
		{"Known findings", []string{"baseline", "write-baseline"}},
		settings,
		rules,
		{"Build", []string{"tags"}},
		{"About", []string{"version"}},
	}
}

// The columns of the usage text.
const (
	textColumn = 27
	lastColumn = 80
)

// flagLine describes a flag, in a line or more.
func flagLine(f *flag.Flag, prefix string) string {
	argument, text := flag.UnquoteUsage(f)
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		argument = ""
	}
	if f.DefValue == "true" {
		text += " (default true)"
	}
	line := fmt.Sprintf("  %-*s", textColumn-2, strings.TrimSpace("-"+prefix+f.Name+" "+argument))
	var b strings.Builder
	for _, word := range strings.Fields(text) {
		if len(line) > textColumn && len(line)+1+len(word) > lastColumn {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", textColumn)
		}
		if len(line) > textColumn {
			line += " "
		}
		line += word
	}
	return b.String() + strings.TrimRight(line, " ") + "\n"
}
