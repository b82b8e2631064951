package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/report"
)

// explain prints the page of a rule: the fault, its consequence, wrong and
// right code. The rule may be named by one of its categories.
func (c *Command) explain(args []string) (int, error) {
	if len(args) != 1 {
		return Trouble, errors.New("explain takes the name of one rule or category")
	}
	name := args[0]
	if category, ok := report.ByName(name); ok {
		name = category.Rule
	}
	a := c.rule(name)
	if a == nil {
		return Trouble, c.unknownRule(args[0])
	}
	text, err := c.readPage(a)
	if err != nil {
		return Trouble, err
	}
	_, err = io.WriteString(c.Stdout, text)
	return Clean, err
}

// readPage returns the page of a rule.
func (c *Command) readPage(a *analysis.Analyzer) (string, error) {
	if c.Pages == nil {
		return "", fmt.Errorf("this build has no pages; see %s", a.URL)
	}
	data, err := fs.ReadFile(c.Pages, a.Name+".md")
	if err != nil {
		return "", fmt.Errorf("there is no page about %s: %w", a.Name, err)
	}
	return string(data), nil
}
