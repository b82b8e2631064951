package flow

import (
	"go/token"
	"testing"
)

// silent is a domain that knows nothing.
type silent struct{}

func (silent) Client(m *Machine, st *State, site Site, args []*Term) []Outcome {
	return m.Unseen(st, site, args)
}
func (silent) Library(*Machine, *State, Site, []*Term) []*Term { return nil }
func (silent) Leaves(*State, []*Term)                          {}
func (silent) Unseen(*Machine, *State, Site, []*Term)          {}
func (silent) Resolve(string) *Func                            { return nil }
func (silent) Initial(*Term) *Term                             { return nil }
func (silent) Follows(*State) bool                             { return true }
func (silent) Renew(*Machine, *State, *Term)                   {}
func (silent) Alias(*State, *Term) *Term                       { return nil }
func (silent) Range(*State, *Term) (lo, hi int64, ok bool)     { return 0, 0, false }
func (silent) Returned(*Machine, []Outcome)                    {}
func (silent) Compare(*State, token.Token, *Term, *Term) Tri   { return Unknown }
func (silent) Compared(*State, token.Token, *Term, *Term)      {}

// results runs f with one unknown number and returns what its paths return.
func results(t *testing.T, f *Func) map[string]int {
	t.Helper()
	u := NewUniverse()
	m := &Machine{U: u, Domain: silent{}}
	outs, ok := m.Run(f, []*Term{u.Sym("n", Int, 0, false)}, nil, &State{})
	if !ok {
		t.Fatal(m.Failure)
	}
	got := map[string]int{}
	for _, o := range outs {
		got[o.Results[0].String()]++
	}
	return got
}

func number(text string) Val { return Val{Op: Const, Type: Int, Name: text} }

// A test of what an earlier test has decided has one outcome.
func TestCorrelatedBranches(t *testing.T) {
	for _, tt := range []struct {
		second string // the operator of the test behind n == 1
		want   map[string]int
	}{
		{"<=", map[string]int{"10": 1, "30": 1}},
		{">", map[string]int{"20": 1, "30": 1}},
		{"==", map[string]int{"10": 1, "30": 1}},
		{"!=", map[string]int{"20": 1, "30": 1}},
	} {
		f := &Func{Name: "f", Params: []ParamInfo{{Name: "n", Type: Int}}}
		f.Vals = []Val{
			{Op: Param, Type: Int}, number("1"),
			{Op: Bin, Type: Bool, Name: "==", Args: []int{0, 1}},
			{Op: Bin, Type: Bool, Name: tt.second, Args: []int{0, 1}},
			number("10"), number("20"), number("30"),
		}
		f.Blocks = []Block{
			{Vals: []int{2}, End: If, Cond: 2, Succs: []int{1, 4}},
			{Vals: []int{3}, End: If, Cond: 3, Preds: []int{0}, Succs: []int{2, 3}},
			{End: Return, Rets: []int{4}, Preds: []int{1}},
			{End: Return, Rets: []int{5}, Preds: []int{1}},
			{End: Return, Rets: []int{6}, Preds: []int{0}},
		}
		if got := results(t, f); len(got) != len(tt.want) || got["10"] != tt.want["10"] || got["20"] != tt.want["20"] || got["30"] != tt.want["30"] {
			t.Errorf("n %s 1 behind n == 1: paths return %v, want %v", tt.second, got, tt.want)
		}
	}
}

// A loop to a constant runs its rounds; one to an unknown bound ends as well,
// its variable unknown.
func TestLoops(t *testing.T) {
	for bound, want := range map[string]string{"3": "3", "1000000": "f#2"} {
		f := &Func{Name: "f", Params: []ParamInfo{{Name: "n", Type: Int}}}
		f.Vals = []Val{
			number("0"), number(bound),
			{Op: Phi, Type: Int, Args: []int{0, 5}},
			{Op: Bin, Type: Bool, Name: "<", Args: []int{2, 1}},
			number("1"),
			{Op: Bin, Type: Int, Name: "+", Args: []int{2, 4}},
		}
		f.Blocks = []Block{
			{End: Jump, Succs: []int{1}},
			{Vals: []int{2, 3}, End: If, Cond: 3, Preds: []int{0, 2}, Succs: []int{2, 3}},
			{Vals: []int{5}, End: Jump, Preds: []int{1}, Succs: []int{1}},
			{End: Return, Rets: []int{2}, Preds: []int{1}},
		}
		if got := results(t, f); got[want] == 0 {
			t.Errorf("a loop to %s returns %v, want %s among them", bound, got, want)
		}
	}
}

func TestSpans(t *testing.T) {
	positive, notOne := span{lo: 1, hi: 5}, span{lo: 0, hi: 9, not: 1, hole: true}
	if got := positive.meet(notOne); got.lo != 2 || got.hi != 5 {
		t.Errorf("1..5 without 1 is %v", got)
	}
	if got := exactly(3).negate().shift(1); got != exactly(-2) {
		t.Errorf("-3+1 is %v", got)
	}
	if anything().isZero() != Unknown || positive.isZero() != False || exactly(0).isZero() != True {
		t.Error("isZero is wrong of anything, 1..5 or 0")
	}
	if !positive.within(anything()) || anything().within(positive) {
		t.Error("1..5 is within anything, and not the other way round")
	}
}
