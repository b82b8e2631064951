package patch

import "slices"

// counting are the commands whose key Date dates.
var counting = map[string]bool{
	"INCR": true, "INCRBY": true, "INCRBYFLOAT": true, "HINCRBY": true, "HINCRBYFLOAT": true,
}

// Date returns the edits that give the key of the counting command at byte
// count its lifetime where it has none. dates are the places of the commands
// of the script that attach a lifetime to that key, of which it takes its own;
// where there are none that any path reaches, it looks for some itself.
func Date(script string, count int, dates []int) ([]Edit, bool) {
	t, ok := parse(script)
	if !ok {
		return nil, false
	}
	inc, ok := t.call(count)
	if !ok || !counting[inc.command] {
		return nil, false
	}
	found := make([]*call, len(dates))
	for i, at := range dates {
		if found[i], ok = t.call(at); !ok {
			return nil, false
		}
	}
	if len(found) == 0 {
		found = t.namesakes(inc)
	}
	life, ok := t.common(inc, found)
	if !ok {
		return nil, false
	}
	if edits, ok := t.unconditioned(inc, found); ok {
		return edits, true
	}
	return t.attach(inc, life)
}

// namesakes returns the commands that date a key which is written as that of
// the counting command is.
func (t *tree) namesakes(inc *call) []*call {
	var out []*call
	for i, k := range t.tokens {
		c, ok := t.call(k.from)
		if ok && !t.field(i) && expires[c.command] && t.source(c.args[1]) == t.source(inc.args[1]) {
			out = append(out, c)
		}
	}
	return out
}

// unconditioned puts the guard in the place of the condition under which the
// one command that dates runs: that comes behind the count on every path.
func (t *tree) unconditioned(inc *call, dates []*call) ([]Edit, bool) {
	if len(dates) != 1 {
		return nil, false
	}
	check, ok := t.alone(dates[0])
	if !ok || !t.asks(check.conds[0]) || !t.follows(check, t.around(inc.from)) {
		return nil, false
	}
	return t.guarded(check, dates[0])
}

// alone returns the if around a command that does nothing else.
func (t *tree) alone(date *call) (*stmt, bool) {
	s := t.around(date.from)
	if !expires[date.command] || len(date.args) != 3 || s.stretch != date.stretch || s.in.outer == nil {
		return nil, false
	}
	check := s.in.outer
	if check.head != "if" || check.otherwise || len(check.blocks) != 1 || len(s.in.stmts) != 1 || check.blocks[0] != s.in {
		return nil, false
	}
	return check, true
}

// reading are the commands that a condition may go with.
var reading = []string{"GET", "EXISTS", "TTL", "PTTL", "HGET", "HEXISTS", "HLEN", "STRLEN"}

// asks reports whether a condition changes nothing, so that it can go.
func (t *tree) asks(cond stretch) bool {
	for i := cond.from; i < cond.to; i++ {
		k := t.tokens[i]
		if k.kind != name || t.field(i) || pure[k.text] {
			continue
		}
		if c, ok := t.call(k.from); ok && slices.Contains(reading, c.command) {
			continue
		}
		if t.tokens[i+1].is("(") && !keywords[k.text] || t.tokens[i+1].is(".") || t.tokens[i+1].kind == quoted {
			return false
		}
	}
	return true
}

// follows reports whether a statement is reached whenever another one is left:
// they stand in one block, and nothing between them leaves it.
func (t *tree) follows(s, after *stmt) bool {
	if s.in != after.in || s.from < after.to || after.head == "return" || len(after.blocks) > 0 {
		return false
	}
	for i := after.to; i < s.from; i++ {
		if k := t.tokens[i]; k.is("return") || k.is("break") || k.is("error") || k.is("assert") {
			return false
		}
	}
	return true
}

// guarded makes the lifetime of the key the condition of an if.
func (t *tree) guarded(check *stmt, date *call) ([]Edit, bool) {
	ask, ok := t.undated(date)
	cond := check.conds[0]
	from, to := t.tokens[cond.from].from, t.tokens[cond.to-1].to
	return []Edit{{from, to, t.apart(from-1) + ask + t.apart(to)}}, ok
}
