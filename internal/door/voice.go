package door

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/flow"
)

// voice is what a package lets its importers know.
type voice int

const (
	silent   voice = iota // nothing
	reaching              // a client can be reached through its exported API
	telling               // one of its functions raises a counter, too
)

// vetx returns the facts file of a unit that was not analysed: an empty file,
// or a header without types and facts. Neither is what x/tools writes.
func (v voice) vetx() []byte {
	if v == silent {
		return nil
	}
	return frame(nil)
}

// listen reads the voice of a package from its facts file. One that cannot be
// read is silent: unitchecker will tell.
func listen(vetx string) voice {
	types, facts, ok := readVetx(vetx)
	switch {
	case !ok:
		return silent
	case types == 0 && len(facts) == 0:
		return reaching
	case !bytes.Contains(facts, markName):
		return silent
	case raisesCounters(facts):
		return telling
	}
	return reaching
}

// markName is the name that gob sends before a value of the type of the mark,
// a pointer: see [gob.Register], which leaves the import path out of the names
// of pointer types.
var markName = []byte("*" + reflect.TypeFor[effects.Marker]().String())

// raisesCounters reports whether one of the facts is the summary of a function
// that raises or lowers a key, or may. Other summaries make no importer worth
// an analysis: who calls a function that reads, dates or builds a key has
// nothing to be told of unless it raises that key as well. Facts that cannot
// be decoded are taken to be of the first kind.
func raisesCounters(facts []byte) bool {
	gob.Register(new(effects.Marker))
	gob.Register(new(effects.Summary))
	var all []struct{ Fact analysis.Fact }
	if err := gob.NewDecoder(bytes.NewReader(facts)).Decode(&all); err != nil {
		return true
	}
	for _, f := range all {
		if s, ok := f.Fact.(*effects.Summary); ok && raises(s) {
			return true
		}
	}
	return false
}

func raises(s *effects.Summary) bool {
	for _, f := range s.Funcs {
		for i := range f.Vals {
			if c := f.Vals[i].Call; c != nil && (raisingKind(c.Shape) || c.Kind == flow.Client && raisingKind(c.Name)) {
				return true
			}
		}
	}
	return false
}

// raisingKind reports whether a client call of that kind, such as
// goredis:pipe:Incr, may send a command that raises or lowers a key: by its
// name, or because it sends any command.
func raisingKind(kind string) bool {
	method := kind[strings.LastIndexByte(kind, ':')+1:]
	method, _, _ = strings.Cut(method, "~")
	method = strings.ToLower(method[strings.LastIndexByte(method, '.')+1:])
	if raising(method) {
		return true
	}
	for _, prefix := range []string{"do", "send", "run", "eval", "script", "inc"} {
		if strings.HasPrefix(method, prefix) {
			return true
		}
	}
	return false
}
