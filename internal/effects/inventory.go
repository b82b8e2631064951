package effects

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// A Counter is a quota counter that the package raises or lowers, faulty or
// right. One that is reached with several keys is listed with each.
type Counter struct {
	Key    string    // as far as it is known, as in messages
	Pieces []string  // the fixed texts of the key, in order: between two of them anything can stand
	At     token.Pos // the call that supplies the key
	Owner  token.Pos // the call that has to attach the lifetime, or NoPos
}

// ListCounters makes [Analyzer] list the counters of a package. It is set
// before any analyzer runs.
var ListCounters bool

// Counters returns the counters of the package, tests aside, in the order of
// the source. There are none unless [ListCounters] is set.
func (r *Result) Counters() []Counter { return r.counters }

// Unfollowed returns the functions, tests aside, whose paths were not all
// followed: the list may lack counters of theirs.
func (r *Result) Unfollowed() []token.Pos { return r.unfollowed }

// inventory lists the counters of the package in the result.
func (j *judge) inventory(r *Result) {
	for _, survey := range j.list {
		if j.prog.isTest(survey.root) {
			continue
		}
		if fn := j.prog.funcs[survey.root.Name]; !survey.complete && fn != nil {
			r.unfollowed = append(r.unfollowed, fn.Pos())
		}
		for _, u := range survey.uses {
			if c, ok := j.listed(survey, u); ok {
				r.counters = append(r.counters, c)
			}
		}
	}
	slices.SortStableFunc(r.counters, func(a, b Counter) int { return cmp.Compare(a.At, b.At) })
}

// listed returns the counter that a command is of, if it keeps a quota and
// something of its key is known here.
func (j *judge) listed(survey *usage, u *use) (Counter, bool) {
	counts := u.counts() && !u.zero() && j.quotaOrAll(u) && !j.gauge(u)
	if !counts && !j.opens(survey, u) {
		return Counter{}, false
	}
	at, here := j.supplier(u, false)
	if !here && key.Skeleton(u.key) == "" {
		return Counter{}, false // the caller is listed with its key
	}
	owner, _ := j.supplier(u, true)
	return Counter{Key: key.Text(u.key), Pieces: fixedTexts(u.key), At: at.pos(), Owner: owner.pos()}, true
}

// fixedTexts returns the fixed texts of a key. The first is what it begins
// with and the last what it ends with; they are "" where that varies.
func fixedTexts(t *flow.Term) []string {
	texts := []string{""}
	for _, p := range key.Parts(t) {
		last := len(texts) - 1
		switch {
		case p.Kind == key.Literal && p.Text != "":
			texts[last] += p.Text
		case p.Kind == key.Literal && p.Term.Kind == flow.TConst:
			// adds nothing
		case texts[last] != "" || last == 0:
			texts = append(texts, "")
		}
	}
	return texts
}
