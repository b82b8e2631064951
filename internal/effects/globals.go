package effects

import (
	"go/ast"
	"go/constant"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/lower"
)

// initial is what the package's variables and fields hold before a function
// runs, where nothing changes it: prefixes of keys, and scripts.
type initial struct {
	memory  map[*flow.Term]*flow.Term
	fields  map[string]*flow.Term // by name; nil where values differ
	changed map[string]bool       // variables that a function assigns
	digests map[string]*flow.Term // variables that functions assign one script's digest
}

// at returns what is at an address from the start, or nil.
func (i *initial) at(addr *flow.Term) *flow.Term {
	if i == nil {
		return nil
	}
	if addr.Is("global") && i.changed[addr.Args[0].Name] {
		return nil
	}
	if addr.Is("global") && i.digests[addr.Args[0].Name] != nil {
		return i.digests[addr.Args[0].Name]
	}
	if v := i.memory[addr]; v != nil {
		return v
	}
	if addr.Is("&field") {
		if len(addr.Args) == 3 {
			return i.fields[addr.Args[2].Name+"."+addr.Args[1].Name]
		}
	}
	return nil
}

// newInitial runs the package's initialization and reads what constructors
// put into fields.
func (p *program) newInitial(pass *analysis.Pass) *initial {
	i := &initial{memory: map[*flow.Term]*flow.Term{}, fields: map[string]*flow.Term{}, changed: map[string]bool{}, digests: map[string]*flow.Term{}}
	p.initial = i
	i.learn(p.universe, p.importedVars)
	p.embeds(pass, i)
	if fn := p.pkg.Func("init"); fn != nil && len(fn.Blocks) > 0 {
		p.initialize(fn, i)
	}
	for _, fn := range p.order {
		if strings.HasPrefix(fn.Name(), "init#") {
			p.initialize(fn, i)
		}
	}
	for _, fn := range p.order {
		p.assigned(fn, i)
	}
	for _, fn := range p.order {
		p.fieldsOf(fn, i)
	}
	return i
}

func (p *program) initialize(fn *ssa.Function, i *initial) {
	m := &flow.Machine{U: p.universe, Domain: &run{prog: p, mode: survey, uses: newUsage(p.universe)}}
	outs, _ := m.Run(p.resolveInit(fn), nil, nil, &flow.State{Ext: &track{}})
	for _, o := range outs {
		for addr, val := range o.State.Memory() {
			if i.memory[addr] == nil || i.memory[addr].Kind == flow.TNil {
				i.memory[addr] = val
			}
		}
	}
}

// assigned notes the variables of the package that a function assigns.
func (p *program) assigned(fn *ssa.Function, i *initial) {
	for _, blk := range fn.Blocks {
		for _, instr := range blk.Instrs {
			if st, ok := instr.(*ssa.Store); ok {
				if g, ok := st.Addr.(*ssa.Global); ok && fn.Name() != "init" && !strings.HasPrefix(fn.Name(), "init#") {
					i.keep(g.String(), p.digest(st.Val))
				}
			}
		}
	}
}

// fieldsOf notes what a function puts into fields of structs.
func (p *program) fieldsOf(fn *ssa.Function, i *initial) {
	for _, blk := range fn.Blocks {
		for _, instr := range blk.Instrs {
			st, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			name := fieldOf(fa)
			v := p.fixedValue(st.Val, 0)
			if v == nil {
				v = p.digest(st.Val)
			}
			if v != nil && v.Kind == flow.TConst && !fixedField(name) {
				v = nil
			}
			if old, seen := i.fields[name]; seen && old != v {
				v = nil
			}
			i.fields[name] = v
		}
	}
}

// fixedField reports whether a text that constructors put into a field may be
// taken for its value: a prefix that only the package can set, or a script.
// Other texts choose between behaviours, and a zero value does too.
func fixedField(name string) bool {
	field := name[strings.LastIndexByte(name, '.')+1:]
	if ast.IsExported(field) {
		return false
	}
	field = strings.ToLower(field)
	for _, w := range []string{"prefix", "namespace", "script", "lua"} {
		if strings.Contains(field, w) {
			return true
		}
	}
	return false
}

// fixedValue returns a text or a script that is the same in every run.
func (p *program) fixedValue(v ssa.Value, depth int) *flow.Term {
	if depth > 4 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return p.universe.Str(constant.StringVal(v.Value))
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			t := p.initial.at(p.universe.App("global", flow.Pointer, p.universe.Str(g.String())))
			if t != nil && (t.Kind == flow.TConst && t.Type == flow.String || t.Is("script")) {
				return t
			}
		}
	case *ssa.Function:
		if f := p.resolve(lower.Name(v)); f != nil {
			return p.universe.Func(f)
		}
	case *ssa.MakeInterface:
		return p.fixedValue(v.X, depth+1)
	case *ssa.ChangeType:
		return p.fixedValue(v.X, depth+1)
	case *ssa.Call:
		if c, ok := client.Recognise(v.Common()); ok && client.MakesScript(c.Name) {
			return p.scriptValue(c, depth)
		}
	}
	return nil
}

func (p *program) scriptValue(c client.Call, depth int) *flow.Term {
	args := make([]*flow.Term, len(c.Args))
	for i, a := range c.Args {
		if args[i] = p.fixedValue(a, depth+1); args[i] == nil {
			args[i] = p.universe.Nil()
		}
		if k, ok := a.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.Int {
			args[i] = p.universe.Num(k.Int64())
		}
	}
	m := &flow.Machine{U: p.universe, Domain: &run{prog: p, mode: survey, uses: newUsage(p.universe)}}
	d := client.Decode(m, &flow.State{}, c.Name, args)
	if d.Kind != client.NewScript || d.Text == nil || d.Text.Kind != flow.TConst {
		return nil
	}
	return scriptTerm(p.universe, d)
}
