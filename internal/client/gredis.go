package client

import "github.com/quotalint/quotalint/internal/flow"

// gredis is gf v2's client: the commands as methods of interfaces in groups,
// with options as structs, and a Do whose reply is a gvar.Var. go-redis sends
// what it is given, so an untyped time.Duration becomes its nanoseconds.
var gredis = &family{
	name: "gredis", decode: (*decoder).gredis, values: true,
	once: `rdb.Eval(ctx, $script, 1, []string{key}, []any{$args})`,
	words: map[string]string{
		"Incr":         "INCR 0",
		"IncrBy":       "INCRBY 0 1",
		"IncrByFloat":  "INCRBYFLOAT 0 1",
		"Decr":         "DECR 0",
		"DecrBy":       "DECRBY 0 1",
		"HIncrBy":      "HINCRBY 0 1 2",
		"HIncrByFloat": "HINCRBYFLOAT 0 1 2",

		"Expire":    "EXPIRE 0 1 options2",
		"PExpire":   "PEXPIRE 0 1 options2",
		"ExpireAt":  "EXPIREAT 0 1 options2",
		"PExpireAt": "PEXPIREAT 0 1 options2",
		"Persist":   "PERSIST 0",
		"TTL":       "TTL 0",
		"PTTL":      "PTTL 0",

		"Set":    "SET 0 1 options2",
		"SetEX":  "SETEX 0 2 1",
		"SetNX":  "SETNX 0 1",
		"GetSet": "GETSET 0 1",
		"GetEX":  "GETEX 0 options1",
		"GetDel": "GETDEL 0",

		"Get":     "GET 0",
		"Exists":  "EXISTS 0...",
		"HGet":    "HGET 0 1",
		"HExists": "HEXISTS 0 1",
		"HGetAll": "HGETALL 0",
		"StrLen":  "STRLEN 0",
		"Del":     "DEL 0...",
		"Unlink":  "UNLINK 0...",

		"Do": "0 1...",
	},
	others: setOf("Eval", "EvalSha", "ScriptLoad",
		"GroupGeneric", "GroupHash", "GroupString", "GroupScript"),
}

func (d *decoder) gredis() Decoded {
	switch d.method {
	case "GroupGeneric", "GroupHash", "GroupString", "GroupScript":
		return Decoded{Kind: Same, Conn: d.arg(0)}
	case "ScriptLoad":
		return d.loaded(d.arg(1))
	case "Eval", "EvalSha": // text, number of keys, keys, arguments
		if len(d.args) < 5 {
			return Decoded{}
		}
		return d.runRest(d.args[1], d.args[3], 4)
	}
	return d.plain()
}

// options are the words of the optional struct of a command: each field that
// is true is a word, each pointer that is set a word with an operand.
func (d *decoder) options(arg int) []*flow.Term {
	if arg >= len(d.args) {
		return nil
	}
	elems, ok := d.m.Elems(d.st, d.args[arg])
	switch {
	case !ok:
		return []*flow.Term{d.args[arg]} // some option, nobody knows which
	case len(elems) == 0:
		return nil
	}
	var words []*flow.Term
	for _, name := range []string{"NX", "XX", "GT", "LT", "Persist", "KeepTTL"} {
		words = append(words, d.flag(elems[0], name)...)
	}
	words = append(words, d.flag(d.m.Field(d.st, elems[0], "TTLOption", flow.Other), "KeepTTL")...)
	for _, name := range []string{"EX", "PX", "EXAT", "PXAT"} {
		p := d.m.Field(d.st, d.m.Field(d.st, elems[0], "TTLOption", flow.Other), name, flow.Pointer)
		if p.Kind != flow.TNil {
			words = append(words, d.m.U.Str(name), d.m.Deref(d.st, p))
		}
	}
	return words
}

// flag returns the word of a field that is true, or something unknown for a
// field that may be.
func (d *decoder) flag(opts *flow.Term, name string) []*flow.Term {
	switch v := d.m.Field(d.st, opts, name, flow.Bool); {
	case v.IsConst("true"):
		return []*flow.Term{d.m.U.Str(upper(name))}
	case v.Kind == flow.TConst || v.Kind == flow.TNil:
		return nil
	default:
		return []*flow.Term{v}
	}
}

// gvar is gf's value of any type, in which replies come: its methods return
// what is in it.
var gvar = &family{
	name: "gvar", holds: true,
	others: setOf("Val", "Interface", "Int", "Int8", "Int16", "Int32", "Int64", "Uint", "Uint8", "Uint16", "Uint32", "Uint64",
		"Float32", "Float64", "Bool", "String", "Bytes", "Ints", "Int64s", "Interfaces", "Slice"),
	decode: func(d *decoder) Decoded {
		if len(d.args) == 0 {
			return Decoded{}
		}
		switch d.method {
		case "Ints", "Int64s", "Interfaces", "Slice":
			return value(d.listed(d.args[0]))
		}
		return value(d.args[0])
	},
}
