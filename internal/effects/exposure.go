package effects

import (
	"go/types"

	"github.com/quotalint/quotalint/internal/client"
)

// exposes reports whether a client, a type with the shape of one, or one whose
// methods count can be reached through the exported API of the package: an
// importer can then count without importing more.
func (p *program) exposes(pkg *types.Package) bool {
	counts := func(m *types.Func) bool { return p.imported[m.FullName()] != nil }
	e := exposure{counts: counts, seen: map[types.Type]bool{}}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() && e.object(obj) {
			return true
		}
	}
	return false
}

type exposure struct {
	counts func(method *types.Func) bool // it has a summary
	seen   map[types.Type]bool
	size   int
}

// maxExposure bounds the walk. A package with a larger API is taken to expose
// a client.
const maxExposure = 5000

func (e *exposure) object(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var, *types.TypeName:
		return e.reaches(obj.Type())
	case *types.Func:
		return e.results(obj.Signature())
	}
	return false
}

func (e *exposure) results(sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		if e.reaches(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

func (e *exposure) reaches(t types.Type) bool {
	t = types.Unalias(t)
	if e.seen[t] {
		return false
	}
	e.seen[t] = true
	if e.size++; e.size > maxExposure || client.IsType(t) {
		return true
	}
	switch t := t.(type) {
	case *types.Pointer:
		return e.reaches(t.Elem())
	case *types.Slice:
		return e.reaches(t.Elem())
	case *types.Array:
		return e.reaches(t.Elem())
	case *types.Map:
		return e.reaches(t.Elem())
	case *types.Chan:
		return e.reaches(t.Elem())
	case *types.Signature:
		return e.results(t)
	case *types.Struct:
		return e.fields(t)
	case *types.Interface:
		for i := range t.NumMethods() {
			if t.Method(i).Exported() && e.results(t.Method(i).Signature()) {
				return true
			}
		}
	case *types.Named:
		return e.named(t)
	}
	return false
}

func (e *exposure) fields(s *types.Struct) bool {
	for i := range s.NumFields() {
		if f := s.Field(i); (f.Exported() || f.Embedded()) && e.reaches(f.Type()) {
			return true
		}
	}
	return false
}

func (e *exposure) named(n *types.Named) bool {
	for i := range n.NumMethods() {
		if m := n.Method(i); m.Exported() && (e.counts(m.Origin()) || e.results(m.Signature())) {
			return true
		}
	}
	return e.reaches(n.Underlying())
}
