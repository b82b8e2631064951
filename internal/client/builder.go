package client

import (
	"go/types"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// rueidis are rueidis and valkey-go, whose commands are built by a chain of
// calls: each adds words, and the first one names the command.
var rueidis = &family{
	name: "rueidis", decode: (*decoder).rueidis, matters: rueidisMatters,
	once: `client.Do(ctx, client.B().Eval().Script($script).Numkeys(1).Key(key).Arg($texts).Build())`,
}

var rueidisCalls = setOf("B", "Do", "DoMulti", "DoCache", "Dedicated",
	"NewLuaScript", "NewLuaScriptReadOnly", "NewLuaScriptNoSha", "NewLuaScriptReadOnlyNoSha",
	"NewLuaScriptRetryable", "NewLuaScriptNoShaRetryable", "Script.Exec")

// builderOptions are the calls of a chain that add more than their arguments.
var builderOptions = map[string]string{
	"Nx": "NX", "Xx": "XX", "Gt": "GT", "Lt": "LT", "Get": "GET", "Enx": "ENX", "Saturate": "SATURATE",
	"Keepttl": "KEEPTTL", "Persist": "PERSIST",
	"Ex": "EX 0", "Px": "PX 0", "Exat": "EXAT 0", "Pxat": "PXAT 0",
	"ExSeconds": "EX 0", "PxMilliseconds": "PX 0", "ExatTimestamp": "EXAT 0", "PxatMillisecondsTimestamp": "PXAT 0",
	"Byint": "BYINT 0", "Byfloat": "BYFLOAT 0", "Lbound": "LBOUND 0", "Ubound": "UBOUND 0",
	"Ifeq": "IFEQ 0", "Ifne": "IFNE 0", "Ifdeq": "IFDEQ 0", "Ifdne": "IFDNE 0",
}

// resultMethods give the reply of a result or a message.
var resultMethods = map[string]string{
	"AsInt64": "Val", "ToInt64": "Val", "AsUint64": "Val", "AsBool": "Val", "ToBool": "Val", "AsFloat64": "Val", "ToFloat64": "Val",
	"ToString": "Val", "AsBytes": "Val", "ToAny": "Val", "ToMessage": "Val",
	"AsIntSlice": "Slice", "AsStrSlice": "Slice", "AsFloatSlice": "Slice", "ToArray": "Slice",
	"Error": "Err", "NonRedisError": "Err",
}

// rueidisMatters tells the chains of a builder, which are the types of the
// internal package, apart from results and clients.
func rueidisMatters(fn *types.Func, recv types.Type) bool {
	if recv == nil {
		return rueidisCalls[fn.Name()]
	}
	path, typ := pathOf(recv)
	switch {
	case strings.HasSuffix(path, "/internal/cmds"):
		return true
	case strings.HasSuffix(typ, "Result"), strings.HasSuffix(typ, "Message"):
		return resultMethods[fn.Name()] != ""
	}
	return rueidisCalls[qualified(fn, recv)]
}

func (d *decoder) rueidis() Decoded {
	if len(d.args) == 0 {
		return Decoded{}
	}
	switch d.method {
	case "B":
		return value(d.args[0])
	case "Do", "DoCache":
		return d.doBuilt()
	case "DoMulti":
		return d.doMany()
	case "Dedicated":
		return Decoded{Kind: RunWith, Conn: d.args[0], Func: d.arg(1)}
	case "Script.Exec":
		if len(d.args) < 4 {
			return Decoded{}
		}
		out := d.runRest(d.args[0], d.args[2], 3)
		out.Conn = d.args[1]
		return out
	}
	command, starts := strings.CutPrefix(d.method, "Builder.")
	switch {
	case starts:
		return d.startChain(command)
	case strings.HasPrefix(d.method, "NewLuaScript"):
		return newScript(d.args[0], nil)
	case isMade(d.args[0]):
		return d.extendChain()
	case resultMethods[d.method] != "":
		return d.result()
	}
	return Decoded{}
}

// startChain is the first call on a builder, which names the command.
func (d *decoder) startChain(command string) Decoded {
	switch command {
	case "Arbitrary":
		return Decoded{Kind: Make, Results: d.rest(1)}
	case "ScriptLoad":
		return Decoded{Kind: Make, Results: []*flow.Term{d.m.U.Str("SCRIPT"), d.m.U.Str("LOAD")}}
	}
	return Decoded{Kind: Make, Results: []*flow.Term{d.m.U.Str(upper(command))}}
}

// extendChain is a call that adds words to a command, or completes it.
func (d *decoder) extendChain() Decoded {
	cmd := d.args[0]
	if t := builderOptions[d.method]; t != "" {
		words, ok := d.expand(t, d.args[1:])
		if !ok {
			return Decoded{}
		}
		return value(d.with(cmd, words...))
	}
	for i := 1; i < len(d.args); i++ {
		cmd = d.with(cmd, d.rest(i)...)
	}
	return value(cmd)
}

// doBuilt sends one command and returns its result.
func (d *decoder) doBuilt() Decoded {
	cmd := d.arg(1)
	if !isMade(cmd) {
		return Decoded{}
	}
	if out, ok := d.scriptWords(cmd.Args[2:]); ok {
		return out
	}
	s := d.madeSent(cmd)
	return Decoded{Kind: SendAll, Sends: []Sent{s}, Conn: s.Conn}
}

// doMany sends several commands and returns their results in order.
func (d *decoder) doMany() Decoded {
	if len(d.args) < 2 {
		return Decoded{}
	}
	list, ok := d.m.Elems(d.st, d.args[1])
	if !ok {
		return Decoded{}
	}
	out := d.sendMany(list)
	out.Many = true
	return out
}

// result asks a result for its value. The result of EXEC is a list of
// results, and its values are theirs.
func (d *decoder) result() Decoded {
	res, method := d.replyOf(d.args[0]), resultMethods[d.method]
	if !res.Is("list") {
		return Decoded{Kind: Reply, Conn: res, Method: method}
	}
	switch {
	case method == "Err":
		return value(d.m.U.Nil())
	case method == "Slice" && d.method != "ToArray":
		return value(d.values(res.Args), d.m.U.Nil())
	}
	return value(res, d.m.U.Nil())
}
