// Package lower turns the SSA form of a Go function into the form that paths
// are followed in.
//
// An instruction that is not expected becomes an unknown value: it may cost a
// finding, and never makes one.
package lower

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/flow"
)

// Implementations finds the one implementation of an interface method that is
// worth following, or "".
type Implementations func(iface types.Type, method *types.Func) string

// Knowledge is what lowering asks of others. Each may be nil.
type Knowledge struct {
	Impl    Implementations
	Wrapper func(fn *types.Func) string // the kind of client call that a setting makes of a function, or ""
	Trusts  func(fn *types.Func) bool   // whether the shape of its type speaks for a method
}

// Function lowers fn, which must have a body.
func Function(fn *ssa.Function, know Knowledge) *flow.Func {
	b := &builder{
		fn:    fn,
		know:  know,
		out:   &flow.Func{Name: Name(fn), Literal: fn.Parent() != nil},
		index: map[ssa.Value]int{},
	}
	b.params()
	b.number()
	for _, blk := range fn.Blocks {
		b.block(blk)
	}
	return b.out
}

// Name returns the name under which a function is resolved: that of its
// generic origin, for an instance.
func Name(fn *ssa.Function) string {
	if strings.HasPrefix(fn.Name(), "init#") {
		return fn.String() // a package can have many that are called init
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic == "" {
		return obj.Origin().FullName()
	}
	return fn.String()
}

type builder struct {
	fn    *ssa.Function
	know  Knowledge
	out   *flow.Func
	index map[ssa.Value]int
	cur   int // the block that is being built
}

func (b *builder) params() {
	sig := b.fn.Signature
	for i, p := range b.fn.Params {
		b.out.Params = append(b.out.Params, flow.ParamInfo{
			Name: p.Name(), Of: declared(p.Type()), Type: TypeOf(p.Type()),
			Variadic: sig.Variadic() && i == len(b.fn.Params)-1,
			Receiver: sig.Recv() != nil && i == 0,
		})
	}
	for _, v := range b.fn.FreeVars {
		b.out.Frees = append(b.out.Frees, v.Name())
	}
}

// number gives each instruction its place before any is lowered, since a phi
// names values that come later.
func (b *builder) number() {
	for _, blk := range b.fn.Blocks {
		for _, instr := range blk.Instrs {
			if v, ok := instr.(ssa.Value); ok {
				b.index[v] = b.add(flow.Val{Op: flow.Opaque, Type: TypeOf(v.Type())})
				b.out.SetPos(b.index[v], instr.Pos())
			}
		}
	}
}

func (b *builder) add(v flow.Val) int {
	b.out.Vals = append(b.out.Vals, v)
	return len(b.out.Vals) - 1
}

// value returns the index of an operand. Operands that no instruction makes
// (constants, parameters, globals, functions) are computed where they are
// first needed: in the entry block.
func (b *builder) value(v ssa.Value) int {
	if i, ok := b.index[v]; ok {
		return i
	}
	i := b.add(b.operand(v))
	b.index[v] = i
	return i
}

func (b *builder) operand(v ssa.Value) flow.Val {
	typ := TypeOf(v.Type())
	switch v := v.(type) {
	case *ssa.Const:
		return constantOf(v, typ)
	case *ssa.Parameter:
		for i, p := range b.fn.Params {
			if p == v {
				return flow.Val{Op: flow.Param, Type: typ, Num: i}
			}
		}
	case *ssa.FreeVar:
		for i, f := range b.fn.FreeVars {
			if f == v {
				return flow.Val{Op: flow.Free, Type: typ, Num: i}
			}
		}
	case *ssa.Global:
		return flow.Val{Op: flow.Global, Type: flow.Pointer, Name: v.String()}
	case *ssa.Function:
		return flow.Val{Op: flow.FuncRef, Name: Name(v)}
	}
	return flow.Val{Op: flow.Opaque, Type: typ}
}

func constantOf(c *ssa.Const, typ flow.Type) flow.Val {
	if c.Value == nil {
		return flow.Val{Op: flow.Nil, Type: typ}
	}
	switch c.Value.Kind() {
	case constant.String:
		return flow.Val{Op: flow.Const, Type: flow.String, Name: constant.StringVal(c.Value)}
	case constant.Int:
		if typ != flow.Duration && typ != flow.Float {
			typ = flow.Int
		}
		return flow.Val{Op: flow.Const, Type: typ, Name: c.Value.ExactString()}
	case constant.Bool:
		return flow.Val{Op: flow.Const, Type: flow.Bool, Name: c.Value.ExactString()}
	case constant.Float:
		if i := constant.ToInt(c.Value); i.Kind() == constant.Int {
			return flow.Val{Op: flow.Const, Type: flow.Float, Name: i.ExactString()}
		}
		return flow.Val{Op: flow.Const, Type: flow.Float, Name: c.Value.String()}
	}
	return flow.Val{Op: flow.Opaque, Type: typ}
}

func (b *builder) values(vs []ssa.Value) []int {
	out := make([]int, len(vs))
	for i, v := range vs {
		out[i] = b.value(v)
	}
	return out
}

// block lowers one block: its instructions, how it ends and where to.
func (b *builder) block(blk *ssa.BasicBlock) {
	b.out.Blocks = append(b.out.Blocks, flow.Block{End: flow.Exit, Cond: -1})
	b.cur = len(b.out.Blocks) - 1
	out := func() *flow.Block { return &b.out.Blocks[b.cur] }
	for _, p := range blk.Preds {
		out().Preds = append(out().Preds, p.Index)
	}
	for _, s := range blk.Succs {
		out().Succs = append(out().Succs, s.Index)
	}
	for _, instr := range blk.Instrs {
		switch instr := instr.(type) {
		case *ssa.Jump:
			out().End = flow.Jump
		case *ssa.If:
			out().End, out().Cond = flow.If, b.value(instr.Cond)
		case *ssa.Return:
			out().End, out().Rets = flow.Return, b.values(instr.Results)
		case *ssa.Panic:
			out().End = flow.Exit
		default:
			if i := b.instruction(instr); i >= 0 {
				out().Vals = append(out().Vals, i)
			}
		}
	}
	if out().End == flow.Exit {
		out().Succs = nil
	}
}
