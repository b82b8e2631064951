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
	creates: `item.Expiration = int32($seconds)`,
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
	switch out.Sent.Effect {
	case command.Raise, command.Lower:
		out.Sent.Existing = true
	case command.Read:
		out.Sent.Keyed = true
	}
	return out
}

// storeItem is a SET of an item. An item that came from Get has no Expiration:
// the protocol does not reply it.
func (d *decoder) storeItem() Decoded {
	p := d.arg(1)
	if p.Kind == flow.TNil {
		return Decoded{}
	}
	u := d.m.U
	words := []*flow.Term{u.Str("SET"), d.itemKey(p), d.m.FieldOf(d.st, p, "Value", flow.Bytes)}
	switch d.method {
	case "Add":
		words = append(words, u.Str("NX"))
	case "Replace", "CompareAndSwap":
		words = append(words, u.Str("XX"))
	}
	life := d.m.FieldOf(d.st, p, "Expiration", flow.Int)
	fetched := life.Is(".Expiration") && life.Args[0].Is("val")
	if lo, hi := d.m.SpanOf(d.st, life); (lo != 0 || hi != 0) && !fetched {
		words = append(words, u.Str("EX"), life)
	}
	out := d.command(words)
	out.Sent.Opens, out.Sent.Name = true, upper(d.method)
	return out
}

// itemKey returns the key of an item: of one that came from Get, the key that
// it was asked for.
func (d *decoder) itemKey(p *flow.Term) *flow.Term {
	if asked := d.st.Get(FetchedKey(d.m.U, p)); asked != nil {
		return asked
	}
	return d.m.FieldOf(d.st, p, "Key", flow.String)
}

// FetchedKey is the address at which a path keeps the key of a value that
// knows its key.
func FetchedKey(u *flow.Universe, val *flow.Term) *flow.Term {
	return u.App("keyof", flow.Pointer, val)
}
