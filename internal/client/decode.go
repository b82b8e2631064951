package client

import (
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
	SendAll                 // sends commands that were made before, in one go
	Make                    // makes a command that is sent later
	Value                   // computes a value and touches nothing
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

// Return says how a reply comes back to the program.
type Return struct {
	Tuple  bool         // the call returns the value, an error or both, not a command
	Into   *flow.Term   // the value is written through this pointer
	Object *flow.Term   // this command object is asked for the reply later
	Queue  *flow.Term   // the reply waits here until it is received
	Fixed  []*flow.Term // what the call returns, whatever the reply will be

	Keyed bool // the value knows its key, see [FetchedKey]
}

// Sent is one command with its operands.
type Sent struct {
	command.Command
	Return
	Script  bool       // it is a command of a script
	Conn    *flow.Term // the client or pipeline, or nil
	Queued  bool       // the connection is a pipeline: nothing is sent yet
	Flushes bool       // it sends what is queued on the connection as well
	Origin  string     // the call that made the command, if that is not the one that sends it

	Key, Field, Amount, Life *flow.Term   // nil where there is none
	Value                    *flow.Term   // what a SET writes, where it is known
	Opens                    bool         // a counter can begin with this SET: the client's increments create none
	Others                   []*flow.Term // further keys of a DEL, or the words of an unknown command
	Refused                  bool         // the client or the server always refuses Life
	Durations                bool         // lifetimes are replied as a time.Duration
	Undated                  int64        // the reply to TTL and PTTL for a key without lifetime
}

// Decoded is what a call does.
type Decoded struct {
	Kind    Kind
	Sent    Sent
	Return         // RunScript
	Sends   []Sent // SendAll
	Many    bool   // SendAll: the call returns a list of replies
	Conn    *flow.Term
	Method  string       // Reply: what is asked for
	Func    *flow.Term   // RunPipeline, RunWith
	Text    *flow.Term   // scripts
	Count   *flow.Term   // NewScript: how many keys it has, if the client is told
	Keys    *flow.Term   // RunScript
	Args    []*flow.Term // RunScript, PeriodKey
	More    *flow.Term   // RunScript: a list that goes on behind Args, if nobody knows how
	Results []*flow.Term // Value; the words of Make; the replies of Exec, if they are known
	Atomic  bool         // the pipeline is a transaction
}

// Decode says what the recognised call of that name does with these arguments.
func Decode(m *flow.Machine, st *flow.State, name string, args []*flow.Term) Decoded {
	fam, method, _ := strings.Cut(name, ":")
	f := families[fam]
	if f == nil {
		return Decoded{}
	}
	d := &decoder{m: m, st: st, family: f, args: args}
	d.method, d.printed, _ = strings.Cut(method, "~")
	d.method, d.piped = strings.CutPrefix(d.method, "pipe:")
	return f.decode(d)
}

// MakesScript reports whether the call of that name makes a script of a text.
func MakesScript(name string) bool {
	_, method, _ := strings.Cut(name, ":")
	return strings.HasPrefix(method, "New") && strings.Contains(method, "Script")
}

type decoder struct {
	m       *flow.Machine
	st      *flow.State
	family  *family
	method  string
	printed string // how the elements of a variadic any are printed, see [printing]
	args    []*flow.Term
	piped   bool
}

// arg returns argument i, or nil's term.
func (d *decoder) arg(i int) *flow.Term {
	if i < len(d.args) {
		return d.args[i]
	}
	return d.m.U.Nil()
}

// rest returns the elements of a variadic argument. One that is not known is
// one element.
func (d *decoder) rest(i int) []*flow.Term {
	if i >= len(d.args) {
		return nil
	}
	elems, ok := d.m.Elems(d.st, d.args[i])
	if !ok {
		return []*flow.Term{d.args[i]}
	}
	if i == len(d.args)-1 {
		return d.boxed(elems)
	}
	return elems
}

// value is a call that computes these and touches nothing.
func value(results ...*flow.Term) Decoded { return Decoded{Kind: Value, Results: results} }

// command decodes a command that is given word by word.
func (d *decoder) command(terms []*flow.Term) Decoded {
	if out, ok := d.scriptWords(terms); ok {
		return out
	}
	s, ok := d.sent(terms)
	if !ok {
		return Decoded{}
	}
	return Decoded{Kind: Send, Sent: s, Conn: s.Conn}
}

// number returns the number that a word is the text of, or the word itself.
func (d *decoder) number(word *flow.Term) *flow.Term {
	if word == nil || word.Type != flow.String && word.Type != flow.Other {
		return word
	}
	if !d.family.scripted && (word.Type != flow.String || word.Kind != flow.TConst && !word.Is("text")) {
		return word // what a script reads of it, it reads as a number
	}
	if n := lua.Number(d.m, word); n != nil && n.Kind != flow.TNil {
		return n
	}
	return word
}

// sent parses the words of a command.
func (d *decoder) sent(terms []*flow.Term) (Sent, bool) {
	words := make([]command.Word, len(terms))
	for i, t := range terms {
		if t.Kind == flow.TConst {
			words[i] = command.Word{Text: t.Name, Known: true}
		}
	}
	c, ok := command.Parse(words)
	if !ok {
		return Sent{}, false
	}
	at := func(i int) *flow.Term {
		if i < 0 {
			return nil
		}
		return unboxed(terms[i])
	}
	s := Sent{
		Command: c, Script: d.family.scripted, Return: Return{Tuple: d.family.values},
		Key: at(c.Key), Field: at(c.Field), Amount: d.number(at(c.Amount)), Life: d.number(at(c.Life)),
		Durations: d.family.durations, Undated: -1,
	}
	if n, ok := d.family.undated[c.Name]; ok {
		s.Undated = n
	}
	if c.Life >= 0 {
		s.Refused = d.family.refuses(terms[c.Life])
	}
	switch {
	case c.Effect == command.Delete:
		s.Others = terms[c.Key+1:]
	case c.Name == "SET" || c.Name == "GETSET":
		s.Value = at(2)
	}
	if !d.family.bare && len(d.args) > 0 {
		s.Conn = d.args[0]
	}
	if s.Queued = d.piped || s.Conn.Is("pipe"); s.Queued && !s.Tuple {
		s.Queue = queueOf(d.m.U, s.Conn)
	}
	return s, true
}
