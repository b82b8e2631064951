package lua

import "github.com/quotalint/quotalint/internal/flow"

// argv makes strings of what the Go call passes, as the client does: the text of
// a number, 1 for true. A list that goes on in a way that is not known is
// converted as far as it is.
func (e *evaluation) argv() *flow.Term {
	list := e.arg(0)
	if list.Is("append") {
		return e.U.App("append", list.Type, e.texts(list.Args[0]), list.Args[1])
	}
	return e.texts(list)
}

func (e *evaluation) texts(list *flow.Term) *flow.Term {
	elems, ok := e.Elems(e.st, list)
	if !ok || list.Kind == flow.TNil {
		return list
	}
	texts := make([]*flow.Term, len(elems))
	for i, x := range elems {
		switch {
		case x.Type == flow.Bool && x.IsConst("true"):
			texts[i] = e.U.Str("1")
		case x.Type == flow.Bool && x.IsConst("false"):
			texts[i] = e.U.Str("0")
		case x.Kind == flow.TNil:
			texts[i] = e.U.Str("")
		default:
			texts[i] = e.U.Text(x)
		}
	}
	return e.U.List(texts...)
}

// elements returns the elements of a list or table up to the first nil, and
// whether that is known.
func (e *evaluation) elements(t *flow.Term) ([]*flow.Term, bool) {
	x := e.entries(t)
	if x == nil {
		if kindOf(t) == unsure || t.Kind == flow.TNil {
			elems, ok := e.Elems(e.st, t)
			return elems, ok && t.Kind != flow.TNil
		}
		return t.Args, t.Is("list")
	}
	if x.Is("anything") {
		return nil, false
	}
	for i := 0; i < len(x.Args); i += 2 {
		if x.Args[i].Kind != flow.TConst {
			return nil, false
		}
	}
	var elems []*flow.Term
	for n := int64(1); ; n++ {
		v := e.lookup(x, e.U.Num(n), flow.Other)
		if v.Kind == flow.TNil {
			return elems, true
		}
		elems = append(elems, v)
	}
}

// content returns what is in a table, and anything else as it is.
func (e *evaluation) content(t *flow.Term) *flow.Term {
	if elems, ok := e.elements(t); ok && len(elems) > 0 {
		return e.U.List(elems...)
	}
	if x := e.entries(t); x != nil {
		return x
	}
	return t
}

func (e *evaluation) length(t *flow.Term) *flow.Term {
	if t.Kind == flow.TConst && t.Type == flow.String {
		return e.U.Num(int64(len(t.Name)))
	}
	if elems, ok := e.elements(t); ok {
		return e.U.Num(int64(len(elems)))
	}
	if x := e.entries(t); x != nil {
		return e.Fresh(e.st, e.site, "", flow.Int)
	}
	return e.U.App("len", flow.Int, t)
}

// insert is table.insert(t, [pos,] value).
func (e *evaluation) insert() *flow.Term {
	t := e.arg(0)
	if e.entries(t) == nil {
		return e.U.Nil()
	}
	n := e.length(t)
	end := e.Arith("+", flow.Int, n, e.U.Num(1))
	if len(e.args) > 2 && e.args[1] != end {
		e.blur(t)
		return e.U.Nil()
	}
	e.write(t, end, e.args[len(e.args)-1])
	return e.U.Nil()
}

// remove is table.remove(t [, pos]).
func (e *evaluation) remove() *flow.Term {
	t := e.arg(0)
	elems, ok := e.elements(t)
	if e.entries(t) == nil || !ok || len(e.args) > 1 {
		e.forget(t)
		return e.unknown("")
	}
	if len(elems) == 0 {
		return e.U.Nil()
	}
	e.put(t, e.U.Num(int64(len(elems))), e.U.Nil())
	return elems[len(elems)-1]
}

func (e *evaluation) sort() *flow.Term {
	e.forget(e.arg(0))
	return e.U.Nil()
}

func (e *evaluation) forget(t *flow.Term) {
	if e.entries(t) != nil {
		e.blur(t)
	}
}
