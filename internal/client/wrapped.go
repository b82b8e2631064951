package client

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// wrapped are the functions that a setting names, since the analysis cannot see
// what they do. Their key is the first string among the arguments, and their
// lifetime the argument behind it.
var wrapped = &family{name: "wrap", decode: (*decoder).wrapped, values: true, durations: true, bare: true}

// Wrapper returns the name of a call of a function that a setting gives a
// role: incr, expire or dated.
func Wrapper(role string) string { return wrapped.name + ":" + role }

// PlainName turns the full name of a function or method into the form that
// settings use: pkg.Func or pkg.Type.Method.
func PlainName(full string) string {
	return strings.NewReplacer("(", "", ")", "", "*", "").Replace(full)
}

func (d *decoder) wrapped() Decoded {
	u := d.m.U
	for i, a := range d.args {
		if a.Type != flow.String {
			continue
		}
		life := u.App("wrapped", flow.Duration, u.Num(int64(i)))
		if i+1 < len(d.args) {
			life = d.args[i+1]
		}
		switch d.method {
		case "incr":
			return d.command([]*flow.Term{u.Str("INCR"), a})
		case "expire":
			return d.command([]*flow.Term{u.Str("PEXPIRE"), a, life})
		case "dated":
			return d.command([]*flow.Term{u.Str("INCREX"), a, u.Str("PX"), life, u.Str("ENX")})
		}
	}
	return Decoded{}
}
