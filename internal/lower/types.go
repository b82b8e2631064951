package lower

import (
	"go/types"

	"github.com/quotalint/quotalint/internal/flow"
)

// TypeOf returns as much of a Go type as paths need.
func TypeOf(t types.Type) flow.Type {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		if obj := n.Obj(); obj.Pkg() == nil {
			if obj.Name() == "error" {
				return flow.Error
			}
		} else if obj.Pkg().Path() == "time" {
			switch obj.Name() {
			case "Duration":
				return flow.Duration
			case "Time":
				return flow.Time
			}
		}
	}
	if p, ok := t.(*types.TypeParam); ok {
		return typeOfParam(p)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basic(u)
	case *types.Pointer:
		return flow.Pointer
	case *types.Slice:
		if e, ok := u.Elem().Underlying().(*types.Basic); ok && e.Kind() == types.Byte {
			return flow.Bytes
		}
	}
	return flow.Other
}

// declared returns the name of a declared type of strings or numbers: it says
// what its values mean.
func declared(t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return ""
	}
	if _, ok := n.Underlying().(*types.Basic); !ok {
		return ""
	}
	return n.Obj().Name()
}

func basic(b *types.Basic) flow.Type {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return flow.Bool
	case info&types.IsInteger != 0:
		return flow.Int
	case info&types.IsFloat != 0:
		return flow.Float
	case info&types.IsString != 0:
		return flow.String
	}
	return flow.Other
}

// typeOfParam returns the type that all types of a constraint share.
func typeOfParam(p *types.TypeParam) flow.Type {
	iface, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok {
		return flow.Other
	}
	found, first := flow.Other, true
	for i := range iface.NumEmbeddeds() {
		union, ok := iface.EmbeddedType(i).(*types.Union)
		if !ok {
			return flow.Other
		}
		for j := range union.Len() {
			t := TypeOf(union.Term(j).Type())
			if !first && t != found {
				return flow.Other
			}
			found, first = t, false
		}
	}
	return found
}
