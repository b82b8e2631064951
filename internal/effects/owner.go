package effects

import (
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/lower"
)

func nameOf(fn *ssa.Function) string { return lower.Name(fn) }

// place is where a command's key is supplied: a call in some frame.
type place struct {
	frame *flow.Frame
	val   int
}

// pos returns where the place stands: in a script's text, if that is a literal
// of the package, and else at the call that runs the script.
func (p place) pos() token.Pos {
	for fr, val := p.frame, p.val; fr != nil; fr, val = fr.Parent, fr.Call {
		if pos := fr.Func.Pos(val); pos.IsValid() || !isScript(fr.Func) {
			return pos
		}
	}
	return token.NoPos
}

// supplier returns the call that supplies the key of a command, and whether
// the function of the survey is the one that supplies it.
func (s *surveys) supplier(u *use, deadline bool) (at place, here bool) {
	at, owner := s.owner(u, deadline)
	return at, owner != nil && owner.Parent == nil
}

// owner walks from a command outwards to the call that supplies its key, and
// to the function in which that is; it is nil if even the function of the
// survey is handed the key.
//
// With deadline set it asks who owns the deadline instead: a function that
// dates the key on one of its paths keeps it, whoever made the key.
func (s *surveys) owner(u *use, deadline bool) (at place, owner *flow.Frame) {
	at = place{u.frame, u.site.Val}
	suffix := "#" + strconv.Itoa(u.site.Val)
	around := "" // the function around the literal that the walk is in
	for fr := u.frame; ; fr = fr.Parent {
		outside, ok := s.passesOn(u, fr, fr.Func.Name+suffix, deadline)
		if fr.Parent == nil {
			if ok {
				return at, nil
			}
			return at, fr
		}
		if fr.Func.Name == around {
			around = ""
		}
		switch {
		case isScript(fr.Func):
			// a finding stands in the script's text, whoever runs it
		case around != "":
			// a helper that was given the literal supplies nothing to it
		case ok && outside:
			at = place{fr.Parent, fr.Call}
		case fr.Func.Literal:
			around = enclosing(fr.Func.Name) // a literal's body belongs to the function around it
		default:
			return at, fr
		}
		suffix = "#" + strconv.Itoa(fr.Call) + ">" + fr.Func.Name + suffix
	}
}

// enclosing returns the name of the function around a literal: SSA calls the
// literals of f f$1, f$2 and so on.
func enclosing(literal string) string {
	if i := strings.LastIndexByte(literal, '$'); i >= 0 {
		return literal[:i]
	}
	return ""
}

// keyPlace returns the call that supplies the key of u. For a script that is
// the call that runs it.
func (s *surveys) keyPlace(u *use) place {
	at, _ := s.supplier(u, false)
	for isScript(at.frame.Func) && at.frame.Parent != nil {
		at = place{at.frame.Parent, at.frame.Call}
	}
	return at
}

// passesOn reports whether the function of a frame leaves the key of command
// id to its caller: the key is its parameter.
func (s *surveys) passesOn(of *use, fr *flow.Frame, id string, deadline bool) (outside, ok bool) {
	survey := of.in
	if fr.Parent != nil {
		survey = s.of(fr.Func)
	}
	uses := survey.byID[id]
	if len(uses) == 0 { // the command itself is a parameter, as in do(cmd, args...)
		return survey.complete, survey.complete
	}
	for _, u := range uses {
		if _, isParam := keyParam(u.key); !isParam {
			return false, false
		}
		if !survey.dates(u.key) || s.optional(survey, u) {
			continue
		}
		// Who dates a key owns its deadline. Behind a prefix it is as good as
		// the maker of the key, unless a caller is there to answer for it.
		if deadline || u.key.Is("concat") && !s.called(survey.root, u.id) {
			return false, false
		}
	}
	return true, true
}

// called reports whether another function of the package, tests aside, calls f,
// which has command id.
func (s *surveys) called(f *flow.Func, id string) bool {
	for _, survey := range s.list {
		if survey.root == f || s.prog.isTest(survey.root) {
			continue
		}
		for other := range survey.byID {
			if other != id && under(other, id) {
				return true
			}
		}
	}
	return false
}

// dates reports whether the function dates that key on one of its paths.
func (u *usage) dates(k *flow.Term) bool {
	for _, x := range u.uses {
		if dating(x) && key.Compare(x.key, k) == key.Same {
			return true
		}
	}
	return false
}

// dating reports whether a command attaches a lifetime.
func dating(x *use) bool {
	if x.sent.Life == nil {
		return false
	}
	switch x.sent.Effect {
	case command.Date, command.Write, command.Read, command.Raise:
		return true
	}
	return false
}
