package effects

import (
	"go/token"
	"strings"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
)

// reply answers what a command is asked for: .Val(), .Result(), .Err().
func (r *run) reply(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []*flow.Term {
	cmd := d.Conn
	if cmd.Is("answer") {
		return results(site, d.Method, cmd.Args[0], m.U.App("err", flow.Error, cmd))
	}
	if r.target != nil && trackOf(st).fired && !cmd.Is("reply") && cmd.Label == "" {
		update(st, func(t *track) { t.silent = true }) // out of a container: whose reply it is, is not known
	}
	if t := trackOf(st); t.fired && t.open && t.reply == cmd {
		update(st, func(t *track) { t.guard = true })
		return results(site, d.Method, m.U.Num(0), m.U.Nil())
	}
	typ := site.Result
	if site.Callee.Results > 1 {
		typ = site.ResultTypes()[0]
	}
	if typ == flow.Error && d.Method != "Err" {
		typ = flow.Other
	}
	if cmd.Is("reply") && cmd.Type != flow.Other {
		typ = cmd.Type // each way to ask for the reply names the same term
	}
	val := m.U.App("val", typ, cmd)
	if cmd.Is("reply") && typ == flow.Int && strings.HasSuffix(d.Method, "Slice") {
		val = m.U.List(val, m.U.App("applied", flow.Int, cmd)) // INCREX
	}
	return results(site, d.Method, val, m.U.App("err", flow.Error, cmd))
}

func results(site flow.Site, method string, val, err *flow.Term) []*flow.Term {
	switch {
	case site.Callee.Results == 2:
		return []*flow.Term{val, err}
	case method == "Err":
		return []*flow.Term{err}
	}
	return []*flow.Term{val}
}

// runPipeline runs a function literal that is given a pipeline, and sends it.
func (r *run) runPipeline(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []flow.Outcome {
	if d.Func.Kind != flow.TClosure {
		return m.Unseen(st, site, []*flow.Term{d.Conn, d.Func})
	}
	pipe := m.U.App("pipe", flow.Other, m.Fresh(st, site, "pipe", flow.Other))
	var out []flow.Outcome
	for _, o := range m.Inline(st, site, d.Func, []*flow.Term{pipe}) {
		out = append(out, r.sendUnlessFailed(m, o, site, pipe)...)
	}
	return out
}

// sendUnlessFailed sends what a function literal has queued. If the literal
// returns an error, nothing is sent.
func (r *run) sendUnlessFailed(m *flow.Machine, o flow.Outcome, site flow.Site, pipe *flow.Term) []flow.Outcome {
	failed := flow.False
	if len(o.Results) == 1 {
		failed = m.Compare(o.State, token.NEQ, o.Results[0], m.U.Nil())
	}
	var out []flow.Outcome
	if failed != flow.True {
		st := o.State.Clone()
		if failed == flow.Unknown {
			m.Assume(st, token.EQL, o.Results[0], m.U.Nil())
		}
		list := client.Waiting(m.U, st, pipe)
		results := r.exec(m, st, site, pipe)
		if list != nil {
			results[0] = list
		}
		out = append(out, flow.Outcome{State: st, Results: replied(site, results, nil)})
	}
	if failed != flow.False {
		st := o.State.Clone()
		m.Assume(st, token.NEQ, o.Results[0], m.U.Nil())
		if t := trackOf(st); t.fired && t.pipe == pipe && t.open {
			update(st, func(t *track) { t.silent = true })
		}
		out = append(out, flow.Outcome{State: st, Results: replied(site, []*flow.Term{m.U.Nil(), o.Results[0]}, nil)})
	}
	return out
}

// exec sends what is queued on a pipeline.
func (r *run) exec(m *flow.Machine, st *flow.State, site flow.Site, pipe *flow.Term) []*flow.Term {
	sym := m.Fresh(st, site, "", flow.Other)
	err := m.U.App("err", flow.Error, sym)
	if t := trackOf(st); t.fired && t.pipe == pipe {
		st.Learn(err, 0, 0)
	}
	r.flush(m, st, pipe)
	return []*flow.Term{m.U.App("val", flow.Other, sym), err}
}

// flush is what sending a queue does to the followed command.
func (r *run) flush(m *flow.Machine, st *flow.State, pipe *flow.Term) {
	if t := trackOf(st); t.fired && t.pipe == pipe && t.open {
		update(st, func(t *track) { t.open = false })
		r.learnCount(m, st, m.U.App("val", flow.Int, t.reply), m.U.App("err", flow.Error, t.reply))
	}
	if t := trackOf(st); t.setnx == pipe {
		update(st, func(t *track) { t.setnx = nil })
	}
}

// runWith runs a function literal with a connection of its own, as Watch does.
func (r *run) runWith(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []flow.Outcome {
	if d.Func.Kind != flow.TClosure {
		return m.Unseen(st, site, []*flow.Term{d.Conn, d.Func})
	}
	conn := m.U.App("conn", flow.Other, m.Fresh(st, site, "", flow.Other))
	return m.Inline(st, site, d.Func, []*flow.Term{conn})
}
