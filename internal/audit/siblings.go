package audit

import (
	"cmp"
	"slices"
	"strings"
)

// finish gives the shapes their last form: few words in one place, and values
// of one sort together. It returns the leaves in use, in the order of their
// first keys.
func (g *groups) finish() []*leaf {
	g.tidy(g.root, 0)
	leaves := g.root.leaves(nil)
	slices.SortFunc(leaves, func(a, b *leaf) int {
		return cmp.Or(cmp.Compare(a.n, b.n), cmp.Compare(a.id, b.id))
	})
	for _, l := range leaves {
		g.join(l)
	}
	leaves = append(leaves, g.other)
	leaves = slices.DeleteFunc(leaves, func(l *leaf) bool { return l.into != nil || l.n == 0 })
	slices.SortFunc(leaves, func(a, b *leaf) int { return cmp.Compare(a.id, b.id) })
	return leaves
}

// join adds a leaf to one whose keys differ only in that a wider sort of value
// stands in one place, where that explains the narrower: of random hexadecimal
// strings some have digits only, random tokens can have joiners inside, and a
// few of many names look like numbers.
func (g *groups) join(l *leaf) {
	for i := range l.cells {
		if g.joinAs(l, i, 1, l.cells[i]) {
			return
		}
		if n := l.part(i); n > 0 && g.joinAs(l, i, n, fuse(l.cells[i:i+n])) {
			return
		}
	}
}

// joinAs joins a leaf to one that has a value like c instead of n cells at i.
func (g *groups) joinAs(l *leaf, i, n int, c cell) bool {
	for j := i; j < i+n; j++ {
		if _, period := l.cells[j].strong(); period {
			return false
		}
	}
	cells := slices.Concat(l.cells[:i], []cell{c}, l.cells[i+n:])
	for _, k := range []kind{hexa, token, open} {
		cells[i].kind = k
		to := g.lookup(cells)
		if to == nil || to == l || !explains(&to.cells[i], to.n, &c, l.n) {
			continue
		}
		cells[i].stat = to.cells[i].stat
		cells[i].stat.varied = true
		to.merge(cells)
		to.take(l)
		return true
	}
	return false
}

// part returns how many cells go from i to the end of a part of the key, 0
// where none begins.
func (l *leaf) part(i int) int {
	if !l.cells[i].bound {
		return 0
	}
	n := 1
	for i+n < len(l.cells) && !l.cells[i+n].bound {
		n++
	}
	return n
}

// fuse makes one word of the cells of a part, joiners included: a random token
// can begin with one.
func fuse(cells []cell) cell {
	f := cells[0]
	f.kind = word
	f.lead = f.lead[:strings.LastIndexAny(f.lead, separators)+1]
	f.text = ""
	f.stat = stat{short: -len(f.lead), long: -len(f.lead), varied: true}
	for i := range cells {
		c := &cells[i]
		f.text += c.text
		f.stat.short += len(c.lead) + c.stat.short
		f.stat.long += len(c.lead) + c.stat.long
	}
	return f
}

// explains reports whether values c of n keys are of the sort of the values
// wide of wideN keys: if they have the width that all of those have, or there
// are far more of those.
func explains(wide *cell, wideN int, c *cell, n int) bool {
	width := wide.stat.long
	fixed := wide.kind != open && wide.stat.short == width && c.stat.short <= width && width <= c.stat.long
	many := wideN >= heavyShare*n
	switch c.kind {
	case word:
		return fixed && many && width >= 8 && (wide.kind != hexa || allHex(c.text))
	case open:
		return wide.kind == token && many
	case number, hexa, token:
		return c.kind < wide.kind && (many || fixed && c.stat.short == c.stat.long && width >= 6)
	}
	return false
}

func allHex(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// lookup returns the leaf in use with the cells' forms, nil if there is none.
func (g *groups) lookup(cells []cell) *leaf {
	at := g.root
	for i := range cells {
		if at = at.kids[cells[i].form()]; at == nil {
			return nil
		}
	}
	if at.leaf == nil || at.leaf.into != nil {
		return nil
	}
	return at.leaf
}
