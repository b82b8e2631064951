package lua

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// marker begins the name that stands for a verb: a call of an unknown name is
// both an expression and a statement in Lua, and inside a literal it is text.
const marker = "__quotalint_"

// placeholder reads what expand writes: the operand and the verb, which is
// written in hexadecimal so that it is part of a name.
var placeholder = regexp.MustCompile(marker + `([0-9]+)_([0-9a-f]+)(\(\))?`)

// verb is one of fmt's: flags, index, width, precision and letter.
var verb = regexp.MustCompile(`^(%[-+# 0]*)(?:\[([0-9]+)\])?([0-9]*(?:\.[0-9]+)?)([a-zA-Z%])`)

// edit says that text[at:at+now] was was bytes in the original.
type edit struct{ at, now, was int }

// expand writes placeholders for the verbs of a format.
func expand(format string) (*source, error) {
	if strings.Contains(format, marker) {
		return nil, errors.New("the script uses a reserved name")
	}
	src := &source{original: format, template: true}
	var b strings.Builder
	operand := 0
	for i := 0; i < len(format); {
		if format[i] != '%' {
			b.WriteByte(format[i])
			i++
			continue
		}
		m := verb.FindStringSubmatch(format[i:])
		if m == nil {
			return nil, errors.New("the script has a verb that is not understood")
		}
		text := "%"
		if m[4] != "%" {
			if n, err := strconv.Atoi(m[2]); err == nil {
				operand = max(n-1, 0)
			}
			text = marker + strconv.Itoa(operand) + "_" + hexed(m[1]+m[3]+m[4]) + "()"
			operand++
		}
		src.edits = append(src.edits, edit{b.Len(), len(text), len(m[0])})
		b.WriteString(text)
		i += len(m[0])
	}
	src.text = b.String()
	return src, nil
}

func hexed(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(strconv.FormatInt(int64(s[i])+256, 16)[1:])
	}
	return b.String()
}

func unhexed(s string) string {
	var b strings.Builder
	for i := 0; i+1 < len(s); i += 2 {
		c, _ := strconv.ParseUint(s[i:i+2], 16, 8)
		b.WriteByte(byte(c))
	}
	return b.String()
}

// offset returns where a byte of the text was in the original.
func (s *source) offset(at int) int {
	shift := 0
	for _, e := range s.edits {
		if at < e.at+e.now {
			break
		}
		shift += e.was - e.now
	}
	for _, e := range s.edits {
		if at > e.at && at < e.at+e.now {
			return e.at + shift // within a placeholder: where it begins
		}
	}
	return at + shift
}

// piece is a part of a literal: text, or a verb with its operand.
type piece struct {
	text    string
	verb    string
	operand int
}

// split takes a literal apart at its placeholders.
func split(s string) []piece {
	var parts []piece
	at := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(s, -1) {
		if m[0] > at {
			parts = append(parts, piece{text: s[at:m[0]]})
		}
		n, _ := strconv.Atoi(s[m[2]:m[3]])
		parts = append(parts, piece{verb: unhexed(s[m[4]:m[5]]), operand: n})
		at = m[1]
	}
	if at < len(s) {
		parts = append(parts, piece{text: s[at:]})
	}
	return parts
}

// verb is the operand of a verb.
func (l *lowerer) verb(p piece) int {
	return l.prim("index", flow.Other, l.verbs, l.count(p.operand+1))
}

// verbValue is a verb that stands where an expression does.
func (l *lowerer) verbValue(name string) int {
	parts := split(name)
	if len(parts) != 1 || parts[0].verb == "" {
		return l.opaque(flow.Other)
	}
	typ := flow.Other
	if strings.HasSuffix(parts[0].verb, "d") {
		typ = flow.Int
	}
	return l.prim("verb", typ, l.verb(parts[0]), l.str(parts[0].verb))
}
