package effects

import (
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/lua"
	"github.com/quotalint/quotalint/internal/stdlib"
)

// run is the domain of one walk through a function: what client calls mean to
// the command that is followed.
type run struct {
	prog   *program
	mode   mode
	target *use   // the command that is followed; nil in a survey
	uses   *usage // where a survey writes
	ended  []*track
	others map[*flow.Term]bool // replies of other counts of the same key
	found  map[*flow.Term]bool // replies of reads that found the key
	given  map[string]bool     // fields of functional options that hold a lifetime
}

func siteID(site flow.Site) string { return site.Frame.Name() + "#" + strconv.Itoa(site.Val) }

// Client implements [flow.Domain].
func (r *run) Client(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []flow.Outcome {
	d := client.Decode(m, st, site.Callee.Name, args)
	switch d.Kind {
	case client.Send:
		return r.send(m, st, site, d.Sent)
	case client.SendAll:
		return r.sendAll(m, st, site, d)
	case client.Make:
		return one(st, d.Made(m.U, siteID(site)))
	case client.Value:
		return one(st, d.Results...)
	case client.Reply:
		return one(st, r.reply(m, st, site, d)...)
	case client.NewPipeline:
		return one(st, m.U.App("pipe", flow.Other, m.Fresh(st, site, "", flow.Other)))
	case client.RunPipeline:
		return r.runPipeline(m, st, site, d)
	case client.Exec:
		return one(st, replied(site, r.exec(m, st, site, d.Conn), d.Results)...)
	case client.Discard:
		if t := trackOf(st); t.fired && t.pipe == d.Conn {
			update(st, func(t *track) { t.silent = true })
		}
	case client.RunWith:
		return r.runWith(m, st, site, d)
	case client.Same:
		return one(st, d.Conn)
	case client.NewScript:
		return one(st, scriptTerm(m.U, d))
	case client.RunScript:
		return r.script(m, st, site, d)
	case client.PeriodKey:
		return one(st, periodKey(m.U, d.Args))
	}
	return m.Unseen(st, site, args)
}

// periodKey is the key that the runtime's Period.Key builds of a prefix, a
// subject and a time.
func periodKey(u *flow.Universe, args []*flow.Term) *flow.Term {
	if len(args) != 4 {
		return u.App("period.Key", flow.String, args...)
	}
	period := u.App("period.Key", flow.String, args[0], args[3])
	return u.Concat(args[1], u.Str(":{"), args[2], u.Str("}:"), period)
}

func one(st *flow.State, results ...*flow.Term) []flow.Outcome {
	return []flow.Outcome{{State: st, Results: results}}
}

// send runs one command.
func (r *run) send(m *flow.Machine, st *flow.State, site flow.Site, s client.Sent) []flow.Outcome {
	reply := r.command(m, st, site, siteID(site), s)
	if s.Flushes {
		r.flush(m, st, s.Conn)
	}
	val, err := valueOf(m, reply)
	switch {
	case s.Script:
		return r.scriptReply(m, st, site, s, val)
	case s.Fixed != nil:
		return one(st, s.Fixed...)
	case !s.Tuple:
		return one(st, reply)
	}
	return one(st, shaped(m, site, val, err)...)
}

func valueType(s client.Sent) flow.Type {
	switch s.Effect {
	case command.Raise, command.Lower:
		return flow.Int
	case command.TTL:
		if s.Durations {
			return flow.Duration
		}
		return flow.Int
	case command.Read:
		if s.Name == "EXISTS" || s.Name == "STRLEN" {
			return flow.Int
		}
	}
	return flow.Other
}

// Library implements [flow.Domain].
func (r *run) Library(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []*flow.Term {
	if strings.HasPrefix(site.Callee.Name, "lua.") {
		return lua.Library(m, st, site, args)
	}
	if results := r.prog.readEmbedded(site, args); results != nil {
		return results
	}
	return stdlib.Call(m, st, site, args)
}

// Initial implements [flow.Domain].
func (r *run) Initial(addr *flow.Term) *flow.Term { return r.prog.initial.at(addr) }

// Resolve implements [flow.Domain].
func (r *run) Resolve(name string) *flow.Func {
	if name == "" {
		return nil
	}
	f := r.prog.resolve(name)
	if f == nil || !f.Literal && (r.prog.large[f] || !r.prog.worth(f)) {
		return nil
	}
	return f
}

// Leaves implements [flow.Domain]: a count, an error or a key that goes out of
// sight comes back, if at all, in a way that is not known.
func (r *run) Leaves(st *flow.State, results []*flow.Term) {
	t := trackOf(st)
	if r.target == nil || !t.fired {
		return
	}
	for _, x := range results {
		if x.Has(t.reply) || x.Has(r.target.key) {
			update(st, func(t *track) { t.silent = true })
		}
	}
}

// Follows implements [flow.Domain]. That a path leaves a key undated is only
// said of paths that are known exactly. That a use moves a deadline is said of
// any path.
func (r *run) Follows(st *flow.State) bool { return r.mode == creation && trackOf(st).fired }

// Returned implements [flow.Domain]: a helper that dates the key or fails has
// the error of the command that it would send, and is given what every dating
// command is given: it counts, whatever its error.
func (r *run) Returned(m *flow.Machine, outs []flow.Outcome) {
	dates := func(o flow.Outcome) bool { return trackOf(o.State).dated }
	if !slices.ContainsFunc(outs, dates) {
		return
	}
	for _, o := range outs {
		if dates(o) || !fails(m, o) {
			continue
		}
		update(o.State, func(t *track) { t.silent = true })
	}
}

// fails reports whether a call ends with an error that is not nil.
func fails(m *flow.Machine, o flow.Outcome) bool {
	return slices.ContainsFunc(o.Results, func(t *flow.Term) bool {
		return t.Type == flow.Error && m.Compare(o.State, token.NEQ, t, m.U.Nil()) == flow.True
	})
}

// Renew implements [flow.Domain]: a key that is made anew can be dated no more,
// unless it has been kept.
func (r *run) Renew(_ *flow.Machine, st *flow.State, sym *flow.Term) {
	t := trackOf(st)
	if r.target == nil || !t.fired || t.silent || !r.target.key.Has(sym) {
		return
	}
	if !st.Holds(r.target.key) {
		r.end(t)
	}
	update(st, func(t *track) { t.silent = true })
}

// end keeps the track of a path that is over.
func (r *run) end(t *track) { r.ended = append(r.ended, t) }

// Unseen implements [flow.Domain]: a key that goes to a function that may
// reach the store is not ours to judge, and a pipeline may be sent there.
func (r *run) Unseen(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) {
	if r.mode == survey {
		r.uses.hand(site, expand(m, st, args))
	}
	t := trackOf(st)
	if r.target == nil || !t.fired {
		return
	}
	if site.Callee.Name == flow.ChanSend {
		r.Leaves(st, args)
	}
	for _, a := range expand(m, st, args) {
		if a == t.pipe {
			update(st, func(t *track) { t.open, t.local = false, false })
		}
		if a == r.target.key && mayReach(site) {
			update(st, func(t *track) { t.silent = true })
		}
		if r.isCount(st, a) && r.target.sent.Tuple && converts(site) {
			update(st, func(t *track) { t.silent = true })
		}
	}
	if fn := r.prog.resolve(site.Callee.Name); site.Callee.Kind == flow.Static && fn != nil && r.prog.sends(fn) {
		update(st, func(t *track) { t.silent = true }) // recursion, or too deep
	}
}

// converts reports whether an unseen function returns a number: what it makes
// of a reply that is an any is not known.
func converts(site flow.Site) bool {
	if site.Callee.Std || site.Callee.Results == 0 {
		return false
	}
	if site.Callee.Results == 1 {
		return site.Result == flow.Int
	}
	return site.ResultTypes()[0] == flow.Int
}

// expand adds the elements of known slices, and what lists of commands are
// made of.
func expand(m *flow.Machine, st *flow.State, args []*flow.Term) []*flow.Term {
	out := args
	for _, a := range args {
		if elems, ok := m.Elems(st, a); ok {
			out = append(out[:len(out):len(out)], elems...)
		}
	}
	for i := 0; i < len(out); i++ {
		if a := out[i]; a.Is("append") || a.Is("command") || a.Is("pipeline") {
			out = append(out[:len(out):len(out)], a.Args...)
		}
	}
	return out
}

// Alias implements [flow.Domain]: on a creation, the count is the amount.
func (r *run) Alias(st *flow.State, t *flow.Term) *flow.Term {
	if r.mode == creation && r.target.alias != nil && r.isCount(st, t) {
		return r.target.alias
	}
	return nil
}

// Range implements [flow.Domain]: a lifetime that an option gives is positive, a count that comes as an any is an int64,
// its command an IntCmd, and a counter that is read while it is there is at least one.
func (r *run) Range(_ *flow.State, t *flow.Term) (lo, hi int64, ok bool) {
	if t.Kind == flow.TApp && r.given[t.Name] && t.Args[0].Is("filled") {
		return 1, math.MaxInt64, true
	}
	if t.Is("reply") {
		return 1, math.MaxInt64, true // a command is never nil
	}
	if t.Is("val") && r.found[t.Args[0]] && t.Type != flow.String {
		return 1, math.MaxInt64, true
	}
	typ, isAssertion := strings.CutPrefix(t.Name, flow.Asserted)
	if !isAssertion || t.Kind != flow.TApp || t.Args[0].Type != flow.Int {
		return 0, 0, false
	}
	switch x := t.Args[0]; {
	case x.Is("val"):
		ok = typ == "int64"
	case x.Is("reply"):
		ok = strings.HasSuffix(typ, "IntCmd")
	default:
		return 0, 0, false
	}
	if ok {
		return 1, 1, true
	}
	return 0, 0, true
}

// isCount reports whether t is the count that the followed command replied.
func (r *run) isCount(st *flow.State, t *flow.Term) bool {
	tr := trackOf(st)
	return t.Is("val") && (tr.fired && !tr.open && t.Args[0] == tr.reply || r.others[t.Args[0]])
}

// ofCount reports whether t is the count, give or take a constant.
func (r *run) ofCount(st *flow.State, t *flow.Term) bool {
	for {
		switch {
		case r.isCount(st, t):
			return true
		case (t.Is("+") || t.Is("-")) && len(t.Args) == 2 && t.Args[1].Kind == flow.TConst, t.Is("convert"), t.Is("text"), t.Is(".Value"):
			t = t.Args[0]
		default:
			return false
		}
	}
}

// Compare implements [flow.Domain]: what a comparison of the count tells.
func (r *run) Compare(st *flow.State, op token.Token, x, y *flow.Term) flow.Tri {
	if r.target == nil {
		return flow.Unknown
	}
	switch {
	case r.ofCount(st, x):
		return r.compareCount(op, x, y)
	case r.ofCount(st, y):
		return r.compareCount(mirror(op), y, x)
	case r.isBefore(st, x):
		return r.compareBefore(op, y)
	case r.isBefore(st, y):
		return r.compareBefore(mirror(op), x)
	}
	return r.compareMixed(st, op, x, y)
}

func mirror(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.GTR:
		return token.LSS
	case token.LEQ:
		return token.GEQ
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// Compared implements [flow.Domain].
func (r *run) Compared(_ *flow.State, op token.Token, x, y *flow.Term) {
	if r.mode == survey {
		r.uses.compared(op, x, y)
		r.uses.compared(mirror(op), y, x)
	}
}
