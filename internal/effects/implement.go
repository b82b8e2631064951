package effects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/lower"
)

// implementation returns the one method of the package that sends commands
// and implements the interface method, or "".
func (p *program) implementation(iface types.Type, method *types.Func) string {
	id := types.TypeString(iface, nil) + "." + method.Name()
	if name, ok := p.impls[id]; ok {
		return name
	}
	p.impls[id] = ""
	under, ok := iface.Underlying().(*types.Interface)
	if !ok || under.NumMethods() == 0 {
		return ""
	}
	found := ""
	for _, name := range p.pkg.Pkg.Scope().Names() {
		fn := p.methodOf(p.pkg.Pkg.Scope().Lookup(name), under, method.Name())
		if fn == nil || !p.bodySends(fn) {
			continue
		}
		if found != "" {
			return "" // two stores: neither speaks for the other
		}
		found = lower.Name(fn)
	}
	p.impls[id] = found
	return found
}

func (p *program) methodOf(obj types.Object, iface *types.Interface, method string) *ssa.Function {
	tn, ok := obj.(*types.TypeName)
	if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
		return nil
	}
	if n, ok := tn.Type().(*types.Named); !ok || n.TypeParams().Len() > 0 {
		return nil
	}
	ptr := types.NewPointer(tn.Type())
	if !types.Implements(ptr, iface) {
		return nil
	}
	sel := types.NewMethodSet(ptr).Lookup(p.pkg.Pkg, method)
	if sel == nil {
		return nil
	}
	obj2, _ := sel.Obj().(*types.Func)
	if obj2 == nil {
		return nil
	}
	fn := p.pkg.Prog.FuncValue(obj2)
	if fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	return fn
}

// bodySends is sends for a function that is not lowered yet.
func (p *program) bodySends(fn *ssa.Function) bool {
	if known, ok := p.ssaSends[fn]; ok {
		return known
	}
	p.ssaSends[fn] = false
	for _, blk := range fn.Blocks {
		for _, instr := range blk.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				if c, ok := client.Recognise(call.Common()); ok && client.Sends(c.Name) {
					p.ssaSends[fn] = true
					return true
				}
				if g := call.Common().StaticCallee(); g != nil && g.Pkg == p.pkg && p.bodySends(g) {
					p.ssaSends[fn] = true
					return true
				}
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		if p.bodySends(anon) {
			p.ssaSends[fn] = true
			return true
		}
	}
	return false
}
