package effects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/key"
)

// A store behind an interface is handed its lifetimes by whom it does not know.
// Where the package's own calls through the interface hand it what is left of
// a period, that is what it dates with.

// handedRest reports whether the lifetime of a command is a parameter of a
// method that the package calls through an interface, and all those calls give
// it the rest of a period.
func (p *program) handedRest(x *use) bool {
	if x.sent.Life == nil {
		return false
	}
	index, _, ok := key.ParamOf(unwrapped(x.sent.Life))
	fn := p.funcs[x.root.Name]
	if !ok || fn == nil || fn.Signature.Recv() == nil || index < 1 {
		return false
	}
	calls := 0
	for _, caller := range p.order {
		for _, call := range invokes(caller, fn) {
			calls++
			if index > len(call.Args) || !measured(call.Args[index-1], 0) {
				return false
			}
		}
	}
	return calls > 0
}

// invokes returns the calls of a function that may be of a method, through an
// interface.
func invokes(caller, method *ssa.Function) []*ssa.CallCommon {
	var out []*ssa.CallCommon
	for _, blk := range caller.Blocks {
		for _, instr := range blk.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || !call.Common().IsInvoke() || call.Common().Method.Name() != method.Name() {
				continue
			}
			iface, ok := call.Common().Value.Type().Underlying().(*types.Interface)
			if ok && types.Implements(method.Signature.Recv().Type(), iface) {
				out = append(out, call.Common())
			}
		}
	}
	return out
}

// maxMeasured bounds the arithmetic around a measured time.
const maxMeasured = 6

// measured reports whether a value is computed from the distance of two times.
func measured(v ssa.Value, depth int) bool {
	if depth > maxMeasured {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return measured(v.X, depth+1) || measured(v.Y, depth+1)
	case *ssa.Convert:
		return measured(v.X, depth+1)
	case *ssa.ChangeType:
		return measured(v.X, depth+1)
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		if fn == nil {
			return false
		}
		switch fn.String() {
		case "(time.Time).Sub", "time.Until", "time.Since":
			return true
		}
	}
	return false
}
