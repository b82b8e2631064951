package effects

import (
	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/flow"
)

// script runs a Lua script.
func (r *run) script(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []flow.Outcome {
	args := append([]*flow.Term{d.Keys}, d.Args...)
	return m.Unseen(st, site, args)
}

// scriptReply is the reply of a command inside a script.
func (r *run) scriptReply(_ *flow.Machine, _ *flow.State, _ string, _ client.Sent, val *flow.Term) *flow.Term {
	return val
}
