package flow

import (
	"errors"
	"go/token"
	"slices"
)

// A Domain says what calls mean, and knows more of some terms than arithmetic
// does.
type Domain interface {
	// Client runs a call of a store client and returns its result in each of
	// the states in which it can leave the store.
	Client(m *Machine, st *State, site Site, args []*Term) []Outcome
	// Library returns the result of a function of a known library, or nil.
	Library(m *Machine, st *State, site Site, args []*Term) []*Term
	// Leaves is told of what a function literal returned to a callee that
	// cannot be seen.
	Leaves(st *State, results []*Term)
	// Unseen is told of a call whose effect cannot be seen.
	Unseen(m *Machine, st *State, site Site, args []*Term)
	// Resolve returns the function of that name, or nil if it cannot be seen.
	Resolve(name string) *Func
	// Initial returns what is at an address before the run, or nil if that is
	// not known: the value of a package's variable that nothing changes.
	Initial(addr *Term) *Term
	// Follows reports whether something is being followed in this state: it is
	// then kept apart from others.
	Follows(st *State) bool
	// Returned is told how a call can end in which something was followed
	// already when it began.
	Returned(m *Machine, outs []Outcome)
	// Renew is told that sym is made anew: what was built from it before can
	// be named no longer.
	Renew(m *Machine, st *State, sym *Term)
	// Alias returns a term that is equal to t in this state, or nil.
	Alias(st *State, t *Term) *Term
	// Range returns bounds of the number t.
	Range(st *State, t *Term) (lo, hi int64, ok bool)
	// Compare decides a comparison, or leaves it to arithmetic.
	Compare(st *State, op token.Token, x, y *Term) Tri
	// Compared is told of each comparison that the program makes.
	Compared(st *State, op token.Token, x, y *Term)
}

// Outcome is one way in which a call can end.
type Outcome struct {
	State   *State
	Results []*Term
}

// Site is a call on a path.
type Site struct {
	Func   *Func
	Val    int
	Callee *Callee
	Frame  *Frame
	Result Type
}

// Pos returns the position of the call, if its function has positions.
func (s Site) Pos() token.Pos { return s.Func.Pos(s.Val) }

// Frame is one call on the stack.
type Frame struct {
	Func   *Func
	Args   []*Term
	Free   []*Term
	Parent *Frame
	Call   int // the value of Parent.Func that is the call
	Depth  int
	name   string
	visits map[int]int
}

// Name tells frames apart: the calls that lead to it.
func (f *Frame) Name() string { return f.name }

// Bounds of one run. A function that needs more is given up: silence.
const (
	maxSteps  = 200_000 // values computed
	maxVals   = 12_000  // values of one function
	maxMem    = 2_000   // variables set on one path
	maxDepth  = 7       // calls within calls
	maxRounds = 4       // rounds of a loop before its variables are unknown
	maxStates = 320     // states at the entry of one block
)

// ErrGaveUp is the failure of a run that met one of its bounds.
var ErrGaveUp = errors.New("too many paths")

// Machine runs functions. It is used for one run at a time.
type Machine struct {
	U      *Universe
	Domain Domain

	// Escaped are the function literals that are returned or kept, with the
	// bindings they had; the caller may run them.
	Escaped []Kept
	// Ran are the functions that have been run.
	Ran map[*Func]bool

	// Steps bounds the values that a run computes; 0 means the default.
	Steps int
	// Failure says why a run was given up.
	Failure any

	steps int
}

// Run follows every path through f. It returns the states at its ends, and
// false if there are too many, or if it met something that it cannot bear:
// Failure then says what.
func (m *Machine) Run(f *Func, args, free []*Term, st *State) (out []Outcome, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			m.Failure = r
			out, ok = nil, false
		}
	}()
	m.steps = 0
	fr := &Frame{Func: f, Args: args, Free: free, name: f.Name}
	return m.run(fr, st), true
}

// spend counts what a run costs, and ends it where that is too much.
func (m *Machine) spend(n int) {
	bound := maxSteps
	if m.Steps > 0 {
		bound = m.Steps
	}
	if m.steps += n; m.steps > bound {
		panic(ErrGaveUp)
	}
}

// Spent returns what the run has cost.
func (m *Machine) Spent() int { return m.steps }

// Kept is a function literal that outlives a run, and the state in which it
// was returned or kept: what it has captured is there.
type Kept struct {
	Func  *Func
	Free  []*Term
	State *State
}

func (m *Machine) escapes(t *Term, st *State) {
	if t.Kind == TClosure {
		m.Escaped = append(m.Escaped, Kept{t.Func, t.Args, &State{mem: slices.Clone(st.mem)}})
	}
}
