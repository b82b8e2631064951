package lua

import (
	"regexp"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// toString is what tostring and concatenation make of a value.
func (e *evaluation) toString(x *flow.Term) *flow.Term {
	if x.Kind == flow.TNil {
		return e.U.Str("nil")
	}
	if f, ok := floatOf(x); ok {
		return e.U.Str(format(f))
	}
	if x.Is("tonumber") && kindOf(x.Args[0]) == text {
		return x.Args[0] // the number is written as it was
	}
	return e.U.Text(x)
}

func (e *evaluation) concat() *flow.Term {
	parts := make([]*flow.Term, len(e.args))
	for i, a := range e.args {
		parts[i] = e.toString(a)
	}
	return e.U.Concat(parts...)
}

// join is table.concat.
func (e *evaluation) join() *flow.Term {
	elems, whole := e.elements(e.arg(0))
	if !whole || len(e.args) > 2 {
		return e.apply("lua.join")
	}
	var parts []*flow.Term
	for i, x := range elems {
		if i > 0 && len(e.args) > 1 {
			parts = append(parts, e.toString(e.args[1]))
		}
		parts = append(parts, e.toString(x))
	}
	return e.U.Concat(parts...)
}

// mapped is a function of a text that is known.
func (e *evaluation) mapped(f func(string) string) *flow.Term {
	if x := e.arg(0); x.Kind == flow.TConst && x.Type == flow.String {
		return e.U.Str(f(x.Name))
	}
	return e.apply(e.site.Callee.Name)
}

// directive is one of string.format's.
var directive = regexp.MustCompile(`%[-+ #0]*[0-9]*(?:\.[0-9]+)?[a-zA-Z%]`)

// format is string.format.
func (e *evaluation) format() *flow.Term {
	layout := e.arg(0)
	if layout.Kind != flow.TConst {
		return e.apply("lua.format")
	}
	var parts []*flow.Term
	at, next := 0, 1
	for _, m := range directive.FindAllStringIndex(layout.Name, -1) {
		parts = append(parts, e.U.Str(layout.Name[at:m[0]]))
		at = m[1]
		d := layout.Name[m[0]:m[1]]
		if strings.HasSuffix(d, "%") {
			parts = append(parts, e.U.Str("%"))
			continue
		}
		parts = append(parts, e.formatted(d, e.arg(next)))
		next++
	}
	return e.U.Concat(append(parts, e.U.Str(layout.Name[at:]))...)
}

// formatted is a value as a directive or a verb writes it.
func (e *evaluation) formatted(directive string, x *flow.Term) *flow.Term {
	switch directive {
	case "%s", "%v":
		return e.toString(x)
	case "%d", "%i":
		if kindOf(x) == unsure {
			return e.toString(x)
		}
		if x = e.toNumber(x); x.Type != flow.Float {
			return e.toString(x)
		}
	}
	return e.U.App("format", flow.String, e.U.Str(directive), x)
}

// verbText is an operand of Sprintf in a literal of the script.
func (e *evaluation) verbText() *flow.Term { return e.formatted(e.arg(1).Name, e.arg(0)) }

// verb is an operand of Sprintf that is a part of the program: a number says
// itself, a text may say anything.
func (e *evaluation) verb() *flow.Term {
	x := e.arg(0)
	letter := e.arg(1).Name[len(e.arg(1).Name)-1:]
	switch {
	case letter == "q":
		return e.toString(x)
	case kindOf(x) == number || letter == "d":
		return x
	case x.Kind == flow.TConst:
		if n := e.toNumber(x); n.Kind != flow.TNil {
			return n
		}
	}
	return e.U.App("source", flow.Other, x)
}
