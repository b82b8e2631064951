package client

import "go/types"

// runtimeFamily are the helpers of our own runtime. Those that count date the
// key when they create it, as SPEC section 6 has it.
var runtimeFamily = &family{name: "runtime", decode: (*decoder).runtime, words: runtimeCommands, durations: true,
	matters: func(fn *types.Func, recv types.Type) bool {
		return recv == nil && runtimeCommands[fn.Name()] != "" || recv != nil && fn.Name() == "Key"
	}}

// runtimeCommands give the words of the helpers: the client is argument 0.
var runtimeCommands = map[string]string{
	"Incr":      "INCREX 1 PX 2 ENX",
	"IncrBy":    "INCREX 1 BYINT 2 PX 3 ENX",
	"HIncrBy":   "HINCRBY 1 2 3",
	"IncrUntil": "INCREX 1 BYINT 2 PXAT 3 ENX",
}

func (d *decoder) runtime() Decoded {
	if d.method == "Key" {
		return Decoded{Kind: PeriodKey, Args: d.args}
	}
	out := d.template(runtimeCommands[d.method], d.args)
	if d.method == "HIncrBy" && len(d.args) > 4 {
		out.Sent.Life, out.Sent.IfUndated = d.args[4], true
	}
	return out
}
