package audit

import (
	"slices"
	"strings"
	"time"
)

// maxSample is how much of a sample key is kept, in bytes.
const maxSample = 256

// A leaf is a shape and what was found of it.
type leaf struct {
	id      int
	cells   []cell
	into    *leaf // the leaf that took this one over
	n       int
	bytes   int64
	dated   int // counters that were given a lifetime
	inUse   int // counters left alone as their period outlives the lifetime
	samples []string
}

// newLeaf makes a leaf with its own copy of what cells refer to.
func newLeaf(id int, cells []cell) *leaf {
	own := slices.Clone(cells)
	for i := range own {
		own[i].lead, own[i].text = strings.Clone(own[i].lead), strings.Clone(own[i].text)
	}
	return &leaf{id: id, cells: own}
}

// merge adds the stats of cells of the same shape.
func (l *leaf) merge(cells []cell) {
	for i := range l.cells {
		l.cells[i].stat.merge(&cells[i].stat, l.cells[i].text, cells[i].text)
	}
}

// take adds what was counted for o, whose cells are merged already.
func (l *leaf) take(o *leaf) {
	l.n += o.n
	l.bytes += o.bytes
	l.dated += o.dated
	l.inUse += o.inUse
	for _, key := range o.samples {
		l.sample(key)
	}
	o.into, o.cells, o.samples = l, nil, nil
}

// sample keeps the first two keys.
func (l *leaf) sample(key string) {
	if len(l.samples) >= 2 {
		return
	}
	if len(key) > maxSample {
		key = key[:maxSample] + "…"
	}
	if !slices.Contains(l.samples, key) {
		l.samples = append(l.samples, strings.Clone(key))
	}
}

// span returns the time that the keys name, and which cell names it: the one
// that divides time most finely.
func (l *leaf) span(now time.Time) (span, int) {
	best, at := span{}, -1
	for i := range l.cells {
		if s, ok := l.cells[i].strong(); ok && (at < 0 || s.length() < best.length()) {
			best, at = s, i
		}
	}
	for i := len(l.cells) - 1; i >= 0 && at < 0; i-- {
		if s, ok := l.cells[i].weak(now); ok {
			best, at = s, i
		}
	}
	return best, at
}

// shape writes the cells of a leaf as the parts of a key; period is the cell
// that [leaf.span] chose.
func (l *leaf) shape(sp span, period int) Shape {
	var shape Shape
	literal := func(text string) {
		if n := len(shape); n > 0 && shape[n-1].Kind == Literal {
			shape[n-1].Text += text
		} else if text != "" {
			shape = append(shape, Part{Literal, text})
		}
	}
	for i := range l.cells {
		c := &l.cells[i]
		literal(c.lead)
		s, strong := c.strong()
		switch {
		case i == period:
			shape = append(shape, Part{Period, sp.label})
		case strong:
			shape = append(shape, Part{Period, s.label})
		case l.isHour(i):
			shape = append(shape, Part{Period, hour.String()})
		case c.kind == word, c.constant(l.n):
			literal(c.text)
		default:
			shape = append(shape, Part{Subject, c.kind.String()})
		}
	}
	return shape
}

// constant reports whether a value is part of a name, as in api_v2, rather
// than a subject: it never varied, and it is stuck to a word or looks random.
func (c *cell) constant(n int) bool {
	return !c.stat.varied && (c.kind == number && c.stat.glued || c.kind == token && n > 1)
}

// isHour recognises the hour in 2024-05-01:13: two digits below 24 behind a
// day, and several of them.
func (l *leaf) isHour(i int) bool {
	c := &l.cells[i]
	return i > 0 && l.cells[i-1].kind == day && c.kind == number &&
		c.stat.short == 2 && c.stat.long == 2 && c.stat.max < 24 && c.stat.distinct == len(c.stat.few)
}
