package lua

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/quotalint/quotalint/internal/flow"
)

// trace is the commands of a path so far.
type trace string

func (t trace) Key() string { return string(t) }

// recorder is a domain that writes down which commands run on which path. It
// knows replies by the command's name only.
type recorder struct {
	unseen   int
	compared []string
	places   map[string]token.Pos // of each command
}

func (d *recorder) Client(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []flow.Outcome {
	words, whole := Words(m, st, args)
	line := show(words)
	if !whole {
		line += " ..."
	}
	d.note(st, line)
	d.places[line] = site.Pos()
	name := ""
	if len(words) > 0 {
		name = strings.ToUpper(words[0].Name)
	}
	one := func(st *flow.State, t *flow.Term) flow.Outcome {
		return flow.Outcome{State: st, Results: []*flow.Term{t}}
	}
	fresh := func(suffix string, typ flow.Type) *flow.Term { return m.Fresh(st, site, suffix, typ) }
	switch name {
	case "INCR", "INCRBY", "HINCRBY", "DECR", "TTL", "PTTL":
		return []flow.Outcome{one(st, fresh("", flow.Int))}
	case "GET", "HGET":
		hit := fresh("", flow.String)
		return []flow.Outcome{one(st.Clone(), hit), one(st, m.U.Truth(false))}
	case "EXISTS":
		return []flow.Outcome{one(st.Clone(), m.U.Num(1)), one(st, m.U.Num(0))}
	case "TIME":
		return []flow.Outcome{one(st, m.U.List(fresh("s", flow.Time), fresh("us", flow.Time)))}
	}
	return []flow.Outcome{one(st, fresh("", flow.Other))}
}

// note adds a line to the path's. A line is written down twice at most, so that
// loops end.
func (d *recorder) note(st *flow.State, line string) {
	old, _ := st.Ext.(trace)
	if strings.Count(string(old), line+"; ") < 2 {
		st.Ext = old + trace(line) + "; "
	}
}

func (d *recorder) Library(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []*flow.Term {
	return Library(m, st, site, args)
}

func (d *recorder) Unseen(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) {
	d.unseen++
	d.note(st, "?"+show(args))
}

func (d *recorder) Compared(st *flow.State, op token.Token, x, y *flow.Term) {
	d.compared = append(d.compared, show([]*flow.Term{x})+" "+op.String()+" "+show([]*flow.Term{y}))
}

func (d *recorder) Resolve(string) *flow.Func                          { return nil }
func (d *recorder) Leaves(*flow.State, []*flow.Term)                   {}
func (d *recorder) Follows(*flow.State) bool                           { return true }
func (d *recorder) Returned(*flow.Machine, []flow.Outcome)             {}
func (d *recorder) Initial(*flow.Term) *flow.Term                      { return nil }
func (d *recorder) Renew(*flow.Machine, *flow.State, *flow.Term)       {}
func (d *recorder) Alias(*flow.State, *flow.Term) *flow.Term           { return nil }
func (d *recorder) Range(*flow.State, *flow.Term) (int64, int64, bool) { return 0, 0, false }
func (d *recorder) Compare(*flow.State, token.Token, *flow.Term, *flow.Term) flow.Tri {
	return flow.Unknown
}

// show writes terms as a script would.
func show(terms []*flow.Term) string {
	var parts []string
	for _, t := range terms {
		parts = append(parts, shown(t))
	}
	return strings.Join(parts, " ")
}

func shown(t *flow.Term) string {
	switch {
	case t.Kind == flow.TConst:
		return t.Name
	case t.Kind == flow.TSym:
		if i := strings.LastIndex(t.Name, "#"); i >= 0 {
			return "$"
		}
		return t.Name
	case t.Is("index") && t.Args[0].Kind == flow.TSym:
		if n, ok := t.Args[1].Int(); ok {
			return fmt.Sprintf("%s[%d]", shown(t.Args[0]), n+1)
		}
		return shown(t.Args[0]) + "[" + shown(t.Args[1]) + "+1]"
	case t.Is("concat"):
		return strings.ReplaceAll(show(t.Args), " ", "..")
	case t.Kind == flow.TApp && len(t.Args) == 0:
		return t.Name
	case t.Kind == flow.TApp:
		return t.Name + "(" + show(t.Args) + ")"
	}
	return t.String()
}

// run runs a script and returns what happens on its paths, sorted.
func run(t *testing.T, f *flow.Func, params ...*flow.Term) ([]string, *recorder) {
	t.Helper()
	return runIn(t, flow.NewUniverse(), f, params...)
}

func runIn(t *testing.T, u *flow.Universe, f *flow.Func, params ...*flow.Term) ([]string, *recorder) {
	t.Helper()
	d := &recorder{places: map[string]token.Pos{}}
	m := &flow.Machine{U: u, Domain: d}
	for i := len(params); i < len(f.Params); i++ {
		params = append(params, u.Sym(f.Params[i].Name, flow.Other, 0, false))
	}
	outs, ok := m.Run(f, params, nil, &flow.State{})
	if !ok {
		t.Fatal("the machine gave up")
	}
	var paths []string
	for _, o := range outs {
		line, _ := o.State.Ext.(trace)
		path := string(line) + "-> " + show(o.Results)
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths, d
}

func mustLower(t *testing.T, src string) *flow.Func {
	t.Helper()
	f, err := Lower("script", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := sound(f); err != nil {
		t.Fatal(err)
	}
	return f
}

// sound checks that a function is well made: the machine relies on it.
func sound(f *flow.Func) error {
	home := map[int]int{}
	for b, blk := range f.Blocks {
		for i, v := range blk.Vals {
			if _, twice := home[v]; twice {
				return fmt.Errorf("value %d is in two blocks", v)
			}
			home[v] = b
			if f.Vals[v].Op == flow.Phi && (i > 0 && f.Vals[blk.Vals[i-1]].Op != flow.Phi || len(f.Vals[v].Args) != len(blk.Preds)) {
				return fmt.Errorf("phi %d of block %d does not fit", v, b)
			}
		}
		want := map[flow.End]int{flow.Jump: 1, flow.If: 2}[blk.End]
		if len(blk.Succs) != want {
			return fmt.Errorf("block %d ends in %d ways", b, len(blk.Succs))
		}
		if blk.End == flow.If && (blk.Succs[0] == blk.Succs[1] || f.Vals[blk.Cond].Type != flow.Bool) {
			return fmt.Errorf("block %d has a bad condition", b)
		}
	}
	for b, blk := range f.Blocks {
		for _, v := range blk.Vals {
			if f.Vals[v].Op == flow.Phi {
				continue
			}
			for _, a := range f.Vals[v].Args {
				if at, ok := home[a]; ok && !dominates(f, at, b) {
					return fmt.Errorf("value %d in block %d uses %d of block %d", v, b, a, at)
				}
			}
		}
	}
	return nil
}

// dominates reports whether every way from the entry to b leads through a.
func dominates(f *flow.Func, a, b int) bool {
	if a == b || a == 0 {
		return true
	}
	seen := map[int]bool{a: true}
	work := []int{0}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[at] {
			continue
		}
		if at == b {
			return false
		}
		seen[at] = true
		work = append(work, f.Blocks[at].Succs...)
	}
	return true
}
