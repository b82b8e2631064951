package client

import (
	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
)

// memcache is gomemcache. Its Increment never creates a key, so a counter
// begins where an item is stored, and has the lifetime of that item:
// Expiration, in seconds, of which 0 means none.
var memcache = &family{
	name: "memcache", decode: (*decoder).memcache, values: true,
	words: map[string]string{
		"Increment":   "INCRBY 0 1",
		"Decrement":   "DECRBY 0 1",
		"Touch":       "EXPIRE 0 1",
		"GetAndTouch": "GETEX 0 EX 1",
		"Get":         "GET 0",
		"Delete":      "DEL 0",
	},
	others: setOf("Add", "Set", "Replace", "CompareAndSwap"),
}

func (d *decoder) memcache() Decoded {
	if d.family.others[d.method] {
		return d.storeItem()
	}
	out := d.plain()
	out.Sent.Existing = out.Sent.Effect == command.Raise || out.Sent.Effect == command.Lower
	return out
}

// storeItem is a SET of an item. An item that came from Get has no Expiration:
// the protocol does not reply it.
func (d *decoder) storeItem() Decoded {
	p := d.arg(1)
	if p == nil {
		return Decoded{}
	}
	u := d.m.U
	item := d.m.Deref(d.st, p)
	field := func(name string, typ flow.Type) *flow.Term {
		if x := d.st.Get(u.App("&field", flow.Pointer, p, u.Str(name))); x != nil {
			return x
		}
		return d.m.Field(d.st, item, name, typ)
	}
	words := []*flow.Term{u.Str("SET"), field("Key", flow.String), field("Value", flow.Bytes)}
	switch d.method {
	case "Add":
		words = append(words, u.Str("NX"))
	case "Replace", "CompareAndSwap":
		words = append(words, u.Str("XX"))
	}
	life := field("Expiration", flow.Int)
	fetched := life.Is(".Expiration") && life.Args[0].Is("val")
	if lo, hi := d.m.SpanOf(d.st, life); (lo != 0 || hi != 0) && !fetched {
		words = append(words, u.Str("EX"), life)
	}
	return d.command(words)
}
