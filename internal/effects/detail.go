package effects

import (
	"go/token"
	"time"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/key"
)

// Detail is what a message and a fix need to know of the counter of a finding,
// beyond what is wrong with it. All places are in the function of the finding.
type Detail struct {
	Increment Place  // the command that counts
	Dates     []Date // commands that attach a lifetime to its key
	Alone     bool   // nothing else counts on the key here
	Shared    bool   // commands of other functions are of the same counter

	Names  Naming // whether the key names its period
	Period Period // the period that the key names, if that can be read off it
}

// Place is where a command is sent.
type Place struct {
	Call    token.Pos // the opening parenthesis of the call
	Command string    // such as INCR
	Direct  bool      // Call is go-redis' own call, not a wrapper's
}

// Date is a command that attaches a lifetime.
type Date struct {
	Place
	Life  time.Duration // what it attaches, 0 if that is not a constant
	Only  bool          // it dates no key but that of the finding
	Never bool          // the server never dates an undated key by it
}

// Naming says whether a key names its period.
type Naming uint8

// What is known of a key.
const (
	MayName    Naming = iota // a part of it is not known
	Names                    // it names a period
	NamesNoOne               // all of it is known, and no part is a period
)

// detail describes the counter that u counts on, from the call at which its
// function sends it.
func (j *judge) detail(u *use, at place) Detail {
	survey := u.in
	d := Detail{Increment: placeOf(u, at), Alone: true, Names: naming(u), Period: periodOf(u)}
	seen := map[string]bool{u.id: true}
	for _, x := range survey.uses {
		if rel := key.Compare(x.key, u.key); rel != key.Same && rel != key.TwoClocks || seen[x.id] {
			continue
		}
		seen[x.id] = true
		switch {
		case dating(x):
			d.Dates = append(d.Dates, j.date(survey, x))
		case x.counts():
			d.Alone = false
		}
	}
	for _, x := range j.like(u) {
		d.Shared = d.Shared || x.root != u.root
	}
	return d
}

func (j *judge) date(survey *usage, x *use) Date {
	at, _ := j.supplier(x, false)
	d := Date{Place: placeOf(x, at), Only: true, Never: x.sent.IfDated || x.sent.IfLater || x.sent.Refused}
	for _, y := range survey.byID[x.id] {
		d.Only = d.Only && y.key == x.key
	}
	if n, ok := x.sent.Life.Int(); ok && x.sent.Life.Type == flow.Duration {
		d.Life = time.Duration(n)
	}
	return d
}

// placeOf describes the call at which a function sends u.
func placeOf(u *use, at place) Place {
	return Place{
		Call: at.pos(), Command: u.sent.Name,
		Direct: at.frame == u.frame && at.val == u.site.Val && u.sent.Family == "goredis",
	}
}

func naming(u *use) Naming {
	known, period := partsOf(u)
	switch {
	case period:
		return Names
	case known:
		return NamesNoOne
	}
	return MayName
}

// Window returns the period that the counter's lifetime stands for, where all
// that dates it attaches the same constant. It is the zero Period otherwise.
func (d Detail) Window() Period {
	var life time.Duration
	for _, x := range d.Dates {
		if x.Life == 0 || life != 0 && life != x.Life {
			return Period{}
		}
		life = x.Life
	}
	return PeriodOf(life)
}
