package client

import "strings"

// goZero is go-zero's Redis and goZeroStore its sharded Store, whose scripts
// have one key: the commands as methods, each with a twin that takes a context,
// lifetimes in seconds. What [Redis.Pipelined] hands out is go-redis' own.
var (
	goZero      = goZeroLike("gozero", `rds.Eval($script, []string{key}, $args)`)
	goZeroStore = goZeroLike("gozerostore", `store.Eval($script, key, $args)`)
)

func goZeroLike(name, once string) *family {
	return &family{
		name: name, decode: (*decoder).goZero, values: true, twin: "Ctx", once: once, words: goZeroCommands,
		others: setOf("Pipelined", "TxPipeline", "NewScript", "Eval", "EvalSha", "ScriptRun", "ScriptLoad"),
	}
}

var goZeroCommands = map[string]string{
	"Incr":         "INCR 0",
	"Incrby":       "INCRBY 0 1",
	"IncrbyFloat":  "INCRBYFLOAT 0 1",
	"Decr":         "DECR 0",
	"Decrby":       "DECRBY 0 1",
	"Hincrby":      "HINCRBY 0 1 2",
	"HincrbyFloat": "HINCRBYFLOAT 0 1 2",

	"Expire":   "EXPIRE 0 1",
	"Expireat": "EXPIREAT 0 1",
	"Persist":  "PERSIST 0",
	"Ttl":      "TTL 0",

	"Set":     "SET 0 1",
	"Setex":   "SETEX 0 2 1",
	"Setnx":   "SETNX 0 1",
	"SetnxEx": "SET 0 1 NX EX 2",
	"GetSet":  "GETSET 0 1",
	"GetEx":   "GETEX 0 EX 1",
	"GetDel":  "GETDEL 0",

	"Get":        "GET 0",
	"Exists":     "EXISTS 0",
	"ExistsMany": "EXISTS 0...",
	"Hget":       "HGET 0 1",
	"Hexists":    "HEXISTS 0 1",
	"Hgetall":    "HGETALL 0",
	"Del":        "DEL 0...",
}

func (d *decoder) goZero() Decoded {
	switch strings.TrimSuffix(d.method, d.family.twin) {
	case "Pipelined":
		return Decoded{Kind: RunPipeline, Conn: d.arg(0), Func: d.arg(1)}
	case "TxPipeline":
		return Decoded{Kind: NewPipeline, Conn: d.arg(0), Atomic: true}
	case "NewScript":
		return newScript(d.arg(0), nil)
	case "ScriptLoad":
		return d.loaded(d.arg(1))
	case "Eval", "EvalSha", "ScriptRun":
		if len(d.args) < 3 {
			return Decoded{}
		}
		return d.runRest(d.args[1], d.keyList(2), 3)
	}
	return d.plain()
}
