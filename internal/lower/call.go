package lower

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
)

// call lowers a call: of a client, of a function that is known by name, of an
// interface method, or of a function value.
func (b *builder) call(op flow.Op, call *ssa.CallCommon) flow.Val {
	callee := &flow.Callee{Results: call.Signature().Results().Len(), Context: reaches(call)}
	val := flow.Val{Op: op, Call: callee}
	if name := b.named(call); name != "" {
		callee.Kind, callee.Name = flow.Client, name
		if call.IsInvoke() {
			val.Args = append(val.Args, b.value(call.Value))
		}
		val.Args = append(val.Args, b.values(call.Args)...)
		return val
	}
	if c, ok := client.Recognise(call); ok {
		callee.Kind, callee.Name = flow.Client, c.Name
		val.Args = b.values(c.Args)
		return val
	}
	switch {
	case call.IsInvoke():
		b.method(callee, call)
		val.Args = append([]int{b.value(call.Value)}, b.values(call.Args)...)
	case call.StaticCallee() != nil:
		b.static(&val, call)
	default:
		if bi, ok := call.Value.(*ssa.Builtin); ok && op == flow.Call {
			return flow.Val{Op: flow.Builtin, Name: bi.Name(), Args: b.values(call.Args)}
		}
		callee.Kind = flow.Dynamic
		val.Args = append([]int{b.value(call.Value)}, b.values(call.Args)...)
	}
	return val
}

// named returns the kind of client call that a setting makes of the callee.
func (b *builder) named(call *ssa.CallCommon) string {
	if b.know.Wrapper == nil {
		return ""
	}
	fn := call.Method
	if !call.IsInvoke() && call.StaticCallee() != nil {
		fn, _ = call.StaticCallee().Object().(*types.Func)
	}
	if fn == nil {
		return ""
	}
	return b.know.Wrapper(fn)
}

// method names the interface method, the one implementation that is known to
// the package, and what the shape of the interface says.
func (b *builder) method(callee *flow.Callee, call *ssa.CallCommon) {
	callee.Kind, callee.Name = flow.Method, call.Method.Origin().FullName()
	if b.know.Impl != nil {
		callee.Impl = b.know.Impl(call.Value.Type(), call.Method)
	}
	callee.Shape = b.shape(call.Method, call.Value.Type())
	callee.Lead = leads(call.Method)
}

// shape names the client call that a method of a type with the shape of a
// client stands for, or "".
func (b *builder) shape(fn *types.Func, recv types.Type) string {
	if b.know.Trusts != nil && !b.know.Trusts(fn) {
		return ""
	}
	name, _ := client.RecogniseShape(fn, recv)
	return name
}

// leads reports whether a method's first parameter is a context.
func leads(fn *types.Func) bool {
	params := fn.Signature().Params()
	return params.Len() > 0 && client.IsContext(params.At(0).Type())
}

// static names the callee. A function literal that is called where it stands,
// or a bound method, is a function value with bindings.
func (b *builder) static(val *flow.Val, call *ssa.CallCommon) {
	fn := call.StaticCallee()
	if mc, ok := call.Value.(*ssa.MakeClosure); ok {
		val.Call.Kind = flow.Dynamic
		val.Args = append([]int{b.value(mc)}, b.values(call.Args)...)
		return
	}
	val.Call.Kind, val.Call.Name = flow.Static, Name(fn)
	val.Call.Std = isStd(fn)
	val.Args = b.values(call.Args)
	obj, _ := fn.Object().(*types.Func)
	if obj == nil || len(fn.Blocks) > 0 || obj.Signature().Recv() == nil {
		return
	}
	val.Call.Shape = b.shape(obj, call.Args[0].Type())
	val.Call.Lead = leads(obj)
}

// reaches reports whether the callee may reach a store: it is given a context
// or a client, or is a method of something that holds one.
func reaches(call *ssa.CallCommon) bool {
	sig := call.Signature()
	for i := range sig.Params().Len() {
		if t := sig.Params().At(i).Type(); client.IsContext(t) || client.IsType(t) {
			return true
		}
	}
	if call.IsInvoke() {
		return client.IsType(call.Value.Type())
	}
	return false
}

// isStd reports whether fn belongs to the standard library, which has no
// store client.
func isStd(fn *ssa.Function) bool {
	obj := fn.Object()
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	first, _, _ := strings.Cut(obj.Pkg().Path(), "/")
	return std[first]
}

// std are the roots of the standard library that code calls with a key.
var std = map[string]bool{
	"fmt": true, "strings": true, "strconv": true, "bytes": true, "log": true, "errors": true, "time": true,
	"net": true, "os": true, "io": true, "encoding": true, "crypto": true, "sort": true, "slices": true,
	"maps": true, "math": true, "sync": true, "context": true, "regexp": true, "unicode": true, "hash": true,
	"path": true, "reflect": true, "testing": true, "runtime": true, "html": true, "text": true, "bufio": true,
}
