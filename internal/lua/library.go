package lua

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// Library evaluates a call of a primitive. It returns nil for anything else.
func Library(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []*flow.Term {
	name, ok := strings.CutPrefix(site.Callee.Name, "lua.")
	if !ok || !site.Callee.Std {
		return nil
	}
	e := &evaluation{Machine: m, st: st, site: site, args: args}
	f := primitives[name]
	if f == nil {
		f = func(e *evaluation) *flow.Term { return e.apply("lua." + name) }
	}
	t := f(e)
	if weight(t, maxWeight) > maxWeight {
		t = e.unknown("")
	}
	return []*flow.Term{t}
}

// Words returns the words of a command, and whether these are all of them.
func Words(m *flow.Machine, st *flow.State, args []*flow.Term) (words []*flow.Term, whole bool) {
	n := len(args)
	if n == 0 || !args[n-1].Is("rest") {
		return args, true
	}
	e := &evaluation{Machine: m, st: st}
	rest, whole := e.elements(args[n-1].Args[0])
	return append(append([]*flow.Term(nil), args[:n-1]...), rest...), whole
}

// Number returns the number that a word says: text(x) says x, and "60" says 60.
// Of a text that is no number it returns nil.
func Number(m *flow.Machine, word *flow.Term) *flow.Term {
	return (&evaluation{Machine: m}).toNumber(word)
}

// evaluation is one call of a primitive.
type evaluation struct {
	*flow.Machine
	st   *flow.State
	site flow.Site
	args []*flow.Term
}

func (e *evaluation) arg(i int) *flow.Term {
	if i < len(e.args) {
		return e.args[i]
	}
	return e.U.Nil()
}

// unknown returns a new value of the type that the call has.
func (e *evaluation) unknown(suffix string) *flow.Term {
	return e.Fresh(e.st, e.site, suffix, e.site.Result)
}

// apply returns name applied to the arguments. A table is as good as what is
// in it.
func (e *evaluation) apply(name string) *flow.Term {
	args := make([]*flow.Term, len(e.args))
	for i, a := range e.args {
		if args[i] = e.content(a); args[i].Is("anything") {
			return e.unknown("")
		}
	}
	return e.U.App(name, e.site.Result, args...)
}

// maxWeight bounds a term, counted as a tree: a script that doubles a value
// again and again would make one that takes for ever to walk.
const maxWeight = 400

// weight counts the nodes and the text of t, up to a little over most.
func weight(t *flow.Term, most int) int {
	n := 1 + len(t.Name)/64
	for _, a := range t.Args {
		if n > most {
			break
		}
		n += weight(a, most-n)
	}
	return n
}

var primitives map[string]func(*evaluation) *flow.Term

func init() {
	primitives = map[string]func(*evaluation) *flow.Term{
		"truthy":   func(e *evaluation) *flow.Term { return e.truthy(e.arg(0)) },
		"type":     (*evaluation).typeName,
		"same":     func(e *evaluation) *flow.Term { return e.arg(0) },
		"nth":      func(e *evaluation) *flow.Term { return e.U.App("nth", e.site.Result, e.args...) },
		"tonumber": (*evaluation).toNumberBase,
		"number":   func(e *evaluation) *flow.Term { return e.toNumber(e.arg(0)) },
		"tostring": func(e *evaluation) *flow.Term { return e.toString(e.arg(0)) },

		"==":       func(e *evaluation) *flow.Term { return e.equal(e.arg(0), e.arg(1)) },
		"<":        (*evaluation).order,
		"<=":       (*evaluation).order,
		">":        (*evaluation).order,
		">=":       (*evaluation).order,
		"within<=": (*evaluation).within,
		"within>=": (*evaluation).within,

		"+": (*evaluation).arithmetic, "-": (*evaluation).arithmetic, "*": (*evaluation).arithmetic,
		"/": (*evaluation).arithmetic, "%": (*evaluation).arithmetic, "^": (*evaluation).arithmetic,
		"floor": (*evaluation).floor,
		"ceil":  (*evaluation).ceil,
		"max":   (*evaluation).extreme,
		"min":   (*evaluation).extreme,

		"concat": (*evaluation).concat,
		"format": (*evaluation).format,
		"lower":  func(e *evaluation) *flow.Term { return e.mapped(strings.ToLower) },
		"upper":  func(e *evaluation) *flow.Term { return e.mapped(strings.ToUpper) },

		"argv":   (*evaluation).argv,
		"table":  (*evaluation).table,
		"index":  func(e *evaluation) *flow.Term { return e.index(e.arg(0), e.arg(1), e.site.Result) },
		"set":    (*evaluation).set,
		"len":    func(e *evaluation) *flow.Term { return e.length(e.arg(0)) },
		"insert": (*evaluation).insert,
		"remove": (*evaluation).remove,
		"sort":   (*evaluation).sort,
		"join":   (*evaluation).join,
		"part":   (*evaluation).part,
		"rest":   func(e *evaluation) *flow.Term { return e.U.App("rest", flow.Other, e.arg(0)) },
		"more":   (*evaluation).more,
		"key":    (*evaluation).key,
		"next":   (*evaluation).next,
		"result": func(e *evaluation) *flow.Term { return e.result(e.arg(0), 3) },

		"verb":     (*evaluation).verb,
		"verbtext": (*evaluation).verbText,
	}
}
