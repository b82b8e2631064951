package lua

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/yuin/gopher-lua/ast"
)

// function is what is known of a library's function. By default its result is
// an application of its name to the arguments.
type function struct {
	typ   flow.Type
	prim  string // the primitive that computes it
	least int    // arguments that are nil if they are missing
	kind  functionKind
}

type functionKind uint8

const (
	absent  functionKind = iota
	pure                 // depends on nothing but its arguments
	changes              // changes the table that it is given
	fresh                // a new value each time
	quiet                // does nothing that matters, returns nothing
	yes                  // does nothing that matters, returns true
	special              // lowered by hand
)

func (f function) known() bool { return f.kind != absent }

// functions are those of Lua 5.1's libraries that a script may use, and of the
// server's: redis.io/docs/latest/develop/programmability/lua-api.
var functions = map[string]function{
	"tonumber":     {flow.Int, "tonumber", 1, pure},
	"tostring":     {flow.String, "tostring", 1, pure},
	"type":         {flow.String, "type", 1, pure},
	"rawget":       {flow.Other, "index", 2, pure},
	"rawequal":     {flow.Bool, "==", 2, pure},
	"next":         {flow.Other, "next", 1, pure},
	"getmetatable": {flow.Other, "", 1, pure},
	"rawset":       {flow.Other, "set", 3, changes},
	"setmetatable": {flow.Other, "same", 1, changes},

	"math.floor": {flow.Int, "floor", 1, pure},
	"math.ceil":  {flow.Int, "ceil", 1, pure},
	"math.max":   {flow.Int, "max", 1, pure},
	"math.min":   {flow.Int, "min", 1, pure},
	"math.abs":   {flow.Int, "", 1, pure},
	"math.fmod":  {flow.Int, "%", 2, pure},
	"math.mod":   {flow.Int, "%", 2, pure},
	"math.pow":   {flow.Float, "^", 2, pure},
	"math.modf":  {flow.Int, "", 1, pure},
	"math.sqrt":  {flow.Float, "", 1, pure},
	"math.exp":   {flow.Float, "", 1, pure},
	"math.log":   {flow.Float, "", 1, pure},
	"math.log10": {flow.Float, "", 1, pure},

	"string.format":  {flow.String, "format", 1, pure},
	"string.len":     {flow.Int, "len", 1, pure},
	"string.lower":   {flow.String, "lower", 1, pure},
	"string.upper":   {flow.String, "upper", 1, pure},
	"string.sub":     {flow.String, "", 2, pure},
	"string.rep":     {flow.String, "", 2, pure},
	"string.reverse": {flow.String, "", 1, pure},
	"string.byte":    {flow.Int, "", 1, pure},
	"string.char":    {flow.String, "", 1, pure},
	"string.find":    {flow.Other, "", 2, pure},
	"string.match":   {flow.Other, "", 2, pure},
	"string.gsub":    {flow.String, "", 3, pure},
	"string.gmatch":  {flow.Other, "", 2, pure},

	"table.getn":   {flow.Int, "len", 1, pure},
	"table.maxn":   {flow.Int, "len", 1, pure},
	"table.concat": {flow.String, "join", 1, pure},
	"table.insert": {flow.Other, "insert", 2, changes},
	"table.remove": {flow.Other, "remove", 1, changes},
	"table.sort":   {flow.Other, "sort", 1, changes},

	"cjson.encode":    {flow.String, "", 1, pure},
	"cjson.decode":    {flow.Other, "", 1, pure},
	"cmsgpack.pack":   {flow.String, "", 1, pure},
	"cmsgpack.unpack": {flow.Other, "", 1, pure},
	"struct.pack":     {flow.String, "", 1, pure},
	"struct.unpack":   {flow.Other, "", 2, pure},
	"struct.size":     {flow.Int, "", 1, pure},

	"bit.tobit": {flow.Int, "", 1, pure}, "bit.tohex": {flow.String, "", 1, pure},
	"bit.bnot": {flow.Int, "", 1, pure}, "bit.band": {flow.Int, "", 1, pure},
	"bit.bor": {flow.Int, "", 1, pure}, "bit.bxor": {flow.Int, "", 1, pure},
	"bit.lshift": {flow.Int, "", 2, pure}, "bit.rshift": {flow.Int, "", 2, pure},
	"bit.arshift": {flow.Int, "", 2, pure}, "bit.rol": {flow.Int, "", 2, pure},
	"bit.ror": {flow.Int, "", 2, pure}, "bit.bswap": {flow.Int, "", 1, pure},

	"redis.sha1hex":      {flow.String, "", 1, pure},
	"redis.error_reply":  {flow.Other, "", 1, pure},
	"redis.status_reply": {flow.Other, "", 1, pure},

	"math.random": {flow.Int, "", 0, fresh},
	"os.time":     {flow.Time, "", 0, fresh},
	"os.clock":    {flow.Time, "", 0, fresh},

	"print":               {kind: quiet},
	"collectgarbage":      {kind: quiet},
	"math.randomseed":     {kind: quiet},
	"redis.log":           {kind: quiet},
	"redis.debug":         {kind: quiet},
	"redis.breakpoint":    {kind: quiet},
	"redis.setresp":       {kind: quiet},
	"redis.set_repl":      {kind: quiet},
	"redis.acl_check_cmd": {kind: yes},

	"redis.replicate_commands": {kind: yes},

	"pcall": {kind: special}, "xpcall": {kind: special}, "select": {kind: special},
	"unpack": {kind: special}, "table.unpack": {kind: special}, "error": {kind: special},
	"assert": {kind: special}, "ipairs": {kind: special}, "pairs": {kind: special},
	"redis.register_function": {kind: special},
}

// common gives the names of the server's table their first one: Valkey has
// server, and some code writes valkey.
func common(path string) string {
	for _, space := range []string{"server.", "valkey."} {
		if name, ok := strings.CutPrefix(path, space); ok {
			return "redis." + name
		}
	}
	return path
}

func isFunction(path string) bool { return functions[path].known() || isCommand(path) }

func isCommand(path string) bool { return path == "redis.call" || path == "redis.pcall" }

// isStore reports whether a path is the server's table or its command function.
func isStore(path string) bool {
	return path == "redis" || path == "server" || path == "valkey" || isCommand(path)
}

// library lowers a call of a function that functions describes.
func (l *lowerer) library(e *ast.FuncCallExpr, path string, args arguments, n int) []int {
	f := functions[path]
	vals := l.escaping(args)
	for len(vals) < f.least {
		vals = append(vals, l.null())
	}
	name := f.prim
	if name == "" {
		name = path
	}
	var v int
	switch f.kind {
	case quiet:
		return nil
	case yes:
		return []int{l.truth(true)}
	case fresh:
		v = l.opaque(f.typ)
	default:
		v = l.prim(name, f.typ, vals...)
	}
	l.place(v, l.notes.calls[e])
	results := []int{v}
	for len(results) < n {
		results = append(results, l.prim("nth", flow.Other, v, l.count(len(results))))
	}
	return results
}
