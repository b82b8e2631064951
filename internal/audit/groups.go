package audit

import (
	"cmp"
	"slices"
	"time"
)

// Limits of the tree of shapes. They hold its memory flat whatever the keys.
const (
	maxShapes  = 4096    // leaves at one time
	maxIDs     = 1 << 17 // leaves ever made
	maxBranch  = 64      // different words in one place while keys come in
	maxWords   = 16      // and in the report
	heavyShare = 10      // a word stays if one key in so many has it
)

// groups sorts keys by shape, one at a time, in a tree whose edges are the
// cells of keys. Values share the edge of their kind. Words have an edge each
// until there are too many in one place: then only those that many keys have
// stay, and the others, up to the next separator, are taken for a subject.
type groups struct {
	root  *node
	all   []*leaf // by id
	live  int     // leaves in the tree
	other *leaf   // for keys beyond the limits
	now   time.Time
	cells []cell // of the last key

	crowded bool // tidying has not made much room
}

// A node is a place behind some cells.
type node struct {
	kids   map[string]*node // by form
	word   bool             // the edge to here is a word
	words  int              // edges from here that are words
	n      int              // keys that came along
	closed bool             // new words are taken for a subject
	leaf   *leaf            // keys that end here
}

func newGroups(now time.Time) *groups {
	g := &groups{root: &node{}, now: now}
	g.other = &leaf{cells: []cell{{kind: open, text: "other"}}}
	g.all = append(g.all, g.other)
	return g
}

// add counts a key and returns its leaf, for now: see find.
func (g *groups) add(key string, bytes int64) *leaf {
	if g.live >= maxShapes && !g.crowded {
		g.tidy(g.root, 0)
		g.crowded = g.live > maxShapes/2
	}
	g.root.n++
	g.cells = lex(key, g.now, g.cells[:0])
	l := g.place(g.root, nil, g.cells, 1)
	l.n++
	l.bytes += bytes
	l.sample(key)
	return l
}

// find returns the leaf that holds what was counted under an id by now.
func (g *groups) find(id int) *leaf {
	l := g.all[id]
	for l.into != nil {
		l = l.into
	}
	return l
}

// place returns the leaf for n keys that reached a node along path and go on
// with cells. The stats of the cells are merged into the leaf's.
func (g *groups) place(at *node, path, cells []cell, n int) *leaf {
	path = slices.Clone(path)
	for len(cells) > 0 {
		kid, c, used := g.step(at, len(path), cells)
		if kid == nil {
			return g.other
		}
		at = kid
		at.n += n
		path = append(path, c)
		cells = cells[used:]
	}
	if at.leaf != nil {
		at.leaf.merge(path)
		return at.leaf
	}
	if g.full() {
		return g.other
	}
	at.leaf = newLeaf(len(g.all), path)
	g.all = append(g.all, at.leaf)
	g.live++
	return at.leaf
}

func (g *groups) full() bool { return g.live >= maxShapes || len(g.all) >= maxIDs }

// step follows the edge of the first cell from a node at a depth, and makes it
// where it can. It returns the cell that the edge stands for and how many
// cells it takes: a subject takes all that belongs to it.
func (g *groups) step(at *node, depth int, cells []cell) (*node, cell, int) {
	c, used := cells[0], 1
	if kid := at.kids[c.form()]; kid != nil {
		return kid, c, used
	}
	if c.isWord() && !at.closed && at.words >= maxBranch {
		g.close(at, depth)
	}
	if c.isWord() && at.closed {
		c.kind, c.stat = open, stat{varied: true}
		for used < len(cells) && cells[used].continues() {
			used++
		}
		if kid := at.kids[c.form()]; kid != nil {
			return kid, c, used
		}
	}
	if g.full() {
		return nil, c, used
	}
	kid := &node{word: c.isWord()}
	if kid.word {
		at.words++
	}
	if at.kids == nil {
		at.kids = map[string]*node{}
	}
	at.kids[c.form()] = kid
	return kid, c, used
}

// isWord reports whether a cell is a word, which may turn out a subject.
func (c *cell) isWord() bool { return c.kind == word && c.text != "" }

// continues reports whether a cell goes on with the subject before it: a word
// or a small value behind a joiner.
func (c *cell) continues() bool {
	if c.bound {
		return false
	}
	switch c.kind {
	case word, open, token, hexa:
		return true
	case number:
		return c.stat.long < 5
	}
	return false
}

// close takes the words that few keys have away from a node and places their
// keys anew, now as keys of one subject.
func (g *groups) close(at *node, depth int) {
	at.closed = true
	var moved []*leaf
	for form, kid := range at.kids {
		if !kid.word || kid.n*heavyShare >= at.n {
			continue
		}
		delete(at.kids, form)
		at.words--
		moved = kid.leaves(moved)
	}
	// A fixed order gives equal reports for equal scans.
	slices.SortFunc(moved, func(a, b *leaf) int { return cmp.Compare(a.id, b.id) })
	for _, l := range moved {
		g.live--
		g.place(at, l.cells[:depth], l.cells[depth:], l.n).take(l)
	}
}

// tidy closes the nodes that too many words follow for a report, at a node and
// below. What keys begin with are namespaces, of which there may be more.
func (g *groups) tidy(at *node, depth int) {
	if at != g.root && at.words > maxWords && !at.closed {
		g.close(at, depth)
	}
	for _, kid := range at.kids {
		g.tidy(kid, depth+1)
	}
}

// leaves appends the leaves of a node and of those below.
func (at *node) leaves(to []*leaf) []*leaf {
	if at.leaf != nil {
		to = append(to, at.leaf)
	}
	for _, kid := range at.kids {
		to = kid.leaves(to)
	}
	return to
}
