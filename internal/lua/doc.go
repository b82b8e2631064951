// Package lua lowers the text of a Redis Lua script to a [flow.Func], and knows
// what Lua's values and operators mean to a [flow.Machine].
//
// # The function
//
// [Lower] returns a function of two parameters, KEYS and ARGV. Each is handed
// in as a list term ([flow.Universe.List]) of what the Go call passes, or as any
// other term if that is unknown. [LowerTemplate] reads a script that goes through
// fmt.Sprintf first; its function has a third parameter, VERBS: the list of
// Sprintf's operands. The function returns what the script returns, a table as
// a list term of its elements.
//
// Position p of a value is byte p-1 of the text (of the template, if it is one).
//
// Local functions are inlined where they are called, so there is one function
// and no closure; a function that calls itself, or is reached in a way that
// cannot be followed, is an unknown call.
//
// # Calls
//
// A command is a call of kind [flow.Client] named [Command]. Its arguments are
// the command's words, the name first; [Words] takes them apart, since the last
// one may be a list that the script unpacks. A word is a string or a number;
// [Number] is the number that a word says. The domain returns one result:
//
//   - a number: a term of type Int (or Float), or an integer constant
//   - a string: a term of type String; for a number in it, see tonumber below
//   - a missing value (GET, HGET, SET NX refused): the constant false, best as an
//     outcome of its own beside the one that found something
//   - TIME: a list of two terms of type Time that are clock readings
//   - several values: a list term
//   - anything else: a term of type Other
//
// An unknown function is a call of kind Static named [Unknown] that may reach the
// store (Context is set). Nothing resolves it, so it is unseen. That is also what
// a verb of a template is that stands where a statement does.
//
// Everything else is a call of kind Static with Std set whose name starts with
// "lua.". The domain answers it with [Library], and need not know their names.
//
// # Terms
//
// Terms that a domain meets:
//
//   - KEYS[i]: the element, or index(KEYS, i-1) of type String if the list is
//     unknown. i-1 is folded, so that it is the index that Go counts with.
//   - ARGV[i]: the text of the element ([flow.Universe.Text]), since the server
//     hands out strings: the text of 60 is "60", of a number x it is text(x).
//     An element that an unknown list should have is taken to be there.
//   - tonumber of text(x) is x, of any other string s tonumber(s), of type Int;
//     of a number it is the number, of nil and false it is nil.
//   - x / y is of type Float; math.floor of it is x / y of type Int, as in Go.
//   - a .. b is a concat term, as a Go concatenation or Sprintf is.
//   - truthy(x), of type Bool, where x may or may not be false or nil. Range may
//     tell more of it. It is not made of anything whose type decides: 0 and ""
//     are true.
//   - ==, <, <=, > and >= of two terms, as in Go. A number is never equal to a
//     string, so that INCR's result compared with ARGV[1] is the constant false.
//     Compared is told of each, before any folding.
//   - len(x), keyof(x, i), and lua.NAME(...) of a library function that depends
//     on nothing but its arguments.
//   - table(site, n): the address of a table; its contents are in the state.
//
// # Limits
//
// A script is refused if it does not parse, is empty, is over 64 KiB, nests
// deeper than Lua's own compiler allows, uses goto (which is not Lua 5.1), or is too
// large when its functions are inlined. What a script does through metatables,
// load or coroutines is not seen.
//
// Facts about the language are those of the Lua 5.1 manual and of
// redis.io/docs/latest/develop/programmability/lua-api.
package lua
