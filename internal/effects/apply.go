package effects

import (
	"go/token"
	"math"
	"slices"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// apply says what a command does to the key that is followed.
func (r *run) apply(m *flow.Machine, st *flow.State, site flow.Site, id string, s client.Sent, reply, val, err *flow.Term) {
	rel := key.Compare(s.Key, r.target.key)
	t := trackOf(st)
	if !t.fired && id == r.target.id && rel == key.Same {
		r.fire(m, st, s, reply, val, err)
		r.move(m, st, id, s, rel)
		return
	}
	if r.mode != creation {
		r.move(m, st, id, s, rel)
		if rel == key.Same {
			r.answer(m, st, s, val, err)
			r.another(m, st, s, reply, val)
		}
		return
	}
	if t.fired {
		r.after(m, st, id, s, rel, val, err)
		return
	}
	if isScript(r.target.frame.Func) && !r.inScript(site) {
		return // a script is judged by itself: the key can end before it runs
	}
	r.before(m, st, s, rel)
}

// another is a second count of the key on a later use: it is a later use too.
func (r *run) another(m *flow.Machine, st *flow.State, s client.Sent, reply, val *flow.Term) {
	if s.Effect != command.Raise || s.Queued {
		return
	}
	r.others[reply] = true
	switch {
	case s.Amount == nil:
		st.Learn(val, 2, math.MaxInt64)
	case s.Amount.Kind == flow.TConst:
		if n, ok := s.Amount.Int(); ok {
			st.Learn(val, n+1, math.MaxInt64)
		}
	default:
		m.Assume(st, token.GTR, val, s.Amount)
	}
}

// fire is the followed command itself.
func (r *run) fire(m *flow.Machine, st *flow.State, s client.Sent, reply, val, err *flow.Term) {
	t := trackOf(st)
	if r.mode == creation && (t.exists || t.setnx != nil && t.setnx == s.Conn) {
		return
	}
	update(st, func(t *track) {
		t.fired, t.reply = true, reply
		t.open = s.Queued
		if s.Queued {
			t.pipe = s.Conn
			t.local = s.Conn.Is("pipe")
		}
		t.dated = s.Life != nil && !s.Persist && s.Effect != command.Date || s.Keep
	})
	if !s.Queued {
		r.learnCount(m, st, val, err)
	} else if s.Tuple {
		st.Learn(err, 0, 0)
	}
}

// before is a command on a path that has not reached the followed one.
func (r *run) before(m *flow.Machine, st *flow.State, s client.Sent, rel key.Relation) {
	if rel != key.Same {
		return
	}
	switch s.Effect {
	case command.Raise, command.Lower:
		update(st, func(t *track) { t.exists = t.exists || !s.Existing })
	case command.Write:
		switch {
		case s.IfAbsent && s.Life != nil && s.Queued, s.IfAbsent && s.Life != nil && s.Script:
			update(st, func(t *track) { t.setnx = s.Conn; t.exists = t.exists || s.Conn == nil })
		case !s.IfAbsent && !s.IfPresent:
			update(st, func(t *track) { t.exists = true })
		}
	case command.Read, command.TTL:
		update(st, func(t *track) { t.read = t.read || !s.Script })
	case command.Delete:
		update(st, func(t *track) { t.exists = false })
	}
}

// after is a command on a path that has created the key.
func (r *run) after(m *flow.Machine, st *flow.State, id string, s client.Sent, rel key.Relation, val, err *flow.Term) {
	switch s.Effect {
	case command.Date:
		r.date(st, id, s, rel)
	case command.Write:
		r.write(st, id, s, rel)
	case command.Undate:
		if rel == key.Same {
			update(st, func(t *track) { t.dated, t.lost = false, id })
		}
	case command.Raise, command.Read:
		if rel == key.Same && s.Persist {
			update(st, func(t *track) { t.dated, t.lost = false, id })
		} else if s.Life != nil {
			r.date(st, id, s, rel)
		}
	case command.Delete:
		if rel == key.Same || rel == key.Maybe {
			update(st, func(t *track) { t.silent = true })
		}
	}
	if rel == key.Same {
		r.answer(m, st, s, val, err)
	}
}

// date is a command that dates a key that exists.
func (r *run) date(st *flow.State, id string, s client.Sent, rel key.Relation) {
	switch {
	case rel == key.Different:
	case s.IfDated || s.IfLater || s.Refused:
		if rel == key.Same {
			update(st, func(t *track) { t.dead = id })
		}
	case rel == key.Same:
		update(st, func(t *track) { t.dated, t.lost = true, "" })
	case rel == key.TwoClocks:
		update(st, func(t *track) { t.clocks = id })
	default:
		update(st, func(t *track) { t.silent = true })
	}
}

// write is a SET of a key that exists.
func (r *run) write(st *flow.State, id string, s client.Sent, rel key.Relation) {
	switch {
	case rel == key.Different || s.Keep || s.IfAbsent:
	case s.Refused:
	case s.Life != nil || s.Unsure:
		if rel == key.Same && !s.Unsure {
			update(st, func(t *track) { t.dated, t.lost = true, "" })
		} else {
			update(st, func(t *track) { t.silent = true })
		}
	case rel == key.Same:
		update(st, func(t *track) { t.dated, t.lost = false, id })
	}
}

// answer records what a read of the followed key replies.
func (r *run) answer(m *flow.Machine, st *flow.State, s client.Sent, val, err *flow.Term) {
	t := trackOf(st)
	if r.mode == creation && !t.fired {
		return
	}
	switch s.Effect {
	case command.TTL:
		st.Learn(err, 0, 0)
		if r.mode == creation && !t.dated {
			st.Learn(val, s.Undated, s.Undated)
		} else {
			st.Learn(val, 1<<50, math.MaxInt64)
		}
	case command.Read:
		st.Learn(err, 0, 0)
		if s.Name == "GET" && val.Args[0].Is("reply") {
			r.found[val.Args[0]] = true
		}
		if s.Name == "EXISTS" {
			st.Learn(val, 1, 1)
		}
	}
}

// move notes a command that pushes the deadline of the followed key forward.
func (r *run) move(m *flow.Machine, st *flow.State, id string, s client.Sent, rel key.Relation) {
	if r.mode != later && r.mode != past || rel != key.Same && rel != key.TwoClocks {
		return
	}
	if moves(s) && !slices.Contains(trackOf(st).movers, id) {
		update(st, func(t *track) {
			t.movers = append(t.movers[:len(t.movers):len(t.movers)], id)
			slices.Sort(t.movers)
		})
	}
}

// moves reports whether a command moves the deadline of a dated key.
func moves(s client.Sent) bool {
	if s.Life == nil || s.IfUndated || s.IfSooner || s.IfAbsent || s.Keep || s.Unsure || s.Refused {
		return false
	}
	switch s.Effect {
	case command.Date, command.Write, command.Raise, command.Read:
	default:
		return false
	}
	return !endsPeriod(s)
}
