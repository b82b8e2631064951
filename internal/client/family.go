package client

import (
	"go/types"
	"strings"

	"github.com/quotalint/quotalint/internal/lua"
)

// family is a group of clients that share one API. What a call means is data
// as far as it can be: a client whose calls are shaped like those of another
// is a table and a line in [modules].
type family struct {
	name   string
	decode func(*decoder) Decoded

	words  map[string]string // the words that a method or function sends, for [decoder.template]
	others map[string]bool   // methods and functions that decode handles by itself
	twin   string            // the ending of twins that take a context

	// once is how the client runs a script of one key, for [Remedy]. In it
	// $script is the text, and $args or $texts its arguments. helpers says that
	// package runtime does it, creates how the item of a counter gets $seconds
	// where increments create none.
	once    string
	helpers bool
	creates string

	// matters takes the place of words and others where names do not tell.
	matters func(fn *types.Func, recv types.Type) bool

	// values says that the calls return the values of the reply, and not a
	// command that is asked for it.
	values bool

	// holds says that the calls take values out of what holds replies, and send
	// nothing.
	holds bool

	// scripted says that the commands are those of a script.
	scripted bool

	// bare says that calls have no receiver: all of their arguments are words.
	bare bool

	// untyped says what the client makes of an argument that is an any.
	untyped printing

	// durations says that the client gives and takes lifetimes as a
	// time.Duration. undated is what it then replies to TTL and PTTL for a key
	// without one, in nanoseconds; -1 if it is not in here.
	durations bool
	undated   map[string]int64
}

// printing says how a client prints what a server takes for an integer only.
type printing struct {
	duration bool // a time.Duration as "1m0s", or not at all
	exponent bool // a float of a million or more in scientific notation
}

// families are the families by name, as names of calls travel in facts.
var families = func() map[string]*family {
	byName := map[string]*family{scripted.name: scripted, shaped.name: shaped, wrapped.name: wrapped}
	for _, m := range modules {
		if m.family != nil {
			byName[m.family.name] = m.family
		}
	}
	return byName
}()

// familyOf returns the family to which a call belongs. A method belongs to
// the package that declares it, whatever type embeds it; a method of the
// user's own interface belongs to a family if it returns its commands, takes
// them, or stands beside a method that only the family has.
func familyOf(fn *types.Func, recv types.Type) *family {
	if fn.Pkg() == nil {
		return nil
	}
	if m := moduleOf(fn.Pkg().Path()); m != nil {
		return m.family
	}
	if recv == nil || !types.IsInterface(recv) {
		return nil
	}
	sig := fn.Signature()
	if res := sig.Results(); res.Len() == 1 {
		if f := commandOf(res.At(0).Type()); f != nil {
			return f
		}
	}
	if p := plainParams(fn); len(p) > 0 {
		if f := commandOf(p[0]); f != nil {
			return f
		}
	}
	switch {
	case isConnection(recv) && redigo.knows(fn, recv):
		return redigo
	case storesItems(recv) && memcache.knows(fn, recv):
		return memcache
	}
	return nil
}

// storesItems reports whether an interface stores memcache's items.
func storesItems(t types.Type) bool {
	for _, name := range []string{"Add", "Set"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		if fn, ok := obj.(*types.Func); ok {
			if p := plainParams(fn); len(p) == 1 && commandOf(p[0]) == memcache {
				return true
			}
		}
	}
	return false
}

// commandOf returns the family of which t is a command, a reply, or a slice of
// them.
func commandOf(t types.Type) *family {
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		t = s.Elem()
	}
	path, name := pathOf(t)
	m := moduleOf(path)
	if m == nil || m.family == nil {
		return nil
	}
	switch name {
	case "Completed", "RedisResult", "ValkeyResult", "Action", "CmdAction", "Item":
		return m.family
	}
	if strings.HasSuffix(name, "Cmd") {
		return m.family
	}
	return nil
}

// isConnection reports whether an interface has redigo's Do: the name of a
// command and its arguments, a reply and an error.
func isConnection(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Do")
	fn, ok := obj.(*types.Func)
	if !ok || !fn.Signature().Variadic() || fn.Signature().Results().Len() != 2 {
		return false
	}
	p, res := plainParams(fn), fn.Signature().Results()
	return len(p) == 2 && isString(p[0]) && isEmpty(p[1].(*types.Slice).Elem()) &&
		isEmpty(res.At(0).Type()) && isError(res.At(1).Type())
}

func isEmpty(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// knows reports whether a method or function of the family matters.
func (f *family) knows(fn *types.Func, recv types.Type) bool {
	if f.matters != nil {
		return f.matters(fn, recv)
	}
	name := qualified(fn, recv)
	if f.has(name) {
		return true
	}
	plain, twin := strings.CutSuffix(name, f.twin)
	return twin && f.has(plain)
}

func (f *family) has(name string) bool { return f.words[name] != "" || f.others[name] }

// qualified returns the name under which a method is looked up. Scripts,
// configurations, builders and batches have methods that are called as other
// things are.
func qualified(fn *types.Func, recv types.Type) string {
	if recv == nil {
		return fn.Name()
	}
	switch _, name := pathOf(recv); name {
	case "Script", "EvalScript", "Lua":
		return "Script." + fn.Name()
	case "CmdConfig", "Builder", "BaseBatch":
		return name + "." + fn.Name()
	}
	return fn.Name()
}

// plain decodes a family of which everything stands in its table.
func (d *decoder) plain() Decoded {
	t := d.family.words[d.method]
	if t == "" {
		t = d.family.words[strings.TrimSuffix(d.method, d.family.twin)]
	}
	if t == "" || len(d.args) == 0 {
		return Decoded{}
	}
	return d.template(t, d.args[1:])
}

// scripted is the family of the commands inside scripts.
var scripted = &family{name: lua.Command, values: true, bare: true, scripted: true, decode: func(d *decoder) Decoded {
	words, _ := lua.Words(d.m, d.st, d.args)
	return d.command(words)
}}
