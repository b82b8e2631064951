package effects

import (
	"go/token"
	"strconv"
	"strings"
	"time"

	"github.com/quotalint/quotalint/internal/client"
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
	Used      bool   // the count is compared or returned; of any other the reader is elsewhere

	KeyParam int // which parameter of the function that is called the key is; -1 for a command

	Names  Naming // whether the key names its period
	Period Period // the period that the key names, if that can be read off it
}

// Place is where a command is sent.
type Place struct {
	Call    token.Pos // the opening parenthesis of the call
	Command string    // such as INCR
	Direct  bool      // Call is go-redis' own call, not a wrapper's
	Client  string    // the family of Call in package client, "" for a wrapper
	Script  string    // such as counter.lua:7, where an embedded script sends the command
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
	d := Detail{Increment: j.placeOf(u, at), KeyParam: j.keyParameter(u, at), Alone: true, Names: naming(u), Period: periodOf(u)}
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
	d.Used = survey.returned[u.id] || j.measured(u)
	for _, x := range j.like(u) {
		d.Shared = d.Shared || x.root != u.root
	}
	return d
}

func (j *judge) date(survey *usage, x *use) Date {
	at, _ := j.supplier(x, false)
	d := Date{Place: j.placeOf(x, at), Only: true, Never: x.sent.IfDated || x.sent.IfLater || x.sent.Refused}
	same := true // what it attaches is the same on all paths
	for _, y := range survey.byID[x.id] {
		d.Only = d.Only && y.key == x.key
		same = same && y.sent.Life == x.sent.Life
	}
	if n, ok := x.sent.Life.Int(); ok && same && x.sent.Life.Type == flow.Duration {
		d.Life = time.Duration(n)
	}
	return d
}

// placeOf describes the call at which a function sends u.
func (j *judge) placeOf(u *use, at place) Place {
	p := Place{Call: at.pos(), Command: u.sent.Name, Script: j.prog.scriptLine(u.frame.Func, u.site.Val)}
	if c := at.frame.Func.Vals[at.val].Call; c != nil && c.Kind == flow.Client {
		p.Client = client.FamilyOf(c.Name)
	}
	p.Direct = at.frame == u.frame && at.val == u.site.Val && client.HasHelpers(p.Client)
	return p
}

// keyParameter returns which parameter, the receiver included, of the function
// that is called at a place the key is. It is -1 for a command or a script.
func (j *judge) keyParameter(u *use, at place) int {
	suffix := strings.TrimPrefix(u.id, u.frame.Name())
	for fr := u.frame; fr.Parent != nil && !isScript(fr.Func); fr = fr.Parent {
		if fr.Parent == at.frame && fr.Call == at.val {
			for _, x := range j.of(fr.Func).byID[fr.Func.Name+suffix] {
				if i, ok := keyParam(x.key); ok {
					return i
				}
			}
			break
		}
		suffix = "#" + strconv.Itoa(fr.Call) + ">" + fr.Func.Name + suffix
	}
	return -1
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

// Life returns the lifetime that all that dates the counter attaches, or 0 if
// there is none, or more than one, or it is not a constant.
func (d Detail) Life() time.Duration {
	var life time.Duration
	for _, x := range d.Dates {
		if x.Life == 0 || life != 0 && life != x.Life {
			return 0
		}
		life = x.Life
	}
	return life
}

// Window returns the period that the counter's lifetime stands for. It is the
// zero Period if that is not known.
func (d Detail) Window() Period { return PeriodOf(d.Life()) }
