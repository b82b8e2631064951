package client

import (
	"go/types"
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// The go-redis clients share their tables. They differ in what a missing
// lifetime looks like and in what they make of an untyped time.Duration: v8
// and v9 send its nanoseconds, earlier ones refuse to send it.
var (
	goRedis  = withHelpers(goRedisLike("goredis", "", printing{}, nil))
	goRedis8 = goRedisLike("goredis8", evalWithContext, printing{}, nil)
	goRedis7 = goRedisLike("goredis7", evalWithout, printing{duration: true}, nil)
	goRedis6 = goRedisLike("goredis6", evalWithout, printing{duration: true}, early)
	goRedis3 = goRedisLike("goredis3", `rdb.Eval($script, []string{key}, []string{$texts})`, printing{duration: true}, early)

	// compat are the adapters of rueidis and valkey-go with go-redis' methods.
	compat = goRedisLike("compat", evalWithContext, printing{}, nil)
)

// early is what clients before v7 make of the replies of a key without
// lifetime.
var early = map[string]int64{"TTL": -1e9, "PTTL": -1e6}

const (
	evalWithContext = `rdb.Eval(ctx, $script, []string{key}, $args)`
	evalWithout     = `rdb.Eval($script, []string{key}, $args)`
)

// withHelpers marks the client that package runtime takes.
func withHelpers(f *family) *family {
	f.helpers = true
	return f
}

func goRedisLike(name, once string, untyped printing, undated map[string]int64) *family {
	return &family{
		name: name, decode: (*decoder).goRedis, words: goRedisCommands, others: goRedisMethods, once: once,
		untyped: untyped, durations: true, undated: undated, matters: goRedisMatters,
	}
}

// goRedisCommands gives the words of go-redis' methods.
var goRedisCommands = map[string]string{
	"Incr":         "INCR 0",
	"IncrBy":       "INCRBY 0 1",
	"IncrByFloat":  "INCRBYFLOAT 0 1",
	"Decr":         "DECR 0",
	"DecrBy":       "DECRBY 0 1",
	"HIncrBy":      "HINCRBY 0 1 2",
	"HIncrByFloat": "HINCRBYFLOAT 0 1 2",

	"Expire":      "EXPIRE 0 1",
	"ExpireNX":    "EXPIRE 0 1 NX",
	"ExpireXX":    "EXPIRE 0 1 XX",
	"ExpireGT":    "EXPIRE 0 1 GT",
	"ExpireLT":    "EXPIRE 0 1 LT",
	"PExpire":     "PEXPIRE 0 1",
	"ExpireAt":    "EXPIREAT 0 1",
	"PExpireAt":   "PEXPIREAT 0 1",
	"Persist":     "PERSIST 0",
	"TTL":         "TTL 0",
	"PTTL":        "PTTL 0",
	"ExpireTime":  "EXPIRETIME 0",
	"PExpireTime": "PEXPIRETIME 0",

	"Set":    "SET 0 1 PX dur2",
	"SetNX":  "SET 0 1 NX PX dur2",
	"SetXX":  "SET 0 1 XX PX dur2",
	"SetEx":  "SETEX 0 2 1",
	"SetEX":  "SETEX 0 2 1",
	"PSetEx": "PSETEX 0 2 1",
	"GetSet": "GETSET 0 1",
	"GetEx":  "GETEX 0 PX dur1",
	"GetDel": "GETDEL 0",
	"MSet":   "MSET 0...",

	"Get":     "GET 0",
	"Exists":  "EXISTS 0...",
	"HGet":    "HGET 0 1",
	"HGetAll": "HGETALL 0",
	"StrLen":  "STRLEN 0",
	"Del":     "DEL 0...",
	"Unlink":  "UNLINK 0...",

	"HSet":     "HSET 0",
	"HMSet":    "HMSET 0",
	"HSetNX":   "HSETNX 0",
	"HDel":     "HDEL 0",
	"HMGet":    "HMGET 0",
	"HLen":     "HLEN 0",
	"Append":   "APPEND 0",
	"SetRange": "SETRANGE 0",
	"GetRange": "GETRANGE 0",
	"Type":     "TYPE 0",

	"Do": "0...",

	"SetArgs":     "0 1 2",
	"IncrEXInt":   "0 1",
	"IncrEXFloat": "0 1",
}

// goRedisMethods are the methods that send no command of their own.
var goRedisMethods = map[string]bool{
	"Pipeline": true, "TxPipeline": true, "Pipelined": true, "TxPipelined": true,
	"Exec": true, "Discard": true, "Watch": true, "Conn": true, "WithContext": true, "WithTimeout": true,
	"Eval": true, "EvalSha": true, "EvalRO": true, "EvalShaRO": true, "ScriptLoad": true, "Process": true,
	"Script.Run": true, "Script.RunRO": true, "Script.Eval": true, "Script.EvalRO": true,
	"Script.EvalSha": true, "Script.EvalShaRO": true, "Script.Load": true, "Script.Hash": true,
}

// replyMethods are the methods of a command that give its reply.
var replyMethods = map[string]bool{
	"Val": true, "Result": true, "Err": true, "Int": true, "Int64": true, "Uint64": true,
	"Float64": true, "Float32": true, "Bool": true, "Text": true, "Slice": true, "Int64Slice": true,
}

// goRedisMatters tells functions, methods of commands and methods of clients
// apart.
func goRedisMatters(fn *types.Func, recv types.Type) bool {
	name := qualified(fn, recv)
	if recv == nil {
		return name == "NewScript" || isNewCommand(name)
	}
	if _, typ := pathOf(recv); strings.HasSuffix(typ, "Cmd") {
		return replyMethods[name]
	}
	return goRedisMethods[name] || goRedisCommands[name] != "" || queues(fn, recv)
}

// queues reports whether a method puts some command on a pipeline: it has a
// place among the replies.
func queues(fn *types.Func, recv types.Type) bool {
	if !isPipeline(recv) || fn.Signature().Results().Len() != 1 {
		return false
	}
	_, typ := pathOf(fn.Signature().Results().At(0).Type())
	return strings.HasSuffix(typ, "Cmd")
}

// isNewCommand reports whether a function makes a command for Process, such
// as NewIntCmd.
func isNewCommand(name string) bool {
	return strings.HasPrefix(name, "New") && strings.HasSuffix(name, "Cmd")
}

func (d *decoder) goRedis() Decoded {
	if len(d.args) == 0 {
		return Decoded{}
	}
	if isNewCommand(d.method) {
		return Decoded{Kind: Make, Results: d.rest(len(d.args) - 1)}
	}
	if out, ok := d.goRedisReply(); ok {
		return out
	}
	out := Decoded{Conn: d.args[0], Atomic: strings.HasPrefix(d.method, "Tx")}
	switch d.method {
	case "Pipeline", "TxPipeline":
		out.Kind = NewPipeline
	case "Pipelined", "TxPipelined":
		out.Kind, out.Func = RunPipeline, d.arg(1)
	case "Exec":
		out.Kind = Exec
		if list := Waiting(d.m.U, d.st, d.args[0]); list != nil {
			out.Results = []*flow.Term{list}
		}
	case "Discard":
		out.Kind = Discard
	case "Watch":
		out.Kind, out.Func = RunWith, d.arg(1)
	case "Conn", "WithContext", "WithTimeout":
		out.Kind = Same
	case "Process":
		return d.sendMade(d.arg(1))
	case "SetArgs":
		return d.setArgs(d.args[1:])
	case "IncrEXInt", "IncrEXFloat":
		return d.increxArgs(d.args[1:])
	default:
		if out, ok := d.goRedisScript(); ok {
			return out
		}
		if t := goRedisCommands[d.method]; t != "" {
			return d.template(t, d.args[1:])
		}
		if d.piped {
			Enqueue(d.m, d.st, queueOf(d.m.U, d.args[0]), d.m.U.Str(d.method))
		}
	}
	return out
}

// goRedisReply is a command that is asked for its reply.
func (d *decoder) goRedisReply() (Decoded, bool) {
	if !replyMethods[d.method] {
		return Decoded{}, false
	}
	cmd := d.replyOf(d.args[0])
	if !cmd.Is("reply") && !cmd.Is("answer") && (goRedisCommands[d.method] != "" || goRedisMethods[d.method]) {
		return Decoded{}, false
	}
	return Decoded{Kind: Reply, Conn: cmd, Method: d.method}, true
}

// replyOf returns the reply of a command object, of an element of a list of
// replies, or of the command whose embedded base a method is called of.
func (d *decoder) replyOf(t *flow.Term) *flow.Term {
	if t.Is("&index") {
		t = d.m.Index(d.st, t.Args[0], t.Args[1], flow.Other)
	}
	for t.Is("&field") || t.Is(".baseCmd") {
		t = t.Args[0]
	}
	if reply := d.st.Get(t); isMade(t) && reply != nil {
		return reply
	}
	return t
}
