package client

import (
	"go/types"
	"math/big"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/flow"
)

// A client that takes its arguments as any prints them by their types, and
// types do not travel in terms: int(ttl.Seconds()) is the term of ttl. So the
// name of a call says what its variadic arguments were: one letter each.
const (
	printedOther    = '-'
	printedDuration = 'd'
	printedFloat    = 'f'
)

// printedMarks returns the letters for the elements of a variadic any behind a
// "~", or "" where none of them matters.
func printedMarks(call *ssa.CallCommon) string {
	sig := call.Signature()
	if !sig.Variadic() || len(call.Args) == 0 {
		return ""
	}
	alloc := backing(call.Args[len(call.Args)-1])
	if alloc == nil {
		return ""
	}
	marks := []byte(strings.Repeat(string(printedOther), max(0, arrayLen(alloc))))
	for _, ref := range *alloc.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		index, ok := addr.Index.(*ssa.Const)
		if !ok || index.Value == nil || index.Int64() >= int64(len(marks)) {
			continue
		}
		for _, use := range *addr.Referrers() {
			if store, ok := use.(*ssa.Store); ok && store.Addr == addr {
				marks[index.Int64()] = markOf(store.Val)
			}
		}
	}
	if strings.Trim(string(marks), string(printedOther)) == "" {
		return ""
	}
	return "~" + string(marks)
}

// backing returns the array that a slice of arguments is the whole of.
func backing(v ssa.Value) *ssa.Alloc {
	if c, ok := v.(*ssa.ChangeType); ok {
		v = c.X
	}
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	alloc, _ := s.X.(*ssa.Alloc)
	return alloc
}

func arrayLen(a *ssa.Alloc) int {
	if arr, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array); ok && arr.Len() < 256 {
		return int(arr.Len())
	}
	return 0
}

func markOf(v ssa.Value) byte {
	box, ok := v.(*ssa.MakeInterface)
	if !ok {
		return printedOther
	}
	t := box.X.Type()
	if isNamed(t, "time", "Duration") {
		return printedDuration
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
		return printedFloat
	}
	return printedOther
}

// boxed notes on each element how it is printed.
func (d *decoder) boxed(elems []*flow.Term) []*flow.Term {
	if d.printed == "" {
		return elems
	}
	out := append([]*flow.Term(nil), elems...)
	for i := range out {
		if i >= len(d.printed) {
			break
		}
		switch d.printed[i] {
		case printedDuration:
			out[i] = d.m.U.App("printed", flow.Duration, out[i])
		case printedFloat:
			out[i] = d.m.U.App("printed", flow.Float, out[i])
		}
	}
	return out
}

// unboxed returns the element itself.
func unboxed(t *flow.Term) *flow.Term {
	if t.Is("printed") {
		return t.Args[0]
	}
	return t
}

// refuses reports whether a lifetime never gets through: a time.Duration that
// is printed as "1m0s", a float in scientific notation or with a fraction.
func (f *family) refuses(life *flow.Term) bool {
	if life.Is("(time.Duration).String") {
		return true
	}
	if !life.Is("printed") {
		return false
	}
	if life.Type == flow.Duration {
		return f.untyped.duration
	}
	x, known := number(life.Args[0])
	return known && (x != float64(int64(x)) || f.untyped.exponent && x >= 1e6)
}

// number returns the float that a constant term is. One of type time.Duration
// comes from its Seconds method.
func number(t *flow.Term) (float64, bool) {
	if t.Kind != flow.TConst {
		return 0, false
	}
	if n, ok := t.Int(); ok && t.Type == flow.Duration {
		return float64(n) / 1e9, true
	}
	r, ok := new(big.Rat).SetString(t.Name)
	if !ok {
		return 0, false
	}
	x, _ := r.Float64()
	return x, true
}
