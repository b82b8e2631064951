package directive

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/analyzers/internal/manual"
	"github.com/quotalint/quotalint/analyzers/periodkey"
	"github.com/quotalint/quotalint/analyzers/slidingttl"
	"github.com/quotalint/quotalint/analyzers/ttlmissing"
	"github.com/quotalint/quotalint/internal/directive"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/report"
)

//go:embed doc.go
var doc string

// rules are what a directive can name.
var rules = []*analysis.Analyzer{ttlmissing.Analyzer, slidingttl.Analyzer, periodkey.Analyzer}

// Analyzer reports directives that are wrong, or that hide nothing. It
// requires the rules, since each tells what has been hidden from it.
var Analyzer = &analysis.Analyzer{
	Name:       "directive",
	Doc:        manual.Of("directive", doc),
	URL:        manual.URL("directive"),
	Requires:   append([]*analysis.Analyzer{directive.Analyzer, effects.Analyzer, report.Analyzer}, rules...),
	Run:        run,
	ResultType: report.HiddenType,
}

func run(pass *analysis.Pass) (any, error) {
	out := report.To(pass)
	for _, c := range pass.ResultOf[directive.Analyzer].(*directive.Index).Comments {
		say := func(cat report.Category, format string, args ...any) {
			out.Report(cat, analysis.Diagnostic{Pos: c.Pos, End: c.End, Message: fmt.Sprintf(format, args...)})
		}
		switch c.Verb {
		case "ignore":
			ignore(pass, c, say)
		case "permanent":
			// A word on what is meant, whether or not a rule asks for it.
		default:
			say(report.UnknownDirective, "quotalint knows no directive %q, and hides nothing for it: there are //quotalint:ignore RULE reason and //quotalint:permanent", c.Verb)
		}
	}
	return out.Hidden(), nil
}

// ignore checks a comment that hides findings.
func ignore(pass *analysis.Pass, c *directive.Comment, say func(report.Category, string, ...any)) {
	if len(c.Rules) == 0 {
		say(report.UnknownRule, "the comment names no rule, and hides nothing: write //quotalint:ignore RULE reason, with %s for RULE", names())
		return
	}
	if c.Reason == "" {
		say(report.NoReason, "the comment gives no reason, and hides nothing: write //quotalint:ignore %s reason", strings.Join(c.Rules, ","))
	}
	for _, name := range c.Rules {
		i := slices.IndexFunc(rules, func(a *analysis.Analyzer) bool { return a.Name == name })
		switch {
		case i < 0:
			say(report.UnknownRule, "no rule is called %q, so that nothing is hidden: there are %s", name, names())
		case c.Reason != "" && unused(pass, c, rules[i]):
			say(report.Unused, "nothing of %s is hidden here: delete the comment, which would hide the next fault in this place", name)
		}
	}
}

// unused reports whether a comment is known to hide nothing of a rule.
func unused(pass *analysis.Pass, c *directive.Comment, rule *analysis.Analyzer) bool {
	if slices.Contains(pass.ResultOf[rule].(report.Hidden), c) || report.SwitchedOff(rule.Name) {
		return false
	}
	return !c.From.IsValid() || !pass.ResultOf[effects.Analyzer].(*effects.Result).GaveUp(c.From, c.To)
}

func names() string {
	var all []string
	for _, a := range rules {
		all = append(all, a.Name)
	}
	return strings.Join(all, ", ")
}
