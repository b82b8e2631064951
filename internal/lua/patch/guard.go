package patch

import (
	"slices"
	"strings"
)

// Guard returns the edits that make the command at byte date, which starts the
// lifetime of a key again, run only where the key has none. count is the
// command that counts on the key.
func Guard(script string, count, date int) ([]Edit, bool) {
	t, ok := parse(script)
	if !ok {
		return nil, false
	}
	inc, okInc := t.call(count)
	d, okDate := t.call(date)
	if !okInc || !okDate || !expires[d.command] || len(d.args) != 3 {
		return nil, false
	}
	if check, ok := t.alone(d); ok && t.about(check.conds[0], inc) {
		return t.guarded(check, d)
	}
	s := t.around(d.from)
	ask, ok := t.undated(d)
	if !ok || s.stretch != d.stretch {
		return nil, false
	}
	at := t.tokens[d.from].from
	to := t.tokens[d.to-1].to
	return []Edit{{at, at, "if " + ask + " then "}, {to, to, " end" + t.apart(to)}}, true
}

// about reports whether a condition asks for nothing but the count, and not
// for a limit.
func (t *tree) about(cond stretch, inc *call) bool {
	vars, ok := t.variables(cond)
	s := t.around(inc.from)
	for _, v := range vars {
		ok = ok && slices.Contains(s.names, v)
	}
	return ok && len(vars) > 0 && !t.limits(cond, inc)
}

// undated is the question whether the key of a command has no lifetime.
func (t *tree) undated(c *call) (string, bool) {
	if _, ok := t.variables(c.args[1]); !ok {
		return "", false
	}
	return t.command(c, "PTTL", c.args[1]) + " < 0", true
}

// command is a call like another one, of another command.
func (t *tree) command(like *call, command string, args ...stretch) string {
	quote := t.tokens[like.args[0].from].text[:1]
	if quote == "[" {
		quote = "'"
	}
	callee := like.callee
	if head, ok := strings.CutSuffix(callee, "pcall"); ok {
		callee = head + "call" // pcall replies an error as a table
	}
	var b strings.Builder
	b.WriteString(callee + "(" + quote + command + quote)
	for _, a := range args {
		b.WriteString(", " + t.source(a))
	}
	return b.String() + ")"
}
