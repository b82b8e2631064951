package client

import "github.com/quotalint/quotalint/internal/flow"

// radix and radix3 are v4 and v3 of radix: a command is made with the pointer that its
// reply is written through, and some client runs it. An untyped argument must
// be of a type that radix knows, which a time.Duration is not.
var (
	radix  = radixLike("radix", `client.Do(ctx, radix.NewEvalScript($script).FlatCmd(&count, []string{key}, $args))`)
	radix3 = radixLike("radix3", `client.Do(radix.NewEvalScript(1, $script).FlatCmd(&count, []string{key}, $args))`)
)

func radixLike(name, once string) *family {
	return &family{
		name: name, decode: (*decoder).radix, values: true, untyped: printing{duration: true}, once: once, others: radixCalls,
	}
}

var radixCalls = setOf("Cmd", "FlatCmd", "CmdConfig.Cmd", "CmdConfig.FlatCmd", "Do", "Pipeline", "NewPipeline", "Append", "Reset",
	"WithConn", "NewEvalScript", "Script.Cmd", "Script.FlatCmd")

func (d *decoder) radix() Decoded {
	switch d.method {
	case "Cmd", "FlatCmd":
		return d.radixCmd(0)
	case "CmdConfig.Cmd", "CmdConfig.FlatCmd":
		return d.radixCmd(1)
	case "Script.Cmd", "Script.FlatCmd":
		return d.radixScript()
	case "NewEvalScript": // v3 is told how many keys there are
		if len(d.args) == 2 {
			return newScript(d.args[1], d.args[0])
		}
		return newScript(d.arg(0), nil)
	case "Pipeline":
		return value(d.m.U.App("pipeline", flow.Other, d.rest(0)...))
	case "NewPipeline":
		return Decoded{Kind: NewPipeline}
	case "Append":
		if len(d.args) == 2 {
			Enqueue(d.m, d.st, queueOf(d.m.U, d.args[0]), d.args[1])
		}
		return value(d.m.U.Nil())
	case "Reset":
		d.forget()
		return value(d.m.U.Nil())
	case "WithConn":
		return value(d.m.U.App("withconn", flow.Other, d.arg(1)))
	case "Do":
		return d.doAction()
	}
	return Decoded{}
}

// radixCmd makes a command: the pointer for its reply, its name, and its
// arguments. FlatCmd of v3 has the key as a parameter of its own.
func (d *decoder) radixCmd(at int) Decoded {
	if len(d.args) < at+3 {
		return Decoded{}
	}
	out := Decoded{Kind: Make, Results: append([]*flow.Term{}, d.args[at+1:len(d.args)-1]...)}
	out.Results = append(out.Results, d.rest(len(d.args)-1)...)
	out.Into = d.receiver(d.args[at])
	return out
}

// receiver returns the pointer behind a Maybe, MaybeNil or similar.
func (d *decoder) receiver(p *flow.Term) *flow.Term {
	if p.Kind == flow.TNil {
		return nil
	}
	if box := d.m.Deref(d.st, p); box.Is("struct") {
		if at := d.m.Field(d.st, box, "Rcv", flow.Pointer); at.Kind != flow.TNil {
			return at
		}
	}
	return p
}

// radixScript makes the run of a script.
func (d *decoder) radixScript() Decoded {
	if len(d.args) < 3 {
		return Decoded{}
	}
	script, into := d.args[0], d.args[1]
	keys, args := d.args[2], d.rest(3)
	if len(d.args) == 3 { // v3's Cmd: keys and arguments in one
		count := d.m.U.Nil()
		if script.Is("script") && len(script.Args) == 2 {
			count = script.Args[1]
		}
		if keys, args = d.splitKeys(count, d.rest(2)); keys == nil {
			return Decoded{}
		}
	}
	return value(d.m.U.App("scriptrun", flow.Other, append([]*flow.Term{into, script, keys}, unboxedAll(args)...)...))
}

// doAction runs what was made.
func (d *decoder) doAction() Decoded {
	action := d.arg(1)
	switch {
	case isMade(action):
		return d.sendMade(action)
	case action.Is("pipeline"):
		return d.sendActions(action.Args)
	case action.Is("pipe"):
		w := waiting{}
		if list := d.st.Get(queueOf(d.m.U, action)); list.Is("list") {
			w = waiting{list.Args, true}
		}
		if !w.known {
			return Decoded{}
		}
		return d.sendActions(w.items)
	case action.Is("withconn"):
		return Decoded{Kind: RunWith, Conn: d.args[0], Func: action.Args[0]}
	case action.Is("scriptrun"):
		out := d.run(action.Args[1], action.Args[2], action.Args[3:])
		if action.Args[0].Kind != flow.TNil {
			out.Into = d.receiver(action.Args[0])
		}
		return out
	}
	return Decoded{}
}

func (d *decoder) sendActions(list []*flow.Term) Decoded {
	out := d.sendMany(list)
	out.Tuple = true
	return out
}
