package patch

import "strings"

// attach dates the key of a counting command right behind it.
func (t *tree) attach(inc *call, life lifetime) ([]Edit, bool) {
	s := t.around(inc.from)
	key := inc.args[1]
	ask, ok := t.undated(inc)
	if !ok || !t.visible(life.operand, s) || !t.kept(key, s) || !t.certain(s, inc) {
		return nil, false
	}
	guard := "if " + ask + " then " + t.command(inc, life.command, key, life.operand) + " end"
	switch s.head {
	case "", "=", "local":
		if len(s.blocks) == 0 {
			return []Edit{t.behind(s, guard)}, true
		}
	case "return", "if":
		return t.hoist(s, inc, guard)
	}
	return nil, false
}

// certain reports whether a statement runs a command whenever it runs, before
// anything else that is more than a computation.
func (t *tree) certain(s *stmt, c *call) bool {
	for i := s.from; i < c.from; i++ {
		switch k := t.tokens[i]; {
		case k.is("and"), k.is("or"), k.is("function"):
			return false
		case k.kind == name && t.tokens[i+1].is("(") && !t.harmless(i):
			return false
		}
	}
	return s.head != "if" || s.conds[0].has(c.from)
}

// harmless reports whether a name before a parenthesis is no call, or one of a
// function that computes a value.
func (t *tree) harmless(i int) bool {
	if t.field(i) {
		return pure[t.tokens[i-2].text]
	}
	text := t.tokens[i].text
	return pure[text] || text == "if" || text == "return" || text == "not"
}

// behind puts a statement behind another one: on a line of its own if that
// has one.
func (t *tree) behind(s *stmt, text string) Edit {
	last := s.to - 1
	if t.tokens[s.to].is(";") {
		last = s.to
	}
	at := t.tokens[last].to
	eol := lineEnd(t.text, at)
	rest := strings.TrimLeft(t.text[at:eol], " \t")
	indent, first := t.indent(s)
	if first && (rest == "" || strings.HasPrefix(rest, "--") && !strings.HasPrefix(rest, "--[")) {
		return Edit{eol, eol, "\n" + indent + text}
	}
	return Edit{at, at, " " + text + t.apart(at)}
}

// apart is the space between a word and what stands at a place.
func (t *tree) apart(at int) string {
	if at < len(t.text) && (isLetter(t.text[at]) || isDigit(t.text[at])) {
		return " "
	}
	return ""
}

// hoist puts the call of a statement in front of it, with the guard behind.
func (t *tree) hoist(s *stmt, c *call, guard string) ([]Edit, bool) {
	count := t.fresh()
	if count == "" {
		return nil, false
	}
	gap := " "
	if indent, first := t.indent(s); first {
		gap = "\n" + indent
	}
	at := t.tokens[s.from].from
	front := "local " + count + " = " + t.source(c.stretch) + gap + guard + gap
	to := t.tokens[c.to-1].to
	return []Edit{{at, at, front}, {t.tokens[c.from].from, to, count + t.apart(to)}}, true
}

// indent returns the space in front of a statement, and whether the statement
// is the first one of its line.
func (t *tree) indent(s *stmt) (string, bool) {
	at := t.tokens[s.from].from
	line := t.text[strings.LastIndexByte(t.text[:at], '\n')+1 : at]
	return line, strings.TrimLeft(line, " \t") == ""
}
