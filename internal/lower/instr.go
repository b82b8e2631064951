package lower

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/flow"
)

// instruction lowers one instruction and returns its index, or -1 if it has
// no effect that matters.
func (b *builder) instruction(instr ssa.Instruction) int {
	if v, ok := instr.(ssa.Value); ok {
		i := b.index[v]
		val := b.computed(instr)
		val.Type = TypeOf(v.Type())
		b.out.Vals[i] = val
		return i
	}
	val, ok := b.effect(instr)
	if !ok {
		return -1
	}
	i := b.add(val)
	b.out.SetPos(i, instr.Pos())
	return i
}

// effect lowers an instruction without a value.
func (b *builder) effect(instr ssa.Instruction) (flow.Val, bool) {
	switch instr := instr.(type) {
	case *ssa.Send:
		return flow.Val{Op: flow.Call, Call: &flow.Callee{Kind: flow.Static, Name: flow.ChanSend}, Args: []int{b.value(instr.Chan), b.value(instr.X)}}, true
	case *ssa.Store:
		return flow.Val{Op: flow.Store, Args: []int{b.value(instr.Addr), b.value(instr.Val)}}, true
	case *ssa.MapUpdate:
		addr := b.add(flow.Val{Op: flow.IndexAddr, Args: []int{b.value(instr.Map), b.value(instr.Key)}})
		b.out.Blocks[b.cur].Vals = append(b.out.Blocks[b.cur].Vals, addr)
		return flow.Val{Op: flow.Store, Args: []int{addr, b.value(instr.Value)}}, true
	case *ssa.Defer:
		return b.call(flow.Defer, &instr.Call), true
	case *ssa.Go:
		return b.call(flow.Go, &instr.Call), true
	case *ssa.RunDefers:
		return flow.Val{Op: flow.RunDefers}, true
	}
	return flow.Val{}, false
}

// computed lowers an instruction that makes a value.
func (b *builder) computed(instr ssa.Instruction) flow.Val {
	switch v := instr.(type) {
	case *ssa.Phi:
		return flow.Val{Op: flow.Phi, Args: b.values(v.Edges)}
	case *ssa.Call:
		return b.call(flow.Call, &v.Call)
	case *ssa.BinOp:
		return flow.Val{Op: flow.Bin, Name: v.Op.String(), Args: []int{b.value(v.X), b.value(v.Y)}}
	case *ssa.UnOp:
		return b.unary(v)
	case *ssa.Convert:
		return b.convert(v.X, v.Type())
	case *ssa.MultiConvert:
		return b.convert(v.X, v.Type())
	case *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.SliceToArrayPointer:
		return flow.Val{Op: flow.Conv, Args: []int{b.value(*instr.Operands(nil)[0])}}
	case *ssa.Alloc:
		return flow.Val{Op: flow.Alloc, Num: arrayLen(v.Type())}
	case *ssa.MakeMap:
		return flow.Val{Op: flow.Alloc, Num: -1}
	case *ssa.FieldAddr:
		return flow.Val{Op: flow.FieldAddr, Name: FieldName(v.X.Type(), v.Field), Of: OwnerName(v.X.Type()), Args: []int{b.value(v.X)}}
	case *ssa.Field:
		return flow.Val{Op: flow.Field, Name: FieldName(v.X.Type(), v.Field), Args: []int{b.value(v.X)}}
	case *ssa.IndexAddr:
		return flow.Val{Op: flow.IndexAddr, Args: []int{b.value(v.X), b.value(v.Index)}}
	case *ssa.Index:
		return flow.Val{Op: flow.Index, Args: []int{b.value(v.X), b.value(v.Index)}}
	case *ssa.Lookup:
		if !v.CommaOk {
			return flow.Val{Op: flow.Index, Args: []int{b.value(v.X), b.value(v.Index)}}
		}
	case *ssa.Slice:
		return b.slice(v)
	case *ssa.Extract:
		return flow.Val{Op: flow.Extract, Num: v.Index, Args: []int{b.value(v.Tuple)}}
	case *ssa.MakeClosure:
		return flow.Val{Op: flow.Closure, Name: Name(v.Fn.(*ssa.Function)), Args: b.values(v.Bindings)}
	case *ssa.Range:
		return flow.Val{Op: flow.Range, Args: []int{b.value(v.X)}}
	case *ssa.Next:
		if !v.IsString {
			return flow.Val{Op: flow.Next, Args: []int{b.value(v.Iter)}}
		}
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return flow.Val{Op: flow.Conv, Args: []int{b.value(v.X)}}
		}
		return flow.Val{Op: flow.Builtin, Name: flow.Asserted + v.AssertedType.String(), Args: []int{b.value(v.X)}}
	}
	return flow.Val{Op: flow.Opaque}
}

