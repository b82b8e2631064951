package client

import (
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/lua"
)

// Kind says what a recognised call does.
type Kind uint8

// The kinds of calls.
const (
	Nothing     Kind = iota // it matters to nobody
	Send                    // sends or queues a command
	Reply                   // asks a command for its reply
	NewPipeline             // starts a pipeline
	RunPipeline             // runs a function literal with a pipeline, then sends it
	Exec                    // sends what is queued
	Discard                 // drops what is queued
	RunWith                 // runs a function literal with a connection
	Same                    // returns its receiver, or a client like it
	NewScript               // makes a script of a text
	RunScript               // runs a script
	PeriodKey               // builds the key of a period
)

// Sent is one command with its operands.
type Sent struct {
	command.Command
	Family string
	Conn   *flow.Term // the client or pipeline, or nil
	Queued bool       // the connection is a pipeline: nothing is sent yet
	Tuple  bool       // the call returns the reply itself, not a command

	Key, Field, Amount, Life *flow.Term // nil where there is none
	Float                    bool       // Life is a floating point number or a Duration that the server refuses
}

// Decoded is what a call does.
type Decoded struct {
	Kind   Kind
	Sent   Sent
	Conn   *flow.Term
	Method string       // Reply: what is asked for
	Func   *flow.Term   // RunPipeline, RunWith
	Text   *flow.Term   // scripts
	Keys   *flow.Term   // RunScript
	Args   []*flow.Term // RunScript, PeriodKey
	Tuple  bool         // RunScript: the call returns the reply itself
	Atomic bool         // the pipeline is a transaction
}

// Decode says what the recognised call of that name does with these arguments.
func Decode(m *flow.Machine, st *flow.State, name string, args []*flow.Term) Decoded {
	fam, method, _ := strings.Cut(name, ":")
	piped := strings.HasPrefix(method, "pipe:")
	method = strings.TrimPrefix(method, "pipe:")
	d := decoder{m: m, st: st, family: fam, method: method, args: args, piped: piped}
	switch fam {
	case "goredis":
		return d.goRedis()
	case "runtime":
		return d.runtime()
	case "shape":
		return d.shape()
	case lua.Command:
		d.family = "lua"
		words, _ := lua.Words(m, st, args)
		return d.words(words, nil)
	}
	return Decoded{}
}

// MakesScript reports whether the call of that name makes a script of a text.
func MakesScript(name string) bool { return strings.HasSuffix(name, ":NewScript") }

type decoder struct {
	m      *flow.Machine
	st     *flow.State
	family string
	method string
	args   []*flow.Term
	piped  bool
}

func (d *decoder) goRedis() Decoded {
	if len(d.args) == 0 {
		return Decoded{}
	}
	conn := whole(d.args[0])
	if replyMethods[d.method] && (conn.Is("reply") || conn.Is("answer")) || replyMethods[d.method] && goRedisCommands[d.method] == "" && !goRedisMethods[d.method] {
		return Decoded{Kind: Reply, Conn: conn, Method: d.method}
	}
	out := Decoded{Conn: conn, Atomic: strings.HasPrefix(d.method, "Tx")}
	switch d.method {
	case "Pipeline", "TxPipeline":
		out.Kind = NewPipeline
	case "Pipelined", "TxPipelined":
		out.Kind, out.Func = RunPipeline, d.args[1]
	case "Exec":
		out.Kind = Exec
	case "Discard":
		out.Kind = Discard
	case "Watch":
		out.Kind, out.Func = RunWith, d.args[1]
	case "Conn", "WithContext", "WithTimeout":
		out.Kind = Same
	case "NewScript":
		out.Kind, out.Text = NewScript, conn
	case "Eval", "EvalRO", "EvalSha", "EvalShaRO":
		out.Kind, out.Text = RunScript, d.args[1]
		out.Keys, out.Args = d.args[2], d.rest(3)
	case "Run", "RunRO":
		out.Kind, out.Text, out.Conn = RunScript, conn, d.args[1]
		out.Keys, out.Args = d.args[2], d.rest(3)
	default:
		if t := goRedisCommands[d.method]; t != "" {
			return d.template(t, d.args[1:])
		}
	}
	return out
}

// whole returns the command of whose embedded base a method is called.
func whole(t *flow.Term) *flow.Term {
	for t.Is("&field") || t.Is(".baseCmd") {
		t = t.Args[0]
	}
	return t
}

func (d *decoder) runtime() Decoded {
	if d.method == "Key" {
		return Decoded{Kind: PeriodKey, Args: d.args}
	}
	return d.template(runtimeCommands[d.method], append([]*flow.Term{nil}, d.args[1:]...))
}

func (d *decoder) shape() Decoded {
	for _, table := range []map[string]string{shapeIncrements, shapeExpires, shapeOthers} {
		if t := table[d.method]; t != "" {
			out := d.template(t, d.args[1:])
			out.Sent.Tuple = true
			return out
		}
	}
	return Decoded{}
}

// rest returns the elements of a variadic argument.
func (d *decoder) rest(i int) []*flow.Term {
	if i >= len(d.args) {
		return nil
	}
	elems, ok := d.m.Elems(d.st, d.args[i])
	if !ok {
		return []*flow.Term{d.args[i]}
	}
	return elems
}

// template expands the words of a method and decodes them.
func (d *decoder) template(t string, args []*flow.Term) Decoded {
	fields := strings.Fields(t)
	var words []*flow.Term
	for _, w := range fields {
		switch {
		case strings.HasSuffix(w, "..."):
			i, _ := strconv.Atoi(strings.TrimSuffix(w, "..."))
			if i < len(args) {
				elems, ok := d.m.Elems(d.st, args[i])
				if !ok {
					elems = args[i:]
				}
				words = append(words, elems...)
			}
		case strings.HasPrefix(w, "dur"):
			i, _ := strconv.Atoi(w[3:])
			words = d.optional(words, args, i)
		case w[0] >= '0' && w[0] <= '9':
			i, _ := strconv.Atoi(w)
			if i >= len(args) {
				return Decoded{}
			}
			words = append(words, args[i])
		default:
			words = append(words, d.m.U.Str(w))
		}
	}
	if len(words) > 0 {
		switch words[0].Name {
		case "SETARGS":
			words = d.setArgs(words)
		case "INCREXARGS":
			words = d.increxArgs(words)
		case "HINCREX":
			return d.words(append([]*flow.Term{d.m.U.Str("HINCRBY")}, words[1:4]...), words[4])
		}
	}
	return d.words(words, nil)
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

// words decodes a command that is given word by word. extra is a lifetime that
// a helper adds for itself.
func (d *decoder) words(terms []*flow.Term, extra *flow.Term) Decoded {
	words := make([]command.Word, len(terms))
	for i, t := range terms {
		if t.Kind == flow.TConst {
			words[i] = command.Word{Text: t.Name, Known: true}
		}
	}
	c, ok := command.Parse(words)
	if !ok {
		return Decoded{}
	}
	at := func(i int) *flow.Term {
		if i < 0 {
			return nil
		}
		return terms[i]
	}
	s := Sent{Command: c, Family: d.family, Key: at(c.Key), Field: at(c.Field), Amount: at(c.Amount), Life: at(c.Life)}
	if extra != nil {
		s.Life, s.IfUndated = extra, true
	}
	if d.family != "lua" && d.family != "runtime" && len(d.args) > 0 {
		s.Conn = d.args[0]
	}
	s.Queued = d.piped || s.Conn.Is("pipe")
	return Decoded{Kind: Send, Sent: s, Conn: s.Conn}
}
