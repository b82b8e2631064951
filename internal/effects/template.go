package effects

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// formatOf returns the text of a script. Where parts of it are known only when
// the program runs, as operands of fmt.Sprintf are, it is a format with a verb
// for each of them. It reports false for a text of which nothing is known.
func formatOf(text *flow.Term) (format string, operands []*flow.Term, ok bool) {
	if text.Kind == flow.TConst {
		return text.Name, nil, true
	}
	if !text.Is("concat") {
		return "", nil, false
	}
	var b strings.Builder
	for _, part := range text.Args {
		if part.Kind == flow.TConst {
			b.WriteString(strings.ReplaceAll(part.Name, "%", "%%"))
			continue
		}
		verb, operand := verbOf(part)
		if verb == "" {
			return "", nil, false
		}
		b.WriteString(verb)
		operands = append(operands, operand)
	}
	return b.String(), operands, true
}

// verbOf returns the verb that writes a part of a text, and its operand. A
// format that could not be taken apart holds more of the text than one verb.
func verbOf(part *flow.Term) (verb string, operand *flow.Term) {
	switch {
	case part.Is("format"):
		return "", nil
	case part.Is("verb"):
		return "%" + part.Args[0].Name, part.Args[1]
	case part.Is("text") && part.Args[0].Type == flow.Int:
		return "%d", part.Args[0]
	}
	return "%s", part
}

// rendered returns a text with one byte for each part that is not known, and
// where a byte of its format is in it.
func rendered(text *flow.Term) (made string, back func(int) int) {
	if text.Kind == flow.TConst {
		return text.Name, func(i int) int { return i }
	}
	var b strings.Builder
	var at []int
	for _, part := range text.Args {
		if part.Kind != flow.TConst {
			verb, _ := verbOf(part)
			for range verb {
				at = append(at, b.Len())
			}
			b.WriteByte(0)
			continue
		}
		for i := range len(part.Name) {
			at = append(at, b.Len()+i)
			if part.Name[i] == '%' {
				at = append(at, b.Len()+i)
			}
		}
		b.WriteString(part.Name)
	}
	return b.String(), func(i int) int { return at[min(i, len(at)-1)] }
}

// A fragment is a stretch of a literal between two of its verbs.
type fragment struct {
	text string
	at   int  // where it stands in the literal
	gap  bool // a verb stands before it
}

// fragments takes a literal apart at its verbs. A double percent sign parts
// two fragments without a gap.
func fragments(literal string) []fragment {
	out := []fragment{{}}
	last := func() *fragment { return &out[len(out)-1] }
	for i := 0; i < len(literal); i++ {
		if literal[i] != '%' {
			last().text += literal[i : i+1]
			continue
		}
		end := i + 1
		for end < len(literal) && strings.IndexByte("+-# 0123456789.[]", literal[end]) >= 0 {
			end++
		}
		if double := end == i+1 && end < len(literal) && literal[end] == '%'; double {
			out = append(out, fragment{text: "%", at: i}, fragment{at: end + 1})
		} else {
			out = append(out, fragment{at: end + 1, gap: true})
		}
		i = end
	}
	return out
}

// align finds a literal's fragments in the text that came of it, and returns
// where each begins there. It reports false if they are not there in order.
func align(parts []fragment, text string) (starts []int, ok bool) {
	at := 0
	for i, f := range parts {
		skip := strings.Index(text[at:], f.text)
		if f.gap && i == len(parts)-1 {
			skip = strings.LastIndex(text[at:], f.text)
		}
		if skip < 0 || skip > 0 && !f.gap {
			return nil, false
		}
		at += skip
		starts = append(starts, at)
		at += len(f.text)
	}
	return starts, at == len(text)
}
