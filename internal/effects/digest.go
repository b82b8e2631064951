package effects

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
)

// A program loads a script once, keeps the digest in a field or a variable of
// the package, and runs the script by it from then on. Where every assignment
// is of one script's digest, that is the script.

// digest returns the digest that a call replies, or nil if it replies anything
// else, or the script is not known.
func (p *program) digest(v ssa.Value) *flow.Term {
	d, index := p.asked(v, 0)
	switch {
	case d.Kind == client.Reply && d.Conn.Is("answer") && index == 0:
		return onlyDigest(d.Conn.Args[0])
	case d.Kind == client.Value && index < len(d.Results):
		return onlyDigest(d.Results[index])
	}
	return nil
}

func onlyDigest(t *flow.Term) *flow.Term {
	if t.Is("digest") {
		return t
	}
	return nil
}

// asked decodes the call of a client whose result v is, and says which result.
func (p *program) asked(v ssa.Value, depth int) (d client.Decoded, index int) {
	if x, ok := v.(*ssa.Extract); ok {
		v, index = x.Tuple, x.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok || depth > maxAsked {
		return d, index
	}
	c, ok := client.Recognise(call.Common())
	if !ok {
		return d, index
	}
	args := make([]*flow.Term, len(c.Args))
	for i, a := range c.Args {
		args[i] = p.askedArg(a, depth+1)
	}
	m := &flow.Machine{U: p.universe, Domain: &run{prog: p, mode: survey, uses: newUsage(p.universe)}}
	return client.Decode(m, &flow.State{}, c.Name, args), index
}

// maxAsked bounds the calls within calls: a conversion, a question for the
// reply, the command and its builder.
const maxAsked = 6

// askedArg is an argument of such a call: a text, a script, what another call
// replies, or a list of these.
func (p *program) askedArg(v ssa.Value, depth int) *flow.Term {
	if t := p.fixedValue(v, 0); t != nil {
		return t
	}
	switch d, index := p.asked(v, depth); {
	case d.Kind == client.Value && index < len(d.Results):
		return d.Results[index]
	case d.Kind == client.Make:
		return d.Made(p.universe, "")
	case d.Kind == client.Reply && d.Conn.Is("answer"):
		return d.Conn.Args[0]
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return p.askedArg(v.X, depth)
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Int {
			return p.universe.Num(v.Int64())
		}
	case *ssa.Slice:
		if list := p.askedList(v, depth); list != nil {
			return list
		}
	}
	return p.universe.App("unknown", flow.Other)
}

// askedList is a list of arguments that is written at the call.
func (p *program) askedList(v *ssa.Slice, depth int) *flow.Term {
	alloc, ok := v.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	arr, ok := alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok || arr.Len() > maxAsked {
		return nil
	}
	elems := make([]*flow.Term, arr.Len())
	for _, ref := range *alloc.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := addr.Index.(*ssa.Const)
		for _, use := range *addr.Referrers() {
			if st, isStore := use.(*ssa.Store); isStore && ok && i.Int64() < arr.Len() {
				elems[i.Int64()] = p.askedArg(st.Val, depth)
			}
		}
	}
	for _, e := range elems {
		if e == nil {
			return nil
		}
	}
	return p.universe.List(elems...)
}

// keep notes what an assignment outside of the initialization makes of a
// variable of the package: it keeps its value if that is one script's digest.
func (i *initial) keep(name string, digest *flow.Term) {
	if old, seen := i.digests[name]; digest == nil || seen && old != digest {
		i.changed[name] = true
		return
	}
	i.digests[name] = digest
}
