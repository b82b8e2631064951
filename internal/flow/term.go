package flow

import (
	"go/constant"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// TermKind says what a term is.
type TermKind uint8

// The kinds of terms.
const (
	TConst   TermKind = iota // a constant; Name is its exact text
	TNil                     // nil
	TSym                     // something unknown that is always the same
	TCell                    // the address of a variable
	TClosure                 // a function with its bindings
	TApp                     // Name applied to Args
)

// Term is a symbolic value. Terms are interned: the same pure expression is
// the same pointer.
type Term struct {
	Kind TermKind
	Type Type
	Name string
	Args []*Term
	Func *Func // TClosure

	// Label names the function whose result a symbol is.
	Label string

	// Depth is the call depth of the youngest symbol in the term.
	Depth int
	// Clock says that the term depends on a clock reading.
	Clock bool

	id      int
	weight  int            // number of nodes, as a tree
	num     constant.Value // of a numeric or boolean constant
	at      token.Pos      // of a symbol: where it was made
	len     int            // of a cell: length of the array, or -1
	blurred bool           // of a symbol: what a variable had in some round of a loop, or on some path
}

// ID orders terms by age within their universe.
func (t *Term) ID() int { return t.id }

// Pos returns where a symbol was made.
func (t *Term) Pos() token.Pos { return t.at }

// IsConst reports whether the term is the constant text s.
func (t *Term) IsConst(s string) bool { return t.Kind == TConst && t.Name == s }

// Is reports whether t is an application of name.
func (t *Term) Is(name string) bool { return t != nil && t.Kind == TApp && t.Name == name }

// Int returns the value of an integer constant.
func (t *Term) Int() (int64, bool) {
	if t.num == nil || t.num.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(t.num)
}

// Has reports whether s occurs in t.
func (t *Term) Has(s *Term) bool {
	if t == s {
		return true
	}
	if t.id < s.id {
		return false // arguments are older than what is built from them
	}
	for _, a := range t.Args {
		if a.Has(s) {
			return true
		}
	}
	return false
}

// Blurred reports whether t is made of what a variable had in some round of a
// loop or on some path, nobody knows which.
func (t *Term) Blurred() bool { return t.blurred || slices.ContainsFunc(t.Args, (*Term).Blurred) }

// Walk calls f for t and, while f returns true, for what t is built from.
func (t *Term) Walk(f func(*Term) bool) {
	if !f(t) {
		return
	}
	for _, a := range t.Args {
		a.Walk(f)
	}
}

// String prints the term for debugging and for tests.
func (t *Term) String() string {
	switch t.Kind {
	case TConst:
		if t.Type == String {
			return strconv.Quote(t.Name)
		}
		return t.Name
	case TNil:
		return "nil"
	case TApp, TClosure:
		parts := make([]string, len(t.Args))
		for i, a := range t.Args {
			parts[i] = a.String()
		}
		return t.Name + "(" + strings.Join(parts, ", ") + ")"
	}
	return t.Name
}

// Universe interns terms. It is not safe for concurrent use.
type Universe struct {
	terms map[string]*Term
	count int
}

// NewUniverse returns an empty universe.
func NewUniverse() *Universe { return &Universe{terms: map[string]*Term{}} }

// maxWeight bounds a term. Terms share their parts, and walking them does not:
// what x += x makes of x in a loop has to end somewhere.
const maxWeight = 400

func (u *Universe) intern(t Term) *Term {
	key := t.key()
	if old, ok := u.terms[key]; ok {
		return old
	}
	t.weight = 1
	for _, a := range t.Args {
		t.Depth = max(t.Depth, a.Depth)
		t.Clock = t.Clock || a.Clock
		t.weight += a.weight
	}
	if t.weight > maxWeight {
		t = Term{Kind: TSym, Type: t.Type, Name: "large:" + key, Depth: t.Depth, Clock: t.Clock, weight: 1}
	}
	u.count++
	t.id = u.count
	u.terms[key] = &t
	return &t
}

// key tells terms apart: equal keys, equal terms.
func (t *Term) key() string {
	var b strings.Builder
	b.WriteByte(byte(t.Kind))
	b.WriteByte(byte(t.Type))
	b.WriteString(t.Name)
	for _, a := range t.Args {
		b.WriteByte(0)
		b.WriteString(strconv.Itoa(a.id))
	}
	return b.String()
}

// Str returns a string constant.
func (u *Universe) Str(s string) *Term { return u.intern(Term{Kind: TConst, Type: String, Name: s}) }

// Num returns an integer constant.
func (u *Universe) Num(n int64) *Term { return u.number(constant.MakeInt64(n), Int) }

// Truth returns a boolean constant.
func (u *Universe) Truth(b bool) *Term { return u.number(constant.MakeBool(b), Bool) }

func (u *Universe) number(v constant.Value, typ Type) *Term {
	t := u.intern(Term{Kind: TConst, Type: typ, Name: v.ExactString()})
	t.num = v
	return t
}

// Nil returns nil.
func (u *Universe) Nil() *Term { return u.intern(Term{Kind: TNil, Name: "nil"}) }

// Sym returns the symbol of that name. A clock symbol is a clock reading.
func (u *Universe) Sym(name string, typ Type, depth int, clock bool) *Term {
	return u.intern(Term{Kind: TSym, Type: typ, Name: name, Depth: depth, Clock: clock})
}

// App returns name applied to args.
func (u *Universe) App(name string, typ Type, args ...*Term) *Term {
	return u.intern(Term{Kind: TApp, Type: typ, Name: name, Args: args})
}

// List returns a slice or array of known elements.
func (u *Universe) List(elems ...*Term) *Term { return u.App("list", Other, elems...) }

// Func returns the value of a function without bindings.
func (u *Universe) Func(f *Func) *Term { return u.closure(f, nil) }

func (u *Universe) closure(f *Func, bindings []*Term) *Term {
	t := u.intern(Term{Kind: TClosure, Name: f.Name, Args: bindings})
	t.Func = f
	return t
}

func (u *Universe) cell(name string, length, depth int) *Term {
	t := u.intern(Term{Kind: TCell, Name: name, Depth: depth, Type: Pointer})
	t.len = length
	return t
}

// Concat returns the concatenation of strings, flat and with joined literals.
func (u *Universe) Concat(parts ...*Term) *Term {
	var flat []*Term
	add := func(p *Term) {
		if n := len(flat); p.Kind == TConst && n > 0 && flat[n-1].Kind == TConst {
			flat[n-1] = u.Str(flat[n-1].Name + p.Name)
			return
		}
		if !p.IsConst("") {
			flat = append(flat, p)
		}
	}
	for _, p := range parts {
		if p.Is("concat") {
			for _, q := range p.Args {
				add(q)
			}
			continue
		}
		add(p)
	}
	switch len(flat) {
	case 0:
		return u.Str("")
	case 1:
		return flat[0]
	}
	return u.App("concat", String, flat...)
}

// Text returns the text of x as fmt's %v or strconv print it.
func (u *Universe) Text(x *Term) *Term {
	switch {
	case x.Kind == TConst:
		if x.Type == Int || x.Type == Bool || x.Type == String {
			return u.Str(x.Name)
		}
	case x.Type == String:
		return x
	}
	return u.App("text", String, x)
}
