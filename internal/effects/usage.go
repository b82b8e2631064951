package effects

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// use is a command in a function, or in what that function calls, with the
// operands that it has there.
type use struct {
	id    string // the calls that lead to it: unique in the function
	in    *usage // the survey that found it
	root  *flow.Func
	frame *flow.Frame
	site  flow.Site
	sent  client.Sent

	key    *flow.Term
	field  *flow.Term
	amount *flow.Term // nil: one
	alias  *flow.Term // the count on a creation, where the amount is not a number
	lowers bool

	deferred bool // in a deferred call
}

func (u *use) raises() bool { return u.sent.Effect == command.Raise && !u.lowers }

func (u *use) counts() bool {
	return u.sent.Effect == command.Raise || u.sent.Effect == command.Lower
}

// usage is what a survey of one function found.
type usage struct {
	root     *flow.Func
	free     []*flow.Term
	start    *flow.State
	universe *flow.Universe
	uses     []*use
	byID     map[string][]*use
	handed   []handed                // keys that go to functions that cannot be seen
	measured map[string][]*flow.Term // what the replies of commands are compared with, as a quota's is
	complete bool                    // every path was followed
	spent    int                     // what following its commands has cost
	returned map[string]bool         // commands whose reply is part of what the function returns
	params   map[int]bool            // parameters that lifetimes are taken from
}

func newUsage(u *flow.Universe) *usage {
	return &usage{universe: u, start: &flow.State{}, byID: map[string][]*use{}, measured: map[string][]*flow.Term{}, returned: map[string]bool{}, params: map[int]bool{}}
}

// handed is a key that a function which may reach the store is given.
type handed struct {
	frame *flow.Frame
	key   *flow.Term
}

// hand notes the keys among what an unseen function is given.
func (u *usage) hand(site flow.Site, args []*flow.Term) {
	if !mayReach(site) {
		return
	}
	for _, a := range args {
		h := handed{site.Frame, a}
		if key.Skeleton(a) != "" && !slices.Contains(u.handed, h) {
			u.handed = append(u.handed, h)
		}
	}
}

// mayReach reports whether an unseen function may send commands of its own.
func mayReach(site flow.Site) bool {
	return !site.Callee.Std && (site.Callee.Context || site.Callee.Kind == flow.Dynamic)
}

// maxKeys bounds how many keys one command of a function is judged with.
const maxKeys = 6

// add notes a command. A command that is reached with several keys is noted
// with each.
func (u *usage) add(id string, site flow.Site, s client.Sent) {
	for _, old := range u.byID[id] {
		if old.key == s.Key && old.sent.Effect == s.Effect && old.sent.Life == s.Life {
			return
		}
	}
	if len(u.byID[id]) >= maxKeys {
		return
	}
	n := &use{id: id, in: u, root: u.root, frame: site.Frame, site: site, sent: s, key: s.Key, field: s.Field, amount: s.Amount, deferred: isDeferred(site)}
	n.lowers = s.Effect == command.Lower
	if n.amount != nil {
		if v, ok := n.amount.Int(); ok && v < 0 {
			n.lowers = !n.lowers
			n.amount = u.universe.Num(-v)
		} else if n.amount.Is("neg") {
			n.lowers = !n.lowers
			n.amount = n.amount.Args[0]
		}
		if n.amount.Kind != flow.TConst {
			n.alias = n.amount
			if n.lowers {
				n.alias = u.universe.App("neg", flow.Int, n.amount)
			}
		}
	}
	u.byID[id] = append(u.byID[id], n)
	u.uses = append(u.uses, n)
}

// zero reports whether a count is known not to change anything.
func (u *use) zero() bool {
	if u.amount == nil {
		return false
	}
	n, ok := u.amount.Int()
	return ok && n == 0
}

// isDeferred reports whether a command runs in a deferred call.
func isDeferred(site flow.Site) bool {
	if site.Func.Vals[site.Val].Op == flow.Defer {
		return true
	}
	for f := site.Frame; f.Parent != nil; f = f.Parent {
		if f.Parent.Func.Vals[f.Call].Op == flow.Defer {
			return true
		}
	}
	return false
}

// compared notes that a reply is compared: by order, or for equality with a
// number other than 0 and what was added.
func (u *usage) compared(op token.Token, x, y *flow.Term) {
	id := replyOf(x)
	if id == "" {
		return
	}
	switch op {
	case token.EQL, token.NEQ:
		n, ok := y.Int()
		if !ok || n == 0 {
			return
		}
		for _, use := range u.byID[id] {
			if amount := use.amount; use.counts() && (amount == nil && n == 1 || amount != nil && amount.IsConst(strconv.FormatInt(n, 10))) {
				return
			}
		}
	default:
		for _, use := range u.byID[id] {
			// n <= 1 and n > 1 ask who created the key, not for a limit
			if n, ok := y.Int(); ok && use.counts() && (n <= 1 || n == 2 && (op == token.LSS || op == token.GEQ)) {
				return
			}
		}
	}
	u.measured[id] = append(u.measured[id], y)
}

// replyOf returns the command whose value a term is made of.
func replyOf(t *flow.Term) string {
	id := ""
	t.Walk(func(x *flow.Term) bool {
		if x.Is("val") && x.Args[0].Is("reply") {
			id = x.Args[0].Args[1].Name
		}
		return id == ""
	})
	return id
}

// results notes the commands whose replies a function returns.
func (u *usage) results(outs []flow.Outcome) {
	for _, o := range outs {
		for _, t := range o.Results {
			t.Walk(func(x *flow.Term) bool {
				if x.Is("reply") {
					u.returned[x.Args[1].Name] = true
				}
				return !x.Is("err")
			})
		}
	}
}

// under reports whether command id of a calling function is command sub.
func under(id, sub string) bool {
	return id == sub || strings.HasSuffix(id, ">"+sub)
}

// keyParam returns the parameter of its function that a key is: whole, or
// behind a fixed prefix if its name says that it is a key.
func keyParam(t *flow.Term) (index int, ok bool) {
	last := t
	if t.Is("concat") {
		last = t.Args[len(t.Args)-1]
		for _, p := range t.Args[:len(t.Args)-1] {
			if !fixedPart(p) {
				return 0, false
			}
		}
	}
	for (last.Is("text") || last.Is("convert")) && len(last.Args) == 1 {
		last = last.Args[0]
	}
	if last.Is("index") && last.Args[0].Is(key.Param) && !t.Is("concat") {
		last = last.Args[0] // KEYS[i] of a script
		i, _, ok := key.ParamOf(last)
		return i, ok && strings.HasPrefix(last.Args[0].Name, "lua:")
	}
	i, name, ok := key.ParamOf(last)
	if !ok || t.Is("concat") && !key.WholeKey(name) {
		return 0, false
	}
	return i, true
}

// fixedPart reports whether a part of a key is a constant, a field or a
// variable of the package.
func fixedPart(t *flow.Term) bool {
	switch {
	case t.Kind == flow.TConst:
		return true
	case t.Is("load") && t.Args[0].Is("global"):
		return true
	case t.Kind == flow.TApp && strings.HasPrefix(t.Name, ".") && len(t.Args) == 1:
		_, _, param := key.ParamOf(t.Args[0])
		return param || fixedPart(t.Args[0])
	}
	return false
}
