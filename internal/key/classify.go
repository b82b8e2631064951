package key

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
	"github.com/quotalint/quotalint/internal/stdlib"
)

// Param is the name of the application that stands for a parameter: of the
// function's name, the parameter's index, its name and the name of its type.
const Param = "param"

// ParamOf returns the index and name of a parameter of the function that is
// being judged.
func ParamOf(t *flow.Term) (index int, name string, ok bool) {
	if !t.Is(Param) {
		return 0, "", false
	}
	n, _ := t.Args[1].Int()
	return int(n), t.Args[2].Name, true
}

// classify says what a varying part of a key is.
func classify(t *flow.Term) (Kind, string) {
	t = plain(t)
	if FromClock(t) {
		return Period, ""
	}
	if t.Is(Param) || t.Is("handed") {
		name := t.Args[2].Name
		return classifyParam(t, name, t.Args[3].Name), name
	}
	switch {
	case t.Kind == flow.TConst:
		return Literal, ""
	case t.Is("load") && t.Args[0].Is("global"):
		return Subject, shortName(t.Args[0].Args[0].Name)
	case t.Kind == flow.TApp && strings.HasPrefix(t.Name, "."):
		return byName(t.Name[1:]), t.Name[1:]
	case t.Label != "":
		name := shortName(t.Label)
		return byName(name), name
	case t.Kind == flow.TApp && stdlib.Asks(t.Name):
		name := t.Args[len(t.Args)-1].Name
		return byAsking(name), name
	case t.Is("index") && t.Args[0].Kind == flow.TApp && stdlib.Keeps(t.Args[0].Name):
		return classify(t.Args[0]) // a piece of a text
	case t.Is("keyof") || t.Is("index"):
		return Unknown, ""
	case (t.Is("/") || t.Is("%") || t.Is("-") || t.Is("*")) && counts(t.Args[0]):
		return Unknown, "" // an instant in seconds is cut like this
	case arithmetic[t.Name] && t.Kind == flow.TApp:
		return joint(t.Args)
	case t.Kind == flow.TApp && (known[t.Name] || stdlib.Keeps(t.Name) || strings.HasSuffix(t.Name, ").String")):
		return joint(t.Args)
	}
	return Unknown, ""
}

var arithmetic = set("+", "-", "*", "/", "%", "convert", "neg", "part", "<<", ">>", "&", "|")

// known are applications whose result is as fixed as what they are given.
var known = set("concat", "text", "list")

// plain strips what does not change what a part says.
func plain(t *flow.Term) *flow.Term {
	for (t.Is("text") || t.Is("convert") || t.Is("argv")) && len(t.Args) == 1 {
		t = t.Args[0]
	}
	return t
}

// joint says what a part made of several things is: known if all of them are.
func joint(args []*flow.Term) (Kind, string) {
	kind, name := Subject, ""
	for _, a := range args {
		k, n := classify(a)
		if k == Unknown || k == Period {
			return k, n
		}
		if n != "" {
			name = n
		}
	}
	return kind, name
}

// FromClock reports whether a term is taken from a clock or from a time.Time.
func FromClock(t *flow.Term) bool {
	if t.Type == flow.Duration {
		return false
	}
	found := false
	t.Walk(func(x *flow.Term) bool {
		if x.Kind == flow.TSym && x.Clock || x.Type == flow.Time && len(x.Args) == 0 || x.Type == flow.Time && x.Is(Param) ||
			x.Type == flow.Time && strings.HasPrefix(x.Name, ".") {
			found = true
		}
		return !found && !(x.Is("load") && x.Args[0].Is("global")) && !x.Is("oftime") // nobody knows what that says of the time
	})
	return found
}

// counts reports whether a term is a number that no name calls a subject.
func counts(t *flow.Term) bool {
	t = plain(t)
	switch {
	case t.Is("-"), t.Is("/"), t.Is("*"), t.Is("%"):
		return counts(t.Args[0])
	case t.Is(Param) || t.Is("handed"):
		return t.Type == flow.Int && byName(t.Args[2].Name) == Unknown
	}
	return false
}

func classifyParam(t *flow.Term, name, of string) Kind {
	switch t.Type {
	case flow.String, flow.Int, flow.Bytes, flow.Other:
		if PeriodName(name) || WholeKey(name) || PeriodName(of) || len(name) == 1 && name != "u" {
			return Unknown
		}
		if t.Type == flow.Other {
			return byName(name)
		}
		return Subject
	case flow.Duration, flow.Float, flow.Bool:
		return Subject
	}
	return Unknown
}

// WholeKey reports whether a parameter's name says that it is a whole key,
// which may name a period or not.
func WholeKey(name string) bool {
	switch strings.ToLower(name) {
	case "key", "k", "rediskey", "cachekey", "fullkey", "rawkey", "keyname", "counterkey", "bucketkey", "ratekey", "limitkey", "quotakey":
		return true
	}
	return false
}

// periodNames are what values are called that may hold a period.
var periodNames = []string{
	"day", "date", "week", "month", "hour", "minute", "second", "year", "window", "bucket", "slot", "period",
	"time", "ts", "now", "epoch", "stamp", "interval", "start", "end", "suffix", "today", "when", "at",
	"cycle", "quarter", "ymd", "yyyymm", "yyyymmdd", "hhmm", "tick", "unix",
}

// PeriodName reports whether a name suggests a period.
func PeriodName(name string) bool {
	for _, w := range camelWords(name) {
		for _, p := range periodNames {
			if w == p || w == p+"s" || len(p) > 3 && strings.HasPrefix(w, p) {
				return true
			}
		}
	}
	return false
}

// subjectNames are what nobody calls a period: fields and functions of these
// names are known to hold none.
var subjectNames = set("id", "ids", "ip", "addr", "address", "email", "mail", "phone", "mobile", "user", "username", "userid", "uid",
	"account", "tenant", "client", "clientip", "realip", "remoteaddr", "host", "path", "fullpath", "route", "method", "token", "apikey", "code",
	"name", "login", "session", "prefix", "namespace", "ns", "identifier", "subject", "uuid", "device", "agent", "org", "group", "role", "action",
	"endpoint", "resource", "domain", "customer", "workspace", "project", "model", "provider", "scope", "region", "env", "app")

// byAsking classifies what a request has under a name: it is the client's, unless
// the name is that of a period.
func byAsking(name string) Kind {
	if len(name) <= 1 || PeriodName(name) {
		return Unknown
	}
	return Subject
}

// byName gives the benefit of the doubt to everything that is not clearly a
// subject.
func byName(name string) Kind {
	if PeriodName(name) {
		return Unknown
	}
	words := camelWords(name)
	for _, w := range words {
		if subjectNames[w] {
			return Subject
		}
	}
	if subjectNames[strings.ToLower(name)] {
		return Subject
	}
	return Unknown
}

// camelWords takes a Go name apart: "userIDHash" is user, id, hash.
func camelWords(name string) []string {
	var out []string
	start := 0
	upper := func(i int) bool { return name[i] >= 'A' && name[i] <= 'Z' }
	for i := 1; i <= len(name); i++ {
		if i == len(name) || name[i] == '_' || upper(i) && (!upper(i-1) || i+1 < len(name) && !upper(i+1) && name[i+1] != 's') {
			if w := strings.Trim(name[start:i], "_"); w != "" {
				out = append(out, strings.ToLower(w))
			}
			start = i
		}
	}
	return out
}

func shortName(full string) string {
	if i := strings.LastIndexAny(full, ".):"); i >= 0 {
		return full[i+1:]
	}
	return full
}
