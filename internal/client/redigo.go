package client

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// redigo are the clients whose connections take the words of a command:
// redigo, its predecessor and forks, and gf v1, which is built on it. They
// print an untyped argument with fmt, and floats with strconv's 'g'.
var redigo = &family{
	name: "redigo", decode: (*decoder).redigo, values: true, once: `conn.Do("EVAL", $script, 1, key, $args)`, untyped: printing{duration: true, exponent: true},
	others: setOf(
		"Do", "DoContext", "DoWithTimeout", "DoVar", "DoVarWithTimeout", "Send", "Flush", "Pipeline", "Exec", "Next", "Scan",
		"Receive", "ReceiveContext", "ReceiveWithTimeout", "ReceiveVar", "ReceiveVarWithTimeout",
		"Int", "Int64", "Uint64", "Float64", "String", "Bytes", "Bool",
		"Ints", "Int64s", "Uint64s", "Float64s", "Values", "MultiBulk", "Strings", "ByteSlices",
		"Add", "AddFlat", "WithContext", "Ctx",
		"NewScript", "Script.Do", "Script.DoContext", "Script.Send", "Script.SendHash", "Script.Hash",
	),
}

func setOf(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

func (d *decoder) redigo() Decoded {
	switch d.method {
	case "Do", "DoContext", "DoVar":
		return d.do(1)
	case "DoWithTimeout", "DoVarWithTimeout":
		return d.do(2)
	case "Send":
		return d.queue(d.commandAt(1))
	case "Flush":
		return d.flush()
	case "Pipeline":
		return Decoded{Kind: NewPipeline, Conn: d.arg(0)}
	case "Exec":
		return Decoded{Kind: Exec, Conn: d.arg(0), Results: []*flow.Term{d.arg(0)}}
	case "Next":
		return d.more()
	case "Add", "AddFlat":
		return d.addArgs()
	case "WithContext", "Ctx":
		return Decoded{Kind: Same, Conn: d.arg(0)}
	case "NewScript":
		return newScript(d.arg(1), d.arg(0))
	case "Script.Hash":
		return value(Digest(d.m.U, d.arg(0)))
	}
	switch {
	case d.method == "Scan" && len(d.args) == 2:
		return d.scan()
	case d.method == "Scan", strings.HasPrefix(d.method, "Receive"):
		return d.receive()
	case strings.HasPrefix(d.method, "Script."):
		return d.redigoScript()
	case len(d.args) == 2:
		return d.converted()
	}
	return Decoded{}
}

// commandAt returns the words of a command whose name is argument i.
func (d *decoder) commandAt(i int) []*flow.Term {
	if i >= len(d.args) {
		return nil
	}
	return append([]*flow.Term{d.args[i]}, d.rest(i+1)...)
}

// do sends a command and, before it, what waits on the connection.
func (d *decoder) do(at int) Decoded {
	words := d.commandAt(at)
	if len(words) == 0 || words[0].Kind != flow.TConst {
		return Decoded{}
	}
	wait := d.waiting()
	switch upper(words[0].Name) {
	case "":
		return d.flushed(wait.all(d))
	case "MULTI":
		return d.queue(words)
	case "EXEC":
		return d.flushed(wait.transaction(d))
	case "DISCARD":
		d.forget()
		return Decoded{Kind: Discard, Conn: d.arg(0)}
	}
	if wait.multi() {
		out := d.queue(words)
		out.Sent.Fixed = []*flow.Term{d.m.U.Str("QUEUED"), d.m.U.Nil()}
		return out
	}
	out := d.command(words)
	if !wait.empty() {
		d.forget()
		if out.Kind != Send {
			return Decoded{Kind: Exec, Conn: d.arg(0)}
		}
		out.Sent.Queued, out.Sent.Flushes = true, true
	}
	return out
}

// flush sends what waits; the server runs a transaction only at its end.
func (d *decoder) flush() Decoded {
	if d.waiting().multi() {
		return value(d.m.U.Nil())
	}
	return Decoded{Kind: Exec, Conn: d.arg(0)}
}

// flushed sends what waits and replies with it.
func (d *decoder) flushed(replies *flow.Term) Decoded {
	d.forget()
	out := Decoded{Kind: Exec, Conn: d.arg(0)}
	if replies != nil {
		out.Results = []*flow.Term{replies}
	}
	return out
}

// converted passes the value of a reply through a converter such as Int64,
// and its error beside it.
func (d *decoder) converted() Decoded {
	val, err := d.args[0], d.args[1]
	switch d.method {
	case "Ints", "Int64s", "Uint64s", "Float64s", "Values", "MultiBulk", "Strings", "ByteSlices":
		val = d.listed(val)
	}
	return value(val, err)
}

// listed returns a reply of several values: of INCREX, the only counting
// command that has one, the count and what was added.
func (d *decoder) listed(val *flow.Term) *flow.Term {
	if !val.Is("val") || val.Type != flow.Int {
		return val
	}
	return d.m.U.List(val, d.m.U.App("applied", flow.Int, val))
}

// scan writes the elements of a list of replies through pointers.
func (d *decoder) scan() Decoded {
	src, ok := d.m.Elems(d.st, d.args[0])
	dest, okDest := d.m.Elems(d.st, d.args[1])
	if !ok || !okDest || len(src) < len(dest) {
		return Decoded{}
	}
	for i, p := range dest {
		if p.Kind != flow.TNil {
			d.st.Set(p, src[i])
		}
	}
	return value(d.m.U.List(src[len(dest):]...), d.m.U.Nil())
}

// addArgs appends to a redis.Args.
func (d *decoder) addArgs() Decoded {
	have, ok := d.m.Elems(d.st, d.arg(0))
	more := d.rest(1)
	if d.method == "AddFlat" && len(d.args) == 2 {
		elems, known := d.m.Elems(d.st, d.args[1])
		more, ok = elems, ok && known
	}
	if !ok {
		return value(d.m.U.App("append", flow.Other, d.args...))
	}
	return value(d.m.U.List(append(append([]*flow.Term(nil), have...), more...)...))
}

// redigoScript runs a script on the connection that it is given. Where the
// script has no number of keys, the first operand is it.
func (d *decoder) redigoScript() Decoded {
	if len(d.args) < 3 {
		return Decoded{}
	}
	script, operands := d.args[0], d.rest(2)
	_, known := d.m.Elems(d.st, d.args[2])
	count := d.m.U.Nil()
	if known && script.Is("script") && len(script.Args) == 2 {
		count = script.Args[1]
	}
	if count.IsConst("-1") && len(operands) > 0 {
		count, operands = operands[0], operands[1:]
	}
	keys, args := d.splitKeys(count, operands)
	out := d.run(script, keys, args)
	out.Conn = d.args[1]
	return out
}
