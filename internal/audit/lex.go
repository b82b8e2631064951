package audit

import (
	"strings"
	"time"
)

// A kind says what a value in a key looks like.
type kind uint8

const (
	word   kind = iota // stays as it is
	number             // digits
	hexa               // eight hexadecimal digits or more
	token              // letters and digits mixed at random
	uuid
	email
	ip
	open // words that vary
	year // this and the following are periods
	quarter
	month
	week
	day
	hour
	minute
	second
)

var kindNames = [...]string{"", "number", "hex", "token", "uuid", "email", "ip", "text",
	"year", "quarter", "month", "week", "day", "hour", "minute", "second"}

func (k kind) String() string { return kindNames[k] }

// isPeriod reports whether a value of the kind names a period by itself.
func (k kind) isPeriod() bool { return k >= year }

// A cell is one word or value of a key, with the separators before it.
type cell struct {
	lead  string // separators and joiners
	kind  kind
	text  string // the word, or the value as it stands in the first key
	bound bool   // begins a part of the key, rather than going on with one
	stat  stat   // what is known of the values that stood here
}

// form is what cells of one shape share; it serves as a key of the tree.
func (c *cell) form() string {
	if c.kind == word {
		return c.lead + c.text
	}
	return c.lead + "\x00" + string('a'+rune(c.kind))
}

// Limits that keep the memory for one key flat. Longer keys differ in their
// first bytes, if at all in a way that a reader cares for.
const (
	maxKey   = 256 // bytes of a key that are looked at
	maxCells = 40  // cells of a key
	maxWord  = 48  // bytes of a word that stays
)

const separators = ":/|#{}[](),;=& \t"

// lex splits a key into cells, appended to buf. A number is taken for a period
// only if it lies in the past of now, or not far ahead.
func lex(key string, now time.Time, buf []cell) []cell {
	l := lexer{s: key, now: now, cells: buf, base: len(buf), sep: separators}
	if len(key) > maxKey {
		l.s = key[:maxKey]
	}
	if !strings.ContainsAny(l.s, separators) {
		// Without separators the joiners separate: a.b.c, a_b_c, a-b.
		l.sep = "_-"
		if strings.Contains(l.s, ".") {
			l.sep = "."
		}
	}
	l.run()
	if len(key) > maxKey {
		l.cells = append(l.cells, cell{kind: open, text: "…"})
	}
	return l.cells
}

// A lexer walks over one key.
type lexer struct {
	s     string
	sep   string
	now   time.Time
	lead  int // where the separators before the next cell begin
	cells []cell
	base  int // where the cells of this key begin
}

func (l *lexer) run() {
	for i := 0; i < len(l.s); {
		if !alnum(l.s[i]) {
			i++
			continue
		}
		if len(l.cells)-l.base >= maxCells {
			l.put(i, len(l.s), open, 0)
			return
		}
		if k, n, at := value(l.s[i:]); n > 0 {
			l.put(i, i+n, k, at)
			i += n
			continue
		}
		end := i + 1
		for end < len(l.s) && alnum(l.s[end]) {
			end++
		}
		if n := random(l.s[i:]); n > 0 {
			l.put(i, i+n, token, 0)
			i += n
			continue
		}
		i = l.alnums(i, end)
	}
	if l.lead < len(l.s) {
		l.put(len(l.s), len(l.s), word, 0)
	}
}

// put adds the cell of l.s[i:end].
func (l *lexer) put(i, end int, k kind, at int64) {
	lead := l.s[l.lead:i]
	if lead != "" && l.lead == 0 && i < end {
		// What a key begins with stays by itself: {42}.
		l.cells = append(l.cells, cell{lead: lead, bound: true})
		lead = ""
	}
	c := cell{lead: lead, kind: k, text: l.s[i:end], bound: l.lead == 0 || strings.ContainsAny(lead, l.sep)}
	if k == word && len(c.text) > maxWord {
		c.kind = open
	}
	c.stat = newStat(c.kind, c.text, at, l.now)
	c.stat.glued = i > 0 && i < end && alnum(l.s[i-1])
	l.cells = append(l.cells, c)
	l.lead = end
}
