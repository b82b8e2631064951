package stdlib

import (
	"go/token"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

const equal = token.EQL

// format returns the text of fmt.Sprintf, its format at args[at].
func (c *call) format(at int) []*flow.Term {
	if len(c.args) < at+2 {
		return c.opaque(c.site.Callee.Name)
	}
	format := c.args[at]
	elems, ok := c.m.Elems(c.st, c.args[at+1])
	if format.Kind != flow.TConst || !ok {
		return c.opaque(c.site.Callee.Name)
	}
	return c.one(c.m.U.Concat(sprintf(c.m.U, format.Name, elems)...))
}

// sprintf takes a format apart at its verbs. Width and precision do not change
// which keys are the same, so they are kept only in the name of the part.
func sprintf(u *flow.Universe, format string, args []*flow.Term) []*flow.Term {
	var parts []*flow.Term
	next := 0
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			return append(parts, u.Str(format))
		}
		parts = append(parts, u.Str(format[:i]))
		n := verbLen(format[i+1:])
		verb := format[i+1 : i+1+n]
		format = format[i+1+n:]
		switch {
		case verb == "%":
			parts = append(parts, u.Str("%"))
			continue
		case strings.ContainsAny(verb, "*["):
			parts = append(parts, u.App("format", flow.String, append([]*flow.Term{u.Str(verb + format)}, args...)...))
			return parts
		case next >= len(args):
			return append(parts, u.Str("%!"+verb))
		}
		parts = append(parts, verbText(u, verb, args[next]))
		next++
	}
}

func verbText(u *flow.Universe, verb string, x *flow.Term) *flow.Term {
	switch verb {
	case "s", "v", "d":
		return u.Text(x)
	}
	if x.Kind == flow.TConst {
		return u.App("verb", flow.String, u.Str(verb), x)
	}
	return u.App("text", flow.String, x)
}

// verbLen returns the length of a verb with its flags, width and precision.
func verbLen(s string) int {
	for i := range len(s) {
		if c := s[i]; c == '%' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return i + 1
		}
	}
	return len(s)
}

// print returns the text of fmt.Sprint. It puts a space between operands when
// neither is a string, which is what keys of two numbers get.
func (c *call) print(at int, _ bool) []*flow.Term {
	elems, ok := c.m.Elems(c.st, c.args[at])
	if !ok {
		return c.opaque(c.site.Callee.Name)
	}
	var parts []*flow.Term
	for i, e := range elems {
		if i > 0 && e.Type != flow.String && elems[i-1].Type != flow.String {
			parts = append(parts, c.m.U.Str(" "))
		}
		parts = append(parts, c.m.U.Text(e))
	}
	return c.one(c.m.U.Concat(parts...))
}

func (c *call) append(text []*flow.Term) []*flow.Term {
	return c.one(c.m.U.Concat(c.bytesText(c.args[0]), text[0]))
}

// bytesText returns what a byte slice holds: nothing, for a new one.
func (c *call) bytesText(b *flow.Term) *flow.Term {
	if elems, ok := c.m.Elems(c.st, b); ok && len(elems) == 0 {
		return c.m.U.Str("")
	}
	if b.Is("part") {
		return c.m.U.Str("") // buf[:0]
	}
	return b
}

func join(c *call) []*flow.Term {
	elems, ok := c.m.Elems(c.st, c.args[0])
	if !ok {
		return c.opaque("strings.Join")
	}
	var parts []*flow.Term
	for i, e := range elems {
		if i > 0 {
			parts = append(parts, c.args[1])
		}
		parts = append(parts, e)
	}
	return c.one(c.m.U.Concat(parts...))
}

func write(c *call) []*flow.Term {
	c.m.BuilderWrite(c.st, c.args[0], c.args[1])
	return c.written()
}

func writeByte(c *call) []*flow.Term {
	text := c.m.U.Text(c.args[1])
	if n, ok := c.args[1].Int(); ok {
		text = c.m.U.Str(string(rune(n)))
	}
	c.m.BuilderWrite(c.st, c.args[0], text)
	return c.written()
}

func writeFormat(c *call) []*flow.Term {
	text := c.format(1)
	if text == nil || len(c.args) < 3 {
		return nil
	}
	c.m.BuilderWrite(c.st, c.args[0], text[0])
	return []*flow.Term{c.m.U.App("written", flow.Int, text[0]), c.m.U.Nil()}
}

// written is the count and the nil error of a write to memory.
func (c *call) written() []*flow.Term {
	switch c.site.Callee.Results {
	case 1:
		return c.one(c.m.U.Nil())
	case 2:
		return []*flow.Term{c.m.U.App("written", flow.Int, c.args[0]), c.m.U.Nil()}
	}
	return nil
}

func builderText(c *call) []*flow.Term { return c.one(c.m.BuilderText(c.st, c.args[0])) }

func builderReset(c *call) []*flow.Term {
	c.m.BuilderReset(c.st, c.args[0])
	return c.one(c.m.U.Nil())
}
