package client

import "github.com/quotalint/quotalint/internal/flow"

// setArgs decodes go-redis' SetArgs: key, value and a struct of options.
func (d *decoder) setArgs(args []*flow.Term) Decoded {
	if len(args) < 3 {
		return Decoded{}
	}
	u, opts := d.m.U, args[2]
	words := []*flow.Term{u.Str("SET"), args[0], args[1]}
	if mode := d.m.Field(d.st, opts, "Mode", flow.String); mode.Kind == flow.TConst && mode.Name != "" {
		words = append(words, mode)
	}
	if keep := d.m.Field(d.st, opts, "KeepTTL", flow.Bool); keep.IsConst("true") {
		return d.command(append(words, u.Str("KEEPTTL")))
	}
	if at := d.m.Field(d.st, opts, "ExpireAt", flow.Time); at.Kind != flow.TNil {
		return d.command(append(words, u.Str("PXAT"), at))
	}
	ttl := d.m.Field(d.st, opts, "TTL", flow.Duration)
	if lo, hi := d.m.SpanOf(d.st, ttl); lo == 0 && hi == 0 {
		return d.command(words)
	}
	return d.command(append(words, u.Str("PX"), ttl))
}

// increxArgs decodes go-redis' IncrEXInt and IncrEXFloat. An Expiration of an
// empty or KEEPTTL mode sends no lifetime, and By counts only with HasBy, as
// go-redis v9.23.0 has it.
func (d *decoder) increxArgs(args []*flow.Term) Decoded {
	if len(args) < 2 {
		return Decoded{}
	}
	u, opts := d.m.U, args[1]
	words := []*flow.Term{u.Str("INCREX"), args[0]}
	if has := d.m.Field(d.st, opts, "HasBy", flow.Bool); has.IsConst("true") {
		words = append(words, u.Str("BYINT"), d.m.Field(d.st, opts, "By", flow.Int))
	}
	words = append(words, d.expiration(d.m.Field(d.st, opts, "Expiration", flow.Pointer))...)
	if enx := d.m.Field(d.st, opts, "ENX", flow.Bool); enx.IsConst("true") {
		words = append(words, u.Str("ENX"))
	}
	return d.command(words)
}

// expiration returns the words of an *ExpirationOption.
func (d *decoder) expiration(exp *flow.Term) []*flow.Term {
	if exp.Kind == flow.TNil {
		return nil
	}
	exp = d.m.Deref(d.st, exp)
	mode := d.m.Field(d.st, exp, "Mode", flow.String)
	switch {
	case mode.Kind != flow.TConst, mode.Name == "PERSIST":
		return []*flow.Term{mode}
	case mode.Name == "", mode.Name == "KEEPTTL":
		return nil
	}
	return []*flow.Term{mode, d.m.Field(d.st, exp, "Value", flow.Int)}
}
