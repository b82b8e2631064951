// Package flow runs functions symbolically, path by path.
//
// A function is lowered to a [Func]: basic blocks of values, small enough to
// travel as a fact. A [Machine] follows every feasible path through it, looks
// into the functions that it calls, and asks a [Domain] what the calls mean.
// The package knows Go's control flow and arithmetic, and no store.
package flow

import "go/token"

// Op says what a value is.
type Op uint8

// The operations. Args and the other fields are given behind each.
const (
	Opaque    Op = iota // a value nothing is known of, new each time it is computed
	Const               // Name: the exact text
	Nil                 // nil, or the zero value of a composite type
	Param               // Num: index
	Free                // Num: index of a captured variable
	Global              // Name: the variable whose address this is
	FuncRef             // Name: the function
	Phi                 // Args: a value for each predecessor of the block
	Bin                 // Name: operator; Args: x, y
	Not                 // Args: x
	Conv                // Args: x; a conversion that keeps the meaning of x
	Alloc               // a new variable; Num: length if it is an array, else -1
	FieldAddr           // Name: field; Args: struct pointer
	IndexAddr           // Args: array or slice, index
	Field               // Name: field; Args: struct
	Index               // Args: array, string or map, index
	Load                // Args: address
	Store               // Args: address, value
	Slice               // Args: array pointer, slice or string
	Extract             // Num: index; Args: tuple
	MakeTuple           // Args: components
	Closure             // Name: function; Args: bindings
	Call                // a call, see Call below
	Defer               // a deferred call
	Go                  // a call in a goroutine
	RunDefers           // runs what was deferred
	Range               // Args: container
	Next                // Args: iterator; a tuple ok, key, value
	Builtin             // Name: builtin; Args: operands
)

// fixed reports whether a value is the same on every path: it needs no place
// in a block.
func (op Op) fixed() bool { return op >= Const && op <= FuncRef }

// Type is as much of a value's type as the analysis needs.
type Type uint8

// The types.
const (
	Other Type = iota
	Bool
	Int
	Float
	String
	Bytes
	Duration
	Time
	Error
	Pointer
)

// Val is one value of a function. Args are indices of values.
type Val struct {
	Op   Op
	Type Type
	Name string
	Of   string // FieldAddr: the type whose field it is
	Num  int
	Args []int
	Call *Callee // Call, Defer and Go
}

// ChanSend is the name of the call that a send on a channel is lowered to.
const ChanSend = "chan<-"

// CallKind says how the callee of a call is found.
type CallKind uint8

// The kinds of calls.
const (
	Static  CallKind = iota // Callee.Name names a function
	Dynamic                 // the first argument is the function value
	Method                  // an interface method; Callee.Name names it, the first argument is the receiver
	Client                  // a call of a store client; Callee.Name is its kind in package client
)

// Callee is what a call calls.
type Callee struct {
	Kind    CallKind
	Name    string
	Impl    string // Method: the one implementation that is known, or ""
	Shape   string // the kind of client call that it looks like, if nothing more is known
	Lead    bool   // the first argument behind the receiver is a context
	Context bool   // it takes a context: it may reach a store
	Std     bool   // it is the standard library's, which reaches no store
	Results int
}

// End says how a block ends.
type End uint8

// The ends of a block.
const (
	Jump   End = iota // to Succs[0]
	If                // to Succs[0] if Cond holds, else to Succs[1]
	Return            // with Rets
	Exit              // nowhere: a panic, or a call that does not return
)

// Block is a basic block.
type Block struct {
	Vals  []int
	End   End
	Cond  int
	Rets  []int
	Preds []int
	Succs []int
}

// ParamInfo describes a parameter: the name speaks for its meaning.
type ParamInfo struct {
	Name     string
	Of       string // the name of its type, where that is a declared string or number
	Type     Type
	Variadic bool
	Receiver bool
}

// Func is a lowered function. It is not changed once it is built.
type Func struct {
	Name    string
	Params  []ParamInfo
	Frees   []string
	Vals    []Val
	Blocks  []Block
	Literal bool // a function literal

	pos   []token.Pos
	live  [][]int // values live at the entry of each block, sorted
	back  [][]int // predecessors from which a loop comes back to the block
	order []int   // place of each block in reverse postorder
}

// Copy returns a function with the same body, for another program: what is
// computed for walking it is not shared.
func (f *Func) Copy() *Func {
	return &Func{
		Name: f.Name, Params: f.Params, Frees: f.Frees, Vals: f.Vals, Blocks: f.Blocks,
		Literal: f.Literal, pos: f.pos,
	}
}

// SetPos records where value v stands. Positions do not travel in facts.
func (f *Func) SetPos(v int, p token.Pos) {
	for len(f.pos) <= v {
		f.pos = append(f.pos, token.NoPos)
	}
	f.pos[v] = p
}

// Pos returns where value v stands, or NoPos for a function from a fact.
func (f *Func) Pos(v int) token.Pos {
	if v < 0 || v >= len(f.pos) {
		return token.NoPos
	}
	return f.pos[v]
}
