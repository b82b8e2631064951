// Package client knows which Go call sends which command on which key.
//
// It has two halves. [Recognise] looks at a call's types and gives it a name
// such as "goredis:Incr"; the name travels in lowered functions. [Decode]
// turns that name and the symbolic arguments of the call, once they are known,
// into the words of commands. No other package knows a client by name.
package client

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Call is a recognised call.
type Call struct {
	// Name is family:method, with "pipe:" before the method on a pipeline, and
	// behind it "~" and how the variadic arguments are printed, if that matters.
	Name string
	Args []ssa.Value
}

// Recognise reports whether the call is one of a store client's, and its name
// and operands: the receiver, if it has one, then the arguments without
// contexts.
func Recognise(call *ssa.CallCommon) (Call, bool) {
	fn, recv := callee(call)
	if fn == nil {
		return Call{}, false
	}
	f := familyOf(fn, recv)
	if f == nil || !f.knows(fn, recv) {
		return Call{}, false
	}
	name := f.name + ":"
	if recv != nil && isPipeline(recv) {
		name += "pipe:"
	}
	return Call{Name: name + qualified(fn, recv) + printedMarks(call), Args: Operands(call, fn)}, true
}

// Sends reports whether the recognised call of that name may have to do with a
// store. One that only takes a value out of what holds replies does not.
func Sends(name string) bool {
	fam, _, _ := strings.Cut(name, ":")
	f := families[fam]
	return f == nil || !f.holds
}

// callee returns the method or function that is called and, for a method, the
// static type of its receiver.
func callee(call *ssa.CallCommon) (*types.Func, types.Type) {
	if call.IsInvoke() {
		return call.Method, call.Value.Type()
	}
	fn := call.StaticCallee()
	if fn == nil || len(fn.FreeVars) > 0 {
		return nil, nil // a method value: its receiver is bound, and the call is in its body
	}
	obj, _ := fn.Object().(*types.Func)
	if obj == nil {
		return nil, nil
	}
	obj = obj.Origin()
	if recv := obj.Signature().Recv(); recv != nil {
		typ := recv.Type()
		if len(call.Args) > 0 {
			typ = call.Args[0].Type()
		}
		return obj, typ
	}
	return obj, nil
}

// Operands returns the receiver and the arguments, without contexts.
func Operands(call *ssa.CallCommon, fn *types.Func) []ssa.Value {
	args := call.Args
	var out []ssa.Value
	switch {
	case call.IsInvoke():
		out = append(out, call.Value)
	case fn.Signature().Recv() != nil && len(args) > 0:
		out, args = append(out, args[0]), args[1:]
	}
	params := fn.Signature().Params()
	for i, a := range args {
		if i >= params.Len() || !IsContext(params.At(i).Type()) {
			out = append(out, a)
		}
	}
	return out
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return isNamed(t, "context", "Context") }

func isNamed(t types.Type, path, name string) bool {
	n := named(t)
	return n != nil && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// named returns the named type of t or of what t points at.
func named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

func pathOf(t types.Type) (path, name string) {
	if n := named(t); n != nil && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path(), n.Obj().Name()
	}
	return "", ""
}

func isPipeline(t types.Type) bool {
	_, name := pathOf(t)
	return strings.Contains(name, "Pipelin") || name == "Multi"
}

// IsType reports whether a value of type t can send commands: a client's own
// type, or one with the shape of a client.
func IsType(t types.Type) bool {
	if path, name := pathOf(t); IsClient(path) && name != "" && !strings.HasSuffix(name, "Cmd") && name != "Script" {
		return true
	}
	return HasShape(t)
}
