package effects

import (
	"crypto/sha256"
	"encoding/hex"
	"math"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
	"github.com/quotalint/quotalint/internal/lua"
)

// scriptTerm is the value of a script that has been made and not run.
func scriptTerm(u *flow.Universe, d client.Decoded) *flow.Term {
	if d.Count != nil {
		return u.App("script", flow.Other, d.Text, d.Count)
	}
	return u.App("script", flow.Other, d.Text)
}

// textOf returns the text that a script or a digest stands for.
func textOf(t *flow.Term) *flow.Term {
	for t.Is("script") || t.Is("digest") {
		t = t.Args[0]
	}
	return t
}

// scriptFunc returns the function that a script's text is, or nil if it cannot
// be read, and the operands that are not known before it runs.
func (p *program) scriptFunc(text *flow.Term) (f *flow.Func, operands []*flow.Term) {
	text = textOf(text)
	format, operands, ok := formatOf(text)
	if !ok {
		return nil, nil
	}
	f, known := p.scripts[text]
	if !known {
		if len(operands) > 0 {
			f, _ = lua.LowerTemplate(scriptName("template "+format), format)
		} else {
			f, _ = lua.Lower(scriptName(format), format)
		}
		if f != nil {
			p.placeScript(f, text)
			p.scriptNames[f.Name] = f
		}
		p.scripts[text] = f
	}
	return f, operands
}

func scriptName(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "lua:" + hex.EncodeToString(sum[:6])
}

// script runs a Lua script. What it returns is the reply of the call.
func (r *run) script(m *flow.Machine, st *flow.State, site flow.Site, d client.Decoded) []flow.Outcome {
	f, operands := r.prog.scriptFunc(d.Text)
	if f == nil || d.Keys == nil {
		args := d.Args
		if d.Keys != nil {
			args = append([]*flow.Term{d.Keys}, args...)
		}
		return m.Unseen(st, site, args)
	}
	keys, args := d.Keys, m.U.List(d.Args...)
	if d.More != nil {
		args = m.U.App("append", flow.Other, args, d.More)
	}
	if elems, ok := m.Elems(st, keys); ok {
		keys = m.U.List(elems...)
	}
	params := []*flow.Term{keys, args}
	if len(operands) > 0 {
		params = append(params, m.U.List(operands...))
	}
	before := trackOf(st).fired
	outs := m.Inline(st, site, m.U.Func(f), params)
	for i := range outs {
		ret := m.U.Nil()
		if len(outs[i].Results) > 0 {
			ret = outs[i].Results[0]
		}
		if trackOf(outs[i].State).fired && !before {
			// It has run: its error is the increment's.
			outs[i].State.Learn(m.U.App("err", flow.Error, m.U.App("answer", flow.Other, ret)), 0, 0)
		}
		if d.Into != nil {
			outs[i].State.Set(d.Into, ret)
		}
		outs[i].Results = scriptResults(m, site, d, ret)
	}
	return outs
}

// scriptResults wraps what a script returns as the client does.
func scriptResults(m *flow.Machine, site flow.Site, d client.Decoded, ret *flow.Term) []*flow.Term {
	reply := m.U.App("answer", flow.Other, ret)
	if !d.Tuple {
		return []*flow.Term{reply}
	}
	return shaped(m, site, ret, m.U.App("err", flow.Error, reply))
}

// inScript reports whether a command is in the same run of a script as the
// followed one. What it reads there is what the followed one will find.
func (r *run) inScript(site flow.Site) bool {
	return r.target != nil && r.target.frame.Name() == site.Frame.Name()
}

// scriptReply is the reply of a command inside a script, in each way in which
// it can come out.
func (r *run) scriptReply(m *flow.Machine, st *flow.State, site flow.Site, s client.Sent, val *flow.Term) []flow.Outcome {
	switch s.Effect {
	case command.Raise, command.Lower:
		return one(st, val)
	case command.TTL:
		r.learnScriptTTL(m, st, site, s, val)
		return one(st, val)
	case command.Read:
		if s.Name == "EXISTS" {
			r.learnExists(m, st, site, s, val)
			return one(st, val)
		}
		return r.scriptRead(m, st, site, s, val)
	case command.Write:
		if s.IfAbsent || s.IfPresent {
			return r.eitherReply(m, st, val)
		}
	}
	return one(st, val)
}

// presence says what is known of the followed key at a command of its script.
func (r *run) presence(st *flow.State, site flow.Site, s client.Sent) flow.Tri {
	if r.target == nil || key.Compare(s.Key, r.target.key) != key.Same {
		return flow.Unknown
	}
	t := trackOf(st)
	switch {
	case r.mode != creation, t.fired, t.exists:
		return flow.True
	case r.inScript(site):
		return flow.False
	}
	return flow.Unknown
}

func (r *run) scriptRead(m *flow.Machine, st *flow.State, site flow.Site, s client.Sent, val *flow.Term) []flow.Outcome {
	missing := m.U.Truth(false)
	switch r.presence(st, site, s) {
	case flow.False:
		return one(st, missing)
	case flow.True:
		if s.Field == nil {
			return one(st, val)
		}
	}
	return r.eitherReply(m, st, val)
}

func (r *run) eitherReply(m *flow.Machine, st *flow.State, val *flow.Term) []flow.Outcome {
	return []flow.Outcome{
		{State: st.Clone(), Results: []*flow.Term{val}},
		{State: st, Results: []*flow.Term{m.U.Truth(false)}},
	}
}

func (r *run) learnExists(_ *flow.Machine, st *flow.State, site flow.Site, s client.Sent, val *flow.Term) {
	switch r.presence(st, site, s) {
	case flow.True:
		st.Learn(val, 1, 1)
	case flow.False:
		st.Learn(val, 0, 0)
	default:
		st.Learn(val, 0, math.MaxInt64)
	}
}

func (r *run) learnScriptTTL(_ *flow.Machine, st *flow.State, site flow.Site, s client.Sent, val *flow.Term) {
	switch r.presence(st, site, s) {
	case flow.True:
		if r.mode == creation && trackOf(st).fired && !trackOf(st).dated {
			st.Learn(val, -1, -1)
		} else {
			st.Learn(val, 1<<40, math.MaxInt64)
		}
	case flow.False:
		st.Learn(val, -2, -2)
	}
}
