package client

import (
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

func upper(s string) string { return strings.ToUpper(s) }

// newScript makes a script of a text. keys is how many keys it has, where the
// client is told of it.
func newScript(text, keys *flow.Term) Decoded {
	return Decoded{Kind: NewScript, Text: text, Count: keys}
}

// loaded is the digest that a server replies when it is given a script.
func (d *decoder) loaded(text *flow.Term) Decoded {
	sum := Digest(d.m.U, text)
	if d.family.values {
		return value(sum, d.m.U.Nil())
	}
	return value(d.m.U.App("answer", flow.Other, sum))
}

// Digest is the digest of a script: it stands for the text wherever it goes.
func Digest(u *flow.Universe, text *flow.Term) *flow.Term { return u.App("digest", flow.String, text) }

// scriptWords decodes EVAL and its relatives, given word by word.
func (d *decoder) scriptWords(terms []*flow.Term) (Decoded, bool) {
	if len(terms) < 2 || terms[0].Kind != flow.TConst {
		return Decoded{}, false
	}
	switch upper(terms[0].Name) {
	case "EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO":
		if len(terms) < 3 {
			return Decoded{}, false
		}
		keys, args := d.splitKeys(terms[2], terms[3:])
		return d.run(terms[1], keys, args), true
	case "SCRIPT":
		if len(terms) == 3 && terms[1].Kind == flow.TConst && upper(terms[1].Name) == "LOAD" && !d.piped {
			return d.loaded(terms[2]), true
		}
	}
	return Decoded{}, false
}

// splitKeys takes the operands of a script apart. Where it is not known how
// many are keys, or where the operands end, nothing is known of the run.
func (d *decoder) splitKeys(count *flow.Term, operands []*flow.Term) (keys *flow.Term, args []*flow.Term) {
	n, ok := count.Int()
	if !ok && count.Kind == flow.TConst {
		var err error
		n, err = strconv.ParseInt(count.Name, 10, 32)
		ok = err == nil
	}
	if !ok || n < 0 || int(n) > len(operands) {
		return nil, operands
	}
	return d.m.U.List(unboxedAll(operands[:n])...), unboxedAll(operands[n:])
}

func unboxedAll(terms []*flow.Term) []*flow.Term {
	out := make([]*flow.Term, len(terms))
	for i, t := range terms {
		out[i] = unboxed(t)
	}
	return out
}

// runRest is the run of a script whose arguments begin at args[i] and are
// variadic, or a slice.
func (d *decoder) runRest(text, keys *flow.Term, i int) Decoded {
	if i >= len(d.args) {
		return d.run(text, keys, nil)
	}
	if _, known := d.m.Elems(d.st, d.args[i]); known {
		return d.run(text, keys, unboxedAll(d.rest(i)))
	}
	front := d.args[i]
	for front.Is("append") {
		front = front.Args[0]
	}
	elems, _ := d.m.Elems(d.st, front)
	out := d.run(text, keys, unboxedAll(elems))
	out.More = d.args[i]
	return out
}

// run is the run of a script on a connection.
func (d *decoder) run(text, keys *flow.Term, args []*flow.Term) Decoded {
	return Decoded{Kind: RunScript, Return: Return{Tuple: d.family.values}, Conn: d.arg(0), Text: text, Keys: keys, Args: args}
}

// keyList returns the keys of a script that are given as a slice, or as the
// one key that there is.
func (d *decoder) keyList(i int) *flow.Term {
	if elems, ok := d.m.Elems(d.st, d.args[i]); ok {
		return d.m.U.List(elems...)
	}
	if d.args[i].Type == flow.String {
		return d.m.U.List(d.args[i])
	}
	return d.args[i]
}

// goRedisScript decodes the scripts of go-redis: methods of a client that
// take the text, and methods of a script that take the client.
func (d *decoder) goRedisScript() (Decoded, bool) {
	switch d.method {
	case "NewScript":
		return newScript(d.args[0], nil), true
	case "ScriptLoad":
		return d.loaded(d.arg(1)), !d.piped
	case "Script.Load":
		return d.loaded(d.args[0]), !d.arg(1).Is("pipe")
	case "Script.Hash":
		return value(Digest(d.m.U, d.args[0])), true
	case "Eval", "EvalRO", "EvalSha", "EvalShaRO":
		if len(d.args) >= 3 {
			return d.runRest(d.args[1], d.args[2], 3), true
		}
	case "Script.Run", "Script.RunRO", "Script.Eval", "Script.EvalRO", "Script.EvalSha", "Script.EvalShaRO":
		if len(d.args) >= 3 {
			out := d.runRest(d.args[0], d.args[2], 3)
			out.Conn = d.args[1]
			return out, true
		}
	}
	return Decoded{}, false
}
