package patch

import (
	"slices"
	"strings"
)

// A call is the call of a command: its tokens, its name and its arguments.
type call struct {
	stretch
	callee  string
	command string // in upper case
	args    []stretch
}

// call returns the command that is called at a byte of the text.
func (t *tree) call(offset int) (*call, bool) {
	at := slices.IndexFunc(t.tokens, func(k token) bool { return k.from == offset })
	if at < 0 || t.tokens[at].kind != name {
		return nil, false
	}
	c := &call{stretch: stretch{from: at}}
	for at++; t.tokens[at].is("."); at += 2 {
	}
	c.callee = t.source(stretch{c.from, at})
	if !t.tokens[at].is("(") {
		return nil, false
	}
	c.args, c.to = t.arguments(at)
	if len(c.args) < 2 {
		return nil, false
	}
	first := t.tokens[c.args[0].from]
	if first.kind != quoted || c.args[0].to != c.args[0].from+1 {
		return nil, false
	}
	c.command = strings.ToUpper(strings.Trim(first.text, `'"`))
	return c, true
}

// arguments returns what stands between the parenthesis at a token and its
// partner, and the token behind that.
func (t *tree) arguments(at int) (args []stretch, to int) {
	depth, from := 0, at+1
	for i := at; ; i++ {
		switch k := t.tokens[i]; {
		case k.is("("), k.is("{"), k.is("["), k.is("function"):
			depth++
		case k.is("if"), k.is("do"), k.is("repeat"):
			depth++ // in the body of a function; while and for have a do
		case k.is(")"), k.is("}"), k.is("]"), k.is("end"), k.is("until"):
			if depth--; depth == 0 {
				if i > from {
					args = append(args, stretch{from, i})
				}
				return args, i + 1
			}
		case k.is(",") && depth == 1:
			args = append(args, stretch{from, i})
			from = i + 1
		case k.kind == end:
			return nil, i
		}
	}
}

// source returns the text of tokens.
func (t *tree) source(s stretch) string {
	return t.text[t.tokens[s.from].from:t.tokens[s.to-1].to]
}

// around returns the innermost statement that has a token.
func (t *tree) around(token int) *stmt { return innermost(t.root, token) }

func innermost(b *block, token int) *stmt {
	for _, s := range b.stmts {
		if !s.has(token) {
			continue
		}
		for _, inner := range s.blocks {
			if found := innermost(inner, token); found != nil {
				return found
			}
		}
		return s
	}
	return nil
}

// walk calls f for each statement, outer ones first.
func (b *block) walk(f func(*stmt)) {
	for _, s := range b.stmts {
		f(s)
		for _, inner := range s.blocks {
			inner.walk(f)
		}
	}
}

// encloses reports whether a statement is in the block, however deep.
func (b *block) encloses(s *stmt) bool { return b.from <= s.from && s.to <= b.to }
