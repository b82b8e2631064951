package client

import (
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// template decodes the words of a method. In a template a number is an
// argument behind the receiver and the context, "n..." a variadic rest, and
// "durn" a lifetime that 0 takes away and -1 keeps, with the word before it,
// and "optionsn" a variadic struct of options; anything else is a word as it
// stands.
func (d *decoder) template(t string, args []*flow.Term) Decoded {
	words, ok := d.expand(t, args)
	if !ok {
		return Decoded{}
	}
	return d.command(words)
}

func (d *decoder) expand(t string, args []*flow.Term) ([]*flow.Term, bool) {
	var words []*flow.Term
	for _, w := range strings.Fields(t) {
		num, variadic := strings.CutSuffix(w, "...")
		num, optional := strings.CutPrefix(num, "dur")
		num, options := strings.CutPrefix(num, "options")
		i, err := strconv.Atoi(num)
		behind := len(d.args) - len(args)
		switch {
		case err != nil:
			words = append(words, d.m.U.Str(w))
		case optional:
			words = d.optional(words, args, i)
		case variadic:
			words = append(words, d.rest(i+behind)...)
		case options:
			words = append(words, d.options(i+behind)...)
		case i >= len(args):
			return nil, false
		default:
			words = append(words, args[i])
		}
	}
	return words, len(words) > 0
}

// optional appends a lifetime of which 0 means none and -1 the old one; the
// word before it is its unit.
func (d *decoder) optional(words, args []*flow.Term, i int) []*flow.Term {
	if i >= len(args) {
		return words[:len(words)-1]
	}
	lo, hi := d.m.SpanOf(d.st, args[i])
	switch {
	case lo == 0 && hi == 0:
		if d.method == "GetEx" {
			return append(words[:len(words)-1], d.m.U.Str("PERSIST"))
		}
		return words[:len(words)-1]
	case lo == -1 && hi == -1:
		return append(words[:len(words)-1], d.m.U.Str("KEEPTTL"))
	}
	return append(words, args[i])
}
