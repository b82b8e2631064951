package patch

import "strings"

// A lifetime is the command that attaches it, and its operand.
type lifetime struct {
	command string
	operand stretch
}

// expires are the commands that do nothing but date.
var expires = map[string]bool{"EXPIRE": true, "PEXPIRE": true, "EXPIREAT": true, "PEXPIREAT": true}

// options gives the commands that attach what an option of SET does.
var options = map[string]string{"EX": "EXPIRE", "PX": "PEXPIRE", "EXAT": "EXPIREAT", "PXAT": "PEXPIREAT"}

// lifetime returns what a command dates its key with.
func (t *tree) lifetime(c *call) (lifetime, bool) {
	switch {
	case expires[c.command] && len(c.args) >= 3:
		return lifetime{c.command, c.args[2]}, true
	case c.command == "SETEX" && len(c.args) == 4:
		return lifetime{"EXPIRE", c.args[2]}, true
	case c.command == "PSETEX" && len(c.args) == 4:
		return lifetime{"PEXPIRE", c.args[2]}, true
	case c.command == "SET" || c.command == "GETEX":
		for i := 2; i+1 < len(c.args); i++ {
			word := strings.ToUpper(strings.Trim(t.source(c.args[i]), `'"`))
			if command := options[word]; command != "" && t.tokens[c.args[i].from].kind == quoted {
				return lifetime{command, c.args[i+1]}, true
			}
		}
	}
	return lifetime{}, false
}

// common returns the one lifetime of all those commands. It reports false if
// they differ, or one of them depends on a limit or on an argument that the
// count has nothing to do with, such as the lifetime itself: that is not how
// the counter is dated when it is created.
func (t *tree) common(inc *call, dates []*call) (lifetime, bool) {
	var found lifetime
	for i, d := range dates {
		life, ok := t.lifetime(d)
		if !ok || i > 0 && (life.command != found.command || t.source(life.operand) != t.source(found.operand)) {
			return found, false
		}
		for _, cond := range t.conditions(d, inc) {
			if t.limits(cond, inc) || t.foreign(cond, inc.stretch) {
				return found, false
			}
		}
		found = life
	}
	return found, len(dates) > 0 && t.positive(found.operand)
}

// positive reports whether a lifetime that is a number is one that a server
// takes: zero or less would delete the key.
func (t *tree) positive(operand stretch) bool {
	k := t.tokens[operand.from]
	text := strings.Trim(k.text, `'"`)
	return operand.to > operand.from+1 || k.kind == name || strings.Trim(text, "0123456789") == "" && strings.Trim(text, "0") != ""
}

// conditions returns the conditions around a command that are not around
// another as well.
func (t *tree) conditions(c, other *call) []stretch {
	var out []stretch
	for s := t.around(c.from); s != nil; s = s.in.outer {
		if s.in.from <= other.from && other.from < s.in.to && !s.has(other.from) {
			return append(out, condsOver(s, c)...)
		}
		if s.has(other.from) && len(s.blocks) > 0 && s.blocks[0].from > other.from {
			return append(out, condsOver(s, c)...) // counted in the condition itself
		}
		out = append(out, condsOver(s, c)...)
	}
	return out
}

func condsOver(s *stmt, c *call) []stretch {
	for _, b := range s.blocks {
		if b.from <= c.from && c.to <= b.to {
			return s.conds
		}
	}
	return nil
}

// limits reports whether a condition compares with a limit of a count: by order
// with anything but one of the first counts, or for equality with a number that
// is neither one of these nor what the count begins with.
func (t *tree) limits(cond stretch, inc *call) bool {
	for i := cond.from; i < cond.to; i++ {
		if t.tokens[i].kind != symbol {
			continue
		}
		switch t.tokens[i].text {
		case "<", "<=", ">", ">=":
			if !t.small(i+1, inc) && !t.small(i-1, inc) {
				return true
			}
		case "==", "~=":
			if t.tokens[i+1].kind == number && !t.small(i+1, inc) || t.tokens[i-1].kind == number && !t.small(i-1, inc) {
				return true
			}
		}
	}
	return false
}

// small reports whether a token is one of the first counts.
func (t *tree) small(at int, inc *call) bool {
	k := t.tokens[at]
	if k.kind != number {
		return false
	}
	if amount := inc.args[len(inc.args)-1]; strings.Trim(t.source(amount), `'"`) == k.text {
		return true
	}
	return k.text == "0" || k.text == "1" || k.text == "2"
}
