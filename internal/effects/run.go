package effects

import (
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
