package client

import "github.com/quotalint/quotalint/internal/flow"

// Commands that are sent without waiting leave their replies on the
// connection, in order. They are kept in the memory of the path, as a list of
// replies and of the words MULTI and EXEC; a list that grows in a loop is
// given up.

// queueOf returns the address of what waits on a connection or pipeline.
func queueOf(u *flow.Universe, conn *flow.Term) *flow.Term {
	return u.App("queue", flow.Pointer, conn)
}

// Waiting returns the list of what waits on a pipeline, or nil if it is not
// known, and empties it.
func Waiting(u *flow.Universe, st *flow.State, pipe *flow.Term) *flow.Term {
	list := st.Get(queueOf(u, pipe))
	if list == nil || list.Kind == flow.TNil {
		return nil
	}
	st.Set(queueOf(u, pipe), u.Nil())
	if !list.Is("list") {
		return nil
	}
	return list
}

// Enqueue puts what a command replies, or a command, behind what waits.
func Enqueue(m *flow.Machine, st *flow.State, queue, x *flow.Term) {
	now := st.Get(queue)
	if now == nil || now.Kind == flow.TNil {
		st.Set(queue, m.U.List(x))
		return
	}
	if !now.Is("list") || len(now.Args) >= maxWaiting {
		st.Set(queue, m.U.App("many", flow.Other))
		return
	}
	for _, old := range now.Args {
		if old == x && x.Kind != flow.TConst {
			st.Set(queue, m.U.App("many", flow.Other))
			return
		}
	}
	st.Set(queue, m.U.List(append(append([]*flow.Term(nil), now.Args...), x)...))
}

const maxWaiting = 32

// waiting is what waits on a connection.
type waiting struct {
	items []*flow.Term
	known bool
}

func (d *decoder) waiting() waiting {
	switch now := d.st.Get(queueOf(d.m.U, d.arg(0))); {
	case now == nil || now.Kind == flow.TNil:
		return waiting{known: true}
	case now.Is("list"):
		return waiting{now.Args, true}
	}
	return waiting{}
}

func (w waiting) empty() bool { return w.known && len(w.items) == 0 }

// opens returns where a transaction begins that has not ended, or -1.
func (w waiting) opens() int {
	at := -1
	for i, x := range w.items {
		switch {
		case x.IsConst("MULTI"):
			at = i
		case x.Is("list"):
			at = -1
		}
	}
	return at
}

func (w waiting) multi() bool { return w.opens() >= 0 }

// transaction returns the replies to EXEC, or nil if they are not known.
func (w waiting) transaction(d *decoder) *flow.Term {
	if at := w.opens(); w.known && at >= 0 {
		return d.values(w.items[at+1:])
	}
	return nil
}

// all returns the replies to everything that waits, or nil if they are not
// known.
func (w waiting) all(d *decoder) *flow.Term {
	if !w.known {
		return nil
	}
	return d.values(w.items)
}

func (d *decoder) values(items []*flow.Term) *flow.Term {
	vals := make([]*flow.Term, len(items))
	for i, x := range items {
		vals[i], _ = d.outcome(x)
	}
	return d.m.U.List(vals...)
}

// outcome returns the value and the error of something that waits.
func (d *decoder) outcome(x *flow.Term) (val, err *flow.Term) {
	if x.Is("reply") {
		return d.m.U.App("val", x.Type, x), d.m.U.App("err", flow.Error, x)
	}
	return x, d.m.U.Nil()
}

// forget empties the queue.
func (d *decoder) forget() { d.st.Set(queueOf(d.m.U, d.arg(0)), d.m.U.Nil()) }

// queue sends a command without waiting for its reply.
func (d *decoder) queue(words []*flow.Term) Decoded {
	if len(words) == 0 {
		return Decoded{}
	}
	at := queueOf(d.m.U, d.arg(0))
	switch name := words[0]; {
	case name.Kind != flow.TConst:
		Enqueue(d.m, d.st, at, name)
		return Decoded{}
	case upper(name.Name) == "MULTI":
		Enqueue(d.m, d.st, at, d.m.U.Str("MULTI"))
		return value(d.m.U.Nil())
	case upper(name.Name) == "EXEC":
		return d.queueExec(at)
	}
	out := d.command(words)
	if out.Kind != Send {
		Enqueue(d.m, d.st, at, d.m.U.Str("?"))
		return out
	}
	out.Sent.Queued, out.Sent.Queue = true, at
	return out
}

// queueExec ends a transaction: what waits is then what its commands reply
// when they are queued, and the list of their values.
func (d *decoder) queueExec(at *flow.Term) Decoded {
	w := d.waiting()
	vals := w.transaction(d)
	if vals == nil {
		d.st.Set(at, d.m.U.App("many", flow.Other))
		return value(d.m.U.Nil())
	}
	items := append([]*flow.Term(nil), w.items...)
	for i := w.opens(); i < len(items); i++ {
		items[i] = d.m.U.Str("QUEUED")
	}
	d.st.Set(at, d.m.U.List(append(items, vals)...))
	return value(d.m.U.Nil())
}

// receive takes the next reply.
func (d *decoder) receive() Decoded {
	w := d.waiting()
	if !w.known || len(w.items) == 0 {
		return Decoded{}
	}
	next := w.items[0]
	if w.multi() {
		next = d.m.U.Str("QUEUED")
	}
	d.st.Set(queueOf(d.m.U, d.arg(0)), d.m.U.List(w.items[1:]...))
	val, err := d.outcome(next)
	return value(val, err)
}

// more reports whether there is another reply.
func (d *decoder) more() Decoded {
	if w := d.waiting(); w.known {
		return value(d.m.U.Truth(len(w.items) > 0))
	}
	return Decoded{}
}
