package client

import "strings"

// Remedy returns what to write with a client instead of a command that counts,
// so that the counter gets its lifetime in the step that creates it: Go with
// ctx, key, field and n for the operands, and the client called as its manual
// calls it. For a command that stores an item it is an assignment to the item,
// for a command of a script it is Lua. life is a time.Duration in Go. It is ""
// where nothing is known of the client, or it has no such command.
//
// Every client but go-redis v9 runs the script of package runtime/lua, which
// the code calls lua: clients without EXPIRE's NX have no other way in one
// step, and servers before Redis 7 have none at all.
func Remedy(family, command, life string) string {
	f := families[family]
	if f == nil {
		return ""
	}
	if f.scripted {
		return guarded(command)
	}
	if f.creates != "" {
		return stored(f, command, life)
	}
	script, args := counting(command, millis(life))
	if script == "" {
		return ""
	}
	if f.helpers {
		return helper(script, command, life)
	}
	return strings.NewReplacer("$script", "lua."+script, "$args", strings.Join(args, ", "), "$texts", texts(args)).Replace(f.once)
}

// guarded is the line of a script that dates a key which a command has created.
func guarded(command string) string {
	switch command {
	case "INCR", "INCRBY", "INCRBYFLOAT", "HINCRBY", "HINCRBYFLOAT":
		return "if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, milliseconds) end"
	}
	return ""
}

// InScript reports whether a family is that of the commands of scripts.
func InScript(family string) bool { return families[family] != nil && families[family].scripted }

// HasHelpers reports whether package runtime takes clients of a family.
func HasHelpers(family string) bool { return families[family] != nil && families[family].helpers }

// FamilyOf returns the family of a recognised call.
func FamilyOf(call string) string {
	family, _, _ := strings.Cut(call, ":")
	return family
}

// counting returns the script that does what a command does, and its
// arguments.
func counting(command, ms string) (script string, args []string) {
	switch command {
	case "INCR":
		return "IncrBy", []string{"1", ms}
	case "INCRBY":
		return "IncrBy", []string{"n", ms}
	case "HINCRBY":
		return "HIncrBy", []string{"field", "n", ms}
	case "DECR":
		return "Refund", []string{"1"}
	case "DECRBY":
		return "Refund", []string{"n"}
	}
	return "", nil
}

// helper is the call of package runtime that does what a command does.
func helper(script, command, life string) string {
	switch command {
	case "INCR":
		return "quota.Incr(ctx, rdb, key, " + life + ")"
	case "DECR":
		return "quota.Refund(ctx, rdb, key, 1)"
	case "DECRBY":
		return "quota.Refund(ctx, rdb, key, n)"
	case "HINCRBY":
		return "quota." + script + "(ctx, rdb, key, field, n, " + life + ")"
	}
	return "quota." + script + "(ctx, rdb, key, n, " + life + ")"
}

// stored is the command that begins a counter whose increments create none.
func stored(f *family, command, life string) string {
	switch command {
	case "ADD", "SET", "REPLACE", "COMPAREANDSWAP":
		return strings.ReplaceAll(f.creates, "$seconds", operand(life)+".Seconds()")
	}
	return ""
}

func millis(life string) string { return operand(life) + ".Milliseconds()" }

// operand is an expression of which a method can be called.
func operand(e string) string {
	if strings.Contains(e, "*") {
		return "(" + e + ")"
	}
	return e
}

// texts are arguments for a client that takes nothing but strings.
func texts(args []string) string {
	out := make([]string, len(args))
	for i, a := range args {
		switch a {
		case "field":
			out[i] = a
		case "1":
			out[i] = `"1"`
		default:
			out[i] = "fmt.Sprint(" + a + ")"
		}
	}
	return strings.Join(out, ", ")
}
