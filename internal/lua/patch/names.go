package patch

import (
	"slices"
	"strings"
)

// pure are the functions that a patch may repeat: they depend on nothing but
// their arguments.
var pure = map[string]bool{"tonumber": true, "tostring": true, "math": true, "string": true, "KEYS": true, "ARGV": true}

// keywords that stand in expressions.
var keywords = map[string]bool{"and": true, "or": true, "not": true, "nil": true, "true": true, "false": true}

// variables returns the names in an expression that are variables. It reports
// false if the expression does more than to compute a value of them.
func (t *tree) variables(e stretch) (vars []string, ok bool) {
	for i := e.from; i < e.to; i++ {
		switch k := t.tokens[i]; {
		case k.is("function"), k.is("{"), k.is("..."), k.is(":"):
			return nil, false
		case k.kind != name, t.field(i), keywords[k.text], pure[k.text]:
		case t.tokens[i+1].is("("), t.tokens[i+1].is("."), t.tokens[i+1].kind == quoted:
			return nil, false
		default:
			vars = append(vars, k.text)
		}
	}
	return vars, true
}

// field reports whether a token is the name of a field.
func (t *tree) field(i int) bool { return i > 0 && (t.tokens[i-1].is(".") || t.tokens[i-1].is(":")) }

// A binding is a name with what it is declared by.
type binding struct {
	at *stmt  // nil for a parameter or the variable of a loop
	in *block // where it is known
}

// value returns the expression that a name is declared with. That of the last
// may give several names their values.
func (b binding) value(want string) stretch {
	i := min(slices.Index(b.at.names, want), len(b.at.values)-1)
	if i < 0 {
		return stretch{}
	}
	return b.at.values[i]
}

// binding returns the one declaration of a name that is never assigned.
func (t *tree) binding(want string) (b binding, ok bool) {
	found, assigned := 0, false
	t.root.walk(func(s *stmt) {
		switch {
		case !slices.Contains(s.names, want):
		case s.head == "local":
			b = binding{s, s.in}
			found++
		case s.head == "=":
			assigned = true
		}
		for _, inner := range s.blocks {
			if slices.Contains(inner.names, want) {
				b = binding{nil, inner}
				found++
			}
		}
	})
	return b, found == 1 && !assigned
}

// visible reports whether an expression has the same value behind a statement
// as wherever else it stands: its variables are set once, before it.
func (t *tree) visible(e stretch, behind *stmt) bool {
	vars, ok := t.variables(e)
	for _, v := range vars {
		b, known := t.binding(v)
		ok = ok && known && b.in.encloses(behind) && (b.at == nil || b.at.to <= behind.from)
	}
	return ok
}

// kept reports whether a key that a statement uses means the same behind it.
func (t *tree) kept(e stretch, s *stmt) bool {
	vars, ok := t.variables(e)
	for _, v := range vars {
		ok = ok && !slices.Contains(s.names, v)
	}
	return ok
}

// sources returns what an expression is made of: the arguments of the script
// and the variables whose value is not known from the text.
func (t *tree) sources(e stretch, into map[string]bool, depth int) {
	for i := e.from; i < e.to; i++ {
		switch k := t.tokens[i]; {
		case k.kind != name, t.field(i), keywords[k.text], t.tokens[i+1].is("."):
		case k.text == "ARGV" || k.text == "KEYS":
			into[t.source(stretch{i, min(i+4, e.to)})] = true // with its index
		case !pure[k.text]:
			into[k.text] = true
			if b, ok := t.binding(k.text); ok && b.at != nil && depth < 8 {
				t.sources(b.value(k.text), into, depth+1)
			}
		}
	}
}

// foreign reports whether an expression has to do with an argument of the
// script that another one does not use.
func (t *tree) foreign(e, other stretch) bool {
	mine, theirs := map[string]bool{}, map[string]bool{}
	t.sources(e, mine, 0)
	t.sources(other, theirs, 0)
	for s := range mine {
		if strings.HasPrefix(s, "ARGV") && !theirs[s] {
			return true
		}
	}
	return false
}

// fresh returns a name that the script does not use.
func (t *tree) fresh() string {
	for _, want := range []string{"n", "count", "used", "counted"} {
		if !slices.ContainsFunc(t.tokens, func(k token) bool { return k.is(want) }) {
			return want
		}
	}
	return ""
}
