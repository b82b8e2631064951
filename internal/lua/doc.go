// Package lua lowers the text of a Redis Lua script to a [flow.Func], and knows
// what Lua's values and operators mean to a [flow.Machine].
//
// # The function
//
// [Lower] returns a function of two parameters, KEYS and ARGV. Each is handed
// in as a list term ([flow.Universe.List]) of what the Go call passes, or as any
// other term if that is unknown; [Elements] says how many elements the script
// reads, so that a list of unknown ones can be made. [LowerTemplate] reads a
// script that goes through fmt.Sprintf first; its function has a third parameter,
// VERBS: the list of Sprintf's operands. The function returns what the script
// returns, a table as a list term of its elements.
//
// Position p of a value is byte p-1 of the text (of the template, if it is one).
// These positions, and those of symbols made at them, belong to no file set.
//
// Local functions are inlined where they are called, so that there is one
// function and no closure; a function that calls itself, or is reached in a way
// that cannot be followed, is an unknown call.
//
// # Calls
//
// A command is a call of kind [flow.Client] named [Command]. Its arguments are
// the command's words, the name first; [Words] takes them apart, since the last
// one may be a list that the script unpacks. A word is a string or a number;
// [Number] is the number that a word says. The domain returns one result:
//
//   - a number: a term of type Int or Float, or a constant
//   - a string: a term of type String
//   - a missing value (GET, HGET, a SET NX that is refused): the constant false,
//     best as an outcome of its own beside the one that found something. It is
//     what the script's guards ask for.
//   - TIME: a list of two terms of type Time that are clock readings
//   - several values: a list term
//   - anything else: a term of type Other. Such a term may be false or nil; the
//     two are not told apart.
//
// An unknown function is a call of kind Static named [Unknown] that may reach the
// store (Context is set). Nothing resolves it, so it is unseen. So is a verb of a
// template that stands where a statement does, and a function of the script that
// goes where it cannot be followed: its arguments are KEYS and what it mentions.
//
// Everything else is a call of kind Static with Std set whose name begins with
// "lua.". The domain answers it with [Library], and need not know the names.
// The operations besides are Const, Nil, Param, Global, Opaque, Phi, Not and
// Bin "+" on Int.
//
// # Terms
//
// Terms that a domain meets:
//
//   - KEYS[i]: the element, or index(KEYS, i-1) of type String if the list is
//     unknown. i-1 is folded, so that it is the index that Go counts with.
//   - ARGV[i]: the text of the element ([flow.Universe.Text]), since the server
//     hands out strings: that of 60 is "60", that of a number x is text(x). What
//     the list does not have is nil; an unknown list has everything.
//   - tonumber of text(x) is x, if x is a number; of another string s it is
//     tonumber(s), of type Int; of nil and false it is nil.
//   - a .. b is a concat term, as a Go concatenation or Sprintf is, and as
//     string.format and table.concat are where the layout and length are known.
//   - x / y is of type Float; math.floor of it is x / y of type Int, as in Go.
//   - truthy(x), of type Bool, where x may or may not be false or nil. Range may
//     tell more of it. There is none where the type decides: 0 and "" are true.
//   - ==, <, <=, > and >= of two terms, as in Go. A number is never equal to a
//     string, so that INCR's result compared with ARGV[1] is the constant false.
//     Compared is told of each comparison but those of loops, before any folding.
//   - len(x), keyof(x, i), nth(x, i), max, min, floor, ceil, format, part, source,
//     and lua.NAME(...) of a library's function that depends on nothing but its
//     arguments (redis.error_reply is one).
//   - table(site, n) and writes(site, table): addresses. What is in a table is in
//     the state, as entries(key, value, ...) or anything().
//
// # Limits
//
// A script is refused if it does not parse, has nothing but comments, is over
// 64 KiB, nests deeper than Lua's own compiler allows, uses goto (which is not
// Lua 5.1), or is too large when its functions are inlined. An error that ends a
// pcall is not followed; what a script does through metatables, load or
// coroutines is not seen.
//
// Facts about the language are those of the Lua 5.1 manual and of
// redis.io/docs/latest/develop/programmability/lua-api.
package lua
