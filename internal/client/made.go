package client

import "github.com/quotalint/quotalint/internal/flow"

// A command that is made before it is sent is a term "command" of the call
// that made it, the pointer that its reply is written through or nil, and its
// words.

// Made returns the command that a call of kind [Make] makes. origin names the
// call.
func (d Decoded) Made(u *flow.Universe, origin string) *flow.Term {
	into := d.Into
	if into == nil {
		into = u.Nil()
	}
	return u.App("command", flow.Other, append([]*flow.Term{u.Str(origin), into}, d.Results...)...)
}

func isMade(t *flow.Term) bool { return t.Is("command") && len(t.Args) >= 2 }

// with returns the command with further words.
func (d *decoder) with(cmd *flow.Term, words ...*flow.Term) *flow.Term {
	return d.m.U.App("command", flow.Other, append(append([]*flow.Term(nil), cmd.Args...), words...)...)
}

// madeSent returns what sending a command that was made before does. Of a
// command that does not matter only the words are known.
func (d *decoder) madeSent(cmd *flow.Term) Sent {
	s, ok := d.sent(cmd.Args[2:])
	if !ok {
		s = Sent{Others: cmd.Args[2:], Conn: d.arg(0)}
		if len(s.Others) > 0 && s.Others[0].Kind == flow.TConst {
			s.Name = upper(s.Others[0].Name)
		}
	}
	s.Origin = cmd.Args[0].Name
	if into := cmd.Args[1]; into.Kind != flow.TNil {
		s.Into = into
	}
	return s
}

// sendMade sends one command that was made before. Where it can be asked for
// the reply later, the reply is kept.
func (d *decoder) sendMade(cmd *flow.Term) Decoded {
	if !isMade(cmd) {
		return Decoded{}
	}
	if out, ok := d.scriptWords(cmd.Args[2:]); ok {
		return out
	}
	s := d.madeSent(cmd)
	s.Tuple = true
	if !d.family.values {
		s.Object = cmd
	}
	return Decoded{Kind: SendAll, Sends: []Sent{s}, Conn: s.Conn, Return: s.Return}
}

// sendMany sends the commands of a list, if the list is known.
func (d *decoder) sendMany(list []*flow.Term) Decoded {
	out := Decoded{Kind: SendAll, Conn: d.arg(0)}
	for _, cmd := range list {
		if !isMade(cmd) {
			return Decoded{}
		}
		out.Sends = append(out.Sends, d.madeSent(cmd))
	}
	return out
}
