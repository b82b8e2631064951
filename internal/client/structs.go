package client

import "github.com/quotalint/quotalint/internal/flow"

// setArgs turns go-redis' SetArgs into words.
func (d *decoder) setArgs(words []*flow.Term) []*flow.Term {
	u := d.m.U
	arg := words[3]
	out := []*flow.Term{u.Str("SET"), words[1], words[2]}
	if mode := d.m.Field(d.st, arg, "Mode", flow.String); mode.Kind == flow.TConst && mode.Name != "" {
		out = append(out, mode)
	}
	if keep := d.m.Field(d.st, arg, "KeepTTL", flow.Bool); keep.IsConst("true") {
		return append(out, u.Str("KEEPTTL"))
	}
	if at := d.m.Field(d.st, arg, "ExpireAt", flow.Time); at.Kind != flow.TNil {
		return append(out, u.Str("PXAT"), at)
	}
	ttl := d.m.Field(d.st, arg, "TTL", flow.Duration)
	if lo, hi := d.m.SpanOf(d.st, ttl); lo == 0 && hi == 0 {
		return out
	}
	return append(out, u.Str("PX"), ttl)
}

// increxArgs turns go-redis' IncrEXIntArgs and IncrEXFloatArgs into words. An
// Expiration of an empty or KEEPTTL mode sends no lifetime, and By counts only
// with HasBy, as go-redis v9.23.0 has it.
func (d *decoder) increxArgs(words []*flow.Term) []*flow.Term {
	u := d.m.U
	arg := words[2]
	out := []*flow.Term{u.Str("INCREX"), words[1]}
	if has := d.m.Field(d.st, arg, "HasBy", flow.Bool); has.IsConst("true") {
		out = append(out, u.Str("BYINT"), d.m.Field(d.st, arg, "By", flow.Int))
	}
	exp := d.m.Field(d.st, arg, "Expiration", flow.Pointer)
	if exp.Kind != flow.TNil {
		exp = d.m.Deref(d.st, exp)
		mode := d.m.Field(d.st, exp, "Mode", flow.String)
		switch {
		case mode.Kind != flow.TConst:
			out = append(out, mode)
		case mode.Name == "PERSIST":
			out = append(out, mode)
		case mode.Name != "" && mode.Name != "KEEPTTL":
			out = append(out, mode, d.m.Field(d.st, exp, "Value", flow.Int))
		}
	}
	if enx := d.m.Field(d.st, arg, "ENX", flow.Bool); enx.IsConst("true") {
		out = append(out, u.Str("ENX"))
	}
	return out
}
