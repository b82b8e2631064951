package effects

import (
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
)

// command runs one command and returns the term of its reply. id names it.
func (r *run) command(m *flow.Machine, st *flow.State, site flow.Site, id string, s client.Sent) *flow.Term {
	suffix := ""
	if r.target != nil && r.target.id == id && trackOf(st).fired {
		suffix = "again" // a loop: what is known of the reply that is followed stays
	}
	sym := m.Fresh(st, site, suffix, flow.Other)
	reply := m.U.App("reply", valueType(s), sym, m.U.Str(id))
	if s.Key == nil {
		r.Unseen(m, st, site, s.Others)
	} else {
		r.known(m, st, site, id, s, reply)
	}
	if s.Into != nil {
		val, _ := valueOf(m, reply)
		st.Set(s.Into, val)
	}
	if s.Object != nil {
		st.Set(s.Object, reply)
	}
	if s.Keyed {
		val, _ := valueOf(m, reply)
		st.Set(client.FetchedKey(m.U, val), s.Key)
	}
	if s.Queue != nil {
		client.Enqueue(m, st, s.Queue, reply)
	}
	return reply
}

// known runs a command of which the key is known. Further keys of a DEL are
// deleted like the first.
func (r *run) known(m *flow.Machine, st *flow.State, site flow.Site, id string, s client.Sent, reply *flow.Term) {
	if r.mode == survey {
		r.uses.add(id, site, s)
		return
	}
	val, err := valueOf(m, reply)
	r.apply(m, st, site, id, s, reply, val, err)
	for _, k := range s.Others {
		s.Key = k
		r.apply(m, st, site, id, s, reply, val, err)
	}
}

func valueOf(m *flow.Machine, reply *flow.Term) (val, err *flow.Term) {
	return m.U.App("val", reply.Type, reply), m.U.App("err", flow.Error, reply)
}

// shaped returns a value and an error in the shape of the call's results.
func shaped(m *flow.Machine, site flow.Site, val, err *flow.Term) []*flow.Term {
	switch site.Callee.Results {
	case 0:
		return []*flow.Term{m.U.Nil()}
	case 1:
		if site.Result == flow.Error {
			return []*flow.Term{err}
		}
		return []*flow.Term{val}
	}
	return []*flow.Term{val, err}
}

// replied puts the replies, where they are known, in the place of the value of
// an Exec, in the shape of the call's results.
func replied(site flow.Site, results, replies []*flow.Term) []*flow.Term {
	if replies != nil {
		results[0] = replies[0]
	}
	if site.Callee.Results == 1 && site.Result == flow.Error {
		return results[1:]
	}
	return results
}

// sendAll sends commands that were made before. Several go out together, as a
// pipeline does.
func (r *run) sendAll(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []flow.Outcome {
	together := m.U.App("pipe", flow.Other, m.Fresh(st, site, "pipe", flow.Other))
	replies := make([]*flow.Term, len(d.Sends))
	transaction := 0
	for i, s := range d.Sends {
		if len(d.Sends) > 1 {
			s.Conn, s.Queued = together, true
		}
		at, id := made(site, s, i)
		replies[i] = r.command(m, st, at, id, s)
		switch s.Name {
		case "MULTI":
			transaction = i + 1
		case "EXEC":
			replies[i] = m.U.List(replies[transaction:i]...)
		}
	}
	r.flush(m, st, together)
	switch {
	case d.Many:
		return one(st, m.U.List(replies...))
	case d.Tuple && len(replies) == 1:
		val, err := valueOf(m, replies[0])
		return one(st, shaped(m, site, val, err)...)
	case d.Tuple:
		err := m.U.App("err", flow.Error, m.Fresh(st, site, "", flow.Other))
		if t := trackOf(st); t.fired && t.pipe == together {
			st.Learn(err, 0, 0)
		}
		return one(st, shaped(m, site, m.U.Nil(), err)...)
	}
	return one(st, replies...)
}

// made returns the place of a command that was made before: where it was made,
// if that is in the function that sends it, and its name.
func made(site flow.Site, s client.Sent, i int) (flow.Site, string) {
	rest, ok := strings.CutPrefix(s.Origin, site.Frame.Name()+"#")
	if v, err := strconv.Atoi(rest); ok && err == nil && site.Func.Vals[site.Val].Op != flow.Defer {
		site.Val = v
		return site, siteID(site)
	}
	if i == 0 {
		return site, siteID(site)
	}
	return site, siteID(site) + "." + strconv.Itoa(i)
}
