package client

import (
	"go/types"
	"strings"
)

// shapeIncrements and shapeExpires are the names that methods of application
// wrappers have. A name alone says nothing: the type must have both kinds.
var shapeIncrements = map[string]string{
	"incr": "INCR 0", "increment": "INCR 0", "inc": "INCR 0", "incrctx": "INCR 0",
	"incrby": "INCRBY 0 1", "incrementby": "INCRBY 0 1", "incby": "INCRBY 0 1", "incrbyctx": "INCRBY 0 1",
	"decr": "DECR 0", "decrement": "DECR 0", "decrctx": "DECR 0",
	"decrby": "DECRBY 0 1", "decrementby": "DECRBY 0 1", "decrbyctx": "DECRBY 0 1",
	"hincrby": "HINCRBY 0 1 2", "hincrbyctx": "HINCRBY 0 1 2",
}

var shapeExpires = map[string]string{
	"expire": "EXPIRE 0 1", "setexpire": "EXPIRE 0 1", "expirectx": "EXPIRE 0 1",
	"expireat": "EXPIREAT 0 1", "expireatctx": "EXPIREAT 0 1", "expirenx": "EXPIRE 0 1 NX",
}

var shapeOthers = map[string]string{
	"get": "GET 0", "getctx": "GET 0", "exists": "EXISTS 0", "existsctx": "EXISTS 0",
	"ttl": "TTL 0", "ttlctx": "TTL 0", "persist": "PERSIST 0", "del": "DEL 0", "delete": "DEL 0",
}

// shaped is the family of the types that have the shape of a client.
var shaped = &family{name: "shape", values: true, decode: func(d *decoder) Decoded {
	if d.method == "eval" && len(d.args) >= 3 {
		return d.runRest(d.args[1], d.args[2], 3)
	}
	for _, table := range []map[string]string{shapeIncrements, shapeExpires, shapeOthers} {
		if t := table[d.method]; t != "" && len(d.args) > 0 {
			return d.template(t, d.args[1:])
		}
	}
	return Decoded{}
}}

// HasShape reports whether the method set of t has an increment of a string
// key and an expire of a string key, or runs a script on keys: the shape of a
// client.
func HasShape(t types.Type) bool {
	set := types.NewMethodSet(t)
	if !types.IsInterface(t) {
		if _, ok := types.Unalias(t).(*types.Pointer); !ok {
			set = types.NewMethodSet(types.NewPointer(t))
		}
	}
	var raises, dates bool
	for i := range set.Len() {
		fn, _ := set.At(i).Obj().(*types.Func)
		if fn == nil {
			continue
		}
		switch _, effect := shapeWords(fn); effect {
		case "raise":
			raises = true
		case "date":
			dates = true
		case "run":
			return true
		}
	}
	return raises && dates
}

// shapeWords returns the words of a method that looks like a client's, and
// whether it raises or dates.
func shapeWords(fn *types.Func) (words, effect string) {
	if !keyFirst(fn) {
		return "", ""
	}
	name := strings.ToLower(fn.Name())
	if name == "eval" {
		if runsScript(fn) {
			return name, "run"
		}
		return "", ""
	}
	if w := shapeIncrements[name]; w != "" {
		return w, "raise"
	}
	if w := shapeExpires[name]; w != "" {
		if lifetimeSecond(fn) {
			return w, "date"
		}
		return "", ""
	}
	return shapeOthers[name], ""
}

// keyFirst reports whether the first parameter, behind a context, is a string.
func keyFirst(fn *types.Func) bool {
	p := plainParams(fn)
	return len(p) > 0 && isString(p[0])
}

func lifetimeSecond(fn *types.Func) bool {
	p := plainParams(fn)
	if len(p) < 2 {
		return false
	}
	if isNamed(p[1], "time", "Duration") || isNamed(p[1], "time", "Time") {
		return true
	}
	b, ok := p[1].Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// runsScript reports whether a method takes a text, keys and any arguments.
func runsScript(fn *types.Func) bool {
	p := plainParams(fn)
	return fn.Signature().Variadic() && len(p) == 3 && isStrings(p[1]) && types.IsInterface(p[2].(*types.Slice).Elem())
}

func plainParams(fn *types.Func) []types.Type {
	params := fn.Signature().Params()
	var out []types.Type
	for i := range params.Len() {
		if t := params.At(i).Type(); i > 0 || !IsContext(t) {
			out = append(out, t)
		}
	}
	return out
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isStrings(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isString(s.Elem())
}

// RecogniseShape recognises a method of a type with the shape of a client. It
// comes after everything that can be seen: a body, a fact, an implementation.
func RecogniseShape(fn *types.Func, recv types.Type) (name string, ok bool) {
	if fn == nil || recv == nil || !HasShape(recv) {
		return "", false
	}
	if words, _ := shapeWords(fn); words == "" {
		return "", false
	}
	return "shape:" + strings.ToLower(fn.Name()), true
}

// Word reports whether a method of that name may be an increment, and whether
// it may be an expire. One that runs scripts may be both.
func Word(name string) (raises, dates bool) {
	name = strings.ToLower(name)
	if name == "eval" {
		return true, true
	}
	return shapeIncrements[name] != "", shapeExpires[name] != ""
}
