package effects

import "go/token"

// A stretch is the source of a function whose paths were not all followed.
type stretch struct{ from, to token.Pos }

// GaveUp reports whether the analysis gave up a function between two places:
// that nothing was found there says nothing.
func (r *Result) GaveUp(from, to token.Pos) bool {
	if r == nil {
		return true
	}
	for _, s := range r.gaveUp {
		if s.from <= to && from <= s.to {
			return true
		}
	}
	return false
}

// giveUp notes that not all paths of the survey's function were followed.
func (j *judge) giveUp(survey *usage) {
	fn := j.prog.funcs[survey.root.Name]
	if fn == nil || fn.Syntax() == nil {
		return
	}
	j.gaveUp = append(j.gaveUp, stretch{fn.Syntax().Pos(), fn.Syntax().End()})
}
