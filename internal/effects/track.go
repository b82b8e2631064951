package effects

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// mode says what is assumed of the command that a run follows.
type mode uint8

const (
	survey   mode = iota // nothing: all paths, to see what is there
	creation             // the key was absent
	later                // the key was there, its count within the limit
	past                 // the key was there, its count past the limit
)

// track is what is known of the followed command at one point of one path. It
// is not changed once it is in a state.
type track struct {
	exists bool       // something before has made the key: this is no creation
	read   bool       // the key was read before
	setnx  *flow.Term // the pipeline on which a SETNX with a lifetime waits

	fired  bool
	open   bool       // queued and not sent: no value yet
	pipe   *flow.Term // the pipeline that it is queued on
	local  bool       // the pipeline was made on this path
	reply  *flow.Term
	dated  bool
	lost   string // the command that took the lifetime away
	clocks string // the command that dated the key of another clock reading
	dead   string // a command that was meant to date the key and does not
	guard  bool   // the reply was asked for while the command was queued
	silent bool   // not ours to judge any more

	movers []string // commands that move the deadline
}

// Key implements [flow.Extension].
func (t *track) Key() string {
	var b strings.Builder
	for _, f := range []bool{t.exists, t.read, t.fired, t.open, t.local, t.dated, t.guard, t.silent} {
		if f {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	for _, x := range []*flow.Term{t.setnx, t.pipe, t.reply} {
		b.WriteByte('/')
		if x != nil {
			b.WriteString(x.String())
		}
	}
	b.WriteString("/" + t.lost + "/" + t.clocks + "/" + t.dead + "/" + strings.Join(t.movers, ","))
	return b.String()
}

func trackOf(st *flow.State) *track {
	if t, ok := st.Ext.(*track); ok {
		return t
	}
	return &track{}
}

// update puts a changed copy of the track into the state.
func update(st *flow.State, change func(*track)) {
	t := *trackOf(st)
	change(&t)
	st.Ext = &t
}

// undated reports whether the path leaves the key behind without a lifetime.
func (t *track) undated() bool {
	return t.fired && !t.dated && !t.silent && !(t.open && t.local)
}
