// Package directive reads the comments by which a user speaks to quotalint:
//
//	//quotalint:ignore RULE[,RULE] reason
//	//quotalint:permanent [reason]
//
// The first hides findings of rules, the second says that a counter is meant
// to stay, so that nothing has to end it. At the end of a line a comment
// speaks for that line; on a line of its own for what comes next: a statement
// with all that is in it, a declaration, a function. Above the package clause
// it speaks for the file.
package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

const prefix = "//quotalint:"

// A Comment is one directive, well-formed or not.
type Comment struct {
	Verb   string   // ignore, permanent, or what was written instead
	Rules  []string // of an ignore
	Reason string
	Pos    token.Pos
	End    token.Pos

	// From and To are the first and the last place that it speaks for. They
	// are NoPos if nothing comes next.
	From, To token.Pos
}

// Hides reports whether the comment hides findings of a rule.
func (c *Comment) Hides(rule string) bool {
	switch c.Verb {
	case "ignore":
		return c.Reason != "" && slices.Contains(c.Rules, rule)
	case "permanent":
		return rule == "ttlmissing"
	}
	return false
}

// An Index holds the directives of a package.
type Index struct{ Comments []*Comment }

// Hiding returns the directives that hide a finding of the rule at pos.
func (x *Index) Hiding(rule string, pos token.Pos) []*Comment {
	var out []*Comment
	for _, c := range x.Comments {
		if c.From <= pos && pos <= c.To && c.From.IsValid() && c.Hides(rule) {
			out = append(out, c)
		}
	}
	return out
}

// Parse reads the directives of files.
func Parse(fset *token.FileSet, files []*ast.File) *Index {
	x := new(Index)
	for _, file := range files {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if d := parse(c); d != nil {
					d.From, d.To = reach(fset, file, c)
					x.Comments = append(x.Comments, d)
				}
			}
		}
	}
	return x
}

// parse reads a comment, or returns nil if it is no directive. As with every
// directive of Go, there is no space behind the slashes. A comment inside the
// comment, such as a test's, ends it.
func parse(c *ast.Comment) *Comment {
	text, ok := strings.CutPrefix(c.Text, prefix)
	if !ok {
		return nil
	}
	text, _, _ = strings.Cut(text, " //")
	verb, rest, _ := strings.Cut(text, " ")
	d := &Comment{Verb: strings.TrimSpace(verb), Pos: c.Pos(), End: c.End()}
	rest = strings.TrimSpace(rest)
	if d.Verb == "ignore" {
		rules, reason, _ := strings.Cut(rest, " ")
		if rules != "" {
			d.Rules = strings.Split(rules, ",")
		}
		rest = strings.TrimSpace(reason)
	}
	d.Reason = rest
	return d
}