func (b *builder) unary(v *ssa.UnOp) flow.Val {
	switch v.Op {
	case token.MUL:
		return flow.Val{Op: flow.Load, Args: []int{b.value(v.X)}}
	case token.NOT:
		return flow.Val{Op: flow.Not, Args: []int{b.value(v.X)}}
	case token.SUB:
		return flow.Val{Op: flow.Builtin, Name: "neg", Args: []int{b.value(v.X)}}
	}
	return flow.Val{Op: flow.Opaque}
}

// convert keeps the value where the conversion keeps the number or the text.
func (b *builder) convert(x ssa.Value, to types.Type) flow.Val {
	from, typ := TypeOf(x.Type()), TypeOf(to)
	textual := func(t flow.Type) bool { return t == flow.String || t == flow.Bytes }
	number := func(t flow.Type) bool { return t == flow.Int || t == flow.Duration || t == flow.Float }
	if textual(from) && textual(typ) || number(from) && number(typ) || from == typ {
		return flow.Val{Op: flow.Conv, Args: []int{b.value(x)}}
	}
	return flow.Val{Op: flow.Builtin, Name: "convert", Args: []int{b.value(x)}}
}

// slice keeps x[:] and x[:0] apart from other parts of x.
func (b *builder) slice(v *ssa.Slice) flow.Val {
	if v.Low == nil && v.High == nil || v.Low == nil && isMake(v) {
		return flow.Val{Op: flow.Slice, Args: []int{b.value(v.X)}}
	}
	args := []int{b.value(v.X)}
	for _, x := range []ssa.Value{v.Low, v.High} {
		if x == nil {
			args = append(args, b.value(ssa.NewConst(nil, types.Typ[types.UntypedNil])))
			continue
		}
		args = append(args, b.value(x))
	}
	return flow.Val{Op: flow.Builtin, Name: "part", Args: args}
}

// isMake reports whether the slice is how SSA writes make([]T, n) for a
// constant n: the whole of a new array.
func isMake(v *ssa.Slice) bool {
	a, ok := v.X.(*ssa.Alloc)
	if !ok || a.Comment != "makeslice" {
		return false
	}
	c, ok := v.High.(*ssa.Const)
	return ok && arrayLen(a.Type()) >= 0 && c.Int64() == int64(arrayLen(a.Type()))
}

func arrayLen(t types.Type) int {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		if a, ok := p.Elem().Underlying().(*types.Array); ok && a.Len() <= 1<<20 {
			return int(a.Len())
		}
	}
	return -1
}

// FieldName returns the name of a field of a struct or of what a pointer
// points at.
func FieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := coreStruct(t); ok && i < s.NumFields() {
		return s.Field(i).Name()
	}
	return "?"
}

// OwnerName returns the name of the type that a pointer to a struct points at,
// or "" if it has none.
func OwnerName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return ""
}

func coreStruct(t types.Type) (*types.Struct, bool) {
	s, ok := t.Underlying().(*types.Struct)
	return s, ok
}
