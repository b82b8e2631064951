// Package stdlib says what the functions of Go's standard library do to the
// values that keys, lifetimes and guards are made of.
package stdlib

import (
	"strings"

	"github.com/quotalint/quotalint/internal/flow"
)

// model computes the results of a function, or returns nil to leave it unseen.
type model func(c *call) []*flow.Term

// call is one call of a library function.
type call struct {
	m    *flow.Machine
	st   *flow.State
	site flow.Site
	args []*flow.Term
}

// Call returns the results of a function of the standard library, or nil if
// nothing is known of it.
func Call(m *flow.Machine, st *flow.State, site flow.Site, args []*flow.Term) []*flow.Term {
	c := &call{m, st, site, args}
	if f, ok := models[site.Callee.Name]; ok {
		return f(c)
	}
	if out := c.fold(); out != nil {
		return out
	}
	if pure(site.Callee.Name) || Asks(site.Callee.Name) {
		return c.opaque(site.Callee.Name)
	}
	return nil
}

// purePackages hold functions whose results depend on their arguments alone.
var purePackages = []string{"strings", "strconv", "bytes", "errors", "math", "path", "time", "net/url", "html", "unicode",
	"encoding/hex", "encoding/base64", "crypto/sha256", "crypto/sha1", "crypto/md5", "hash/fnv", "hash/crc32", "net", "net/netip", "slices", "maps", "sort", "fmt"}

var impure = map[string]bool{"time.Sleep": true, "time.After": true, "time.NewTimer": true, "time.NewTicker": true, "time.Tick": true, "time.AfterFunc": true,
	"fmt.Sscanf": true, "fmt.Sscan": true, "fmt.Scan": true, "fmt.Scanln": true, "net.Dial": true, "net.Listen": true}

func pure(name string) bool {
	if impure[name] {
		return false
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "("), "*")
	for _, p := range purePackages {
		if rest, ok := strings.CutPrefix(name, p); ok && strings.HasPrefix(rest, ".") {
			return true
		}
	}
	return false
}

// asking are the functions that take a value of a name, their last argument, out
// of a request.
var asking = map[string]bool{"(net/http.Header).Get": true, "(net/url.Values).Get": true, "(net/textproto.MIMEHeader).Get": true,
	"(*net/http.Request).FormValue": true, "(*net/http.Request).PostFormValue": true, "(*net/http.Request).PathValue": true}

// Asks reports whether a function takes a value of a name, its last argument,
// out of a request.
func Asks(name string) bool { return asking[name] }

// Keeps reports whether what a function returns names a period only if one of
// its arguments does. Instants and durations have formats of their own.
func Keeps(name string) bool {
	return pure(name) && !strings.HasPrefix(name, "time.") && !strings.HasPrefix(name, "(time.")
}

// opaque returns the function's name applied to its arguments, once for each
// result.
func (c *call) opaque(name string) []*flow.Term {
	args := c.resolved(c.args)
	if c.site.Callee.Results <= 1 {
		return []*flow.Term{c.m.U.App(name, c.site.Result, args...)}
	}
	out := make([]*flow.Term, c.site.Callee.Results)
	for i, typ := range c.site.ResultTypes() {
		out[i] = c.m.U.App(name, typ, append([]*flow.Term{c.m.U.Num(int64(i))}, args...)...)
	}
	return out
}

// resolved replaces slices by their elements, where those are known.
func (c *call) resolved(args []*flow.Term) []*flow.Term {
	out := make([]*flow.Term, len(args))
	for i, a := range args {
		out[i] = a
		if a.Is("slice") {
			if elems, ok := c.m.Elems(c.st, a); ok {
				out[i] = c.m.U.List(elems...)
			} else {
				out[i] = c.m.Deref(c.st, a.Args[0]) // all of an array
			}
		}
	}
	return out
}

func (c *call) one(t *flow.Term) []*flow.Term { return []*flow.Term{t} }

// clock returns a new reading of the clock.
func (c *call) clock() *flow.Term {
	t := c.m.Fresh(c.st, c.site, "", flow.Time)
	return t
}

var models = map[string]model{
	"time.Now":                     func(c *call) []*flow.Term { return c.one(c.clock()) },
	"time.Since":                   func(c *call) []*flow.Term { return c.one(c.m.U.App("since", flow.Duration, c.args[0], c.clock())) },
	"time.Until":                   func(c *call) []*flow.Term { return c.one(c.m.U.App("until", flow.Duration, c.args[0], c.clock())) },
	"(time.Duration).Seconds":      same,
	"(time.Duration).Milliseconds": same,
	"(time.Duration).Microseconds": same,
	"(time.Duration).Nanoseconds":  same,
	"(time.Duration).Minutes":      same,
	"(time.Duration).Hours":        same,
	"(time.Duration).Round":        same,
	"(time.Duration).Truncate":     same,
	"(time.Duration).Abs":          same,

	"fmt.Sprintf":  func(c *call) []*flow.Term { return c.format(0) },
	"fmt.Sprint":   func(c *call) []*flow.Term { return c.print(0, false) },
	"fmt.Sprintln": func(c *call) []*flow.Term { return c.opaque("fmt.Sprintln") },
	"fmt.Fprintf":  writeFormat,
	"fmt.Appendf":  func(c *call) []*flow.Term { return c.append(c.format(1)) },
	"fmt.Errorf":   func(c *call) []*flow.Term { return c.one(c.m.U.App("new", flow.Error, c.args[0])) },
	"errors.New":   func(c *call) []*flow.Term { return c.one(c.m.U.App("new", flow.Error, c.args[0])) },
	"errors.Is":    errorsIs,
	"errors.As":    errorsAs,

	"strings.Join":                   join,
	"strings.Repeat":                 func(c *call) []*flow.Term { return c.opaque("strings.Repeat") },
	"strconv.Itoa":                   text,
	"strconv.FormatInt":              text,
	"strconv.FormatUint":             text,
	"strconv.FormatFloat":            text,
	"strconv.FormatBool":             text,
	"strconv.Quote":                  text,
	"strconv.AppendInt":              func(c *call) []*flow.Term { return c.append(c.one(c.m.U.Text(c.args[1]))) },
	"strconv.AppendUint":             func(c *call) []*flow.Term { return c.append(c.one(c.m.U.Text(c.args[1]))) },
	"(*strings.Builder).WriteString": write,
	"(*strings.Builder).WriteByte":   writeByte,
	"(*strings.Builder).WriteRune":   writeByte,
	"(*strings.Builder).Write":       write,
	"(*strings.Builder).String":      builderText,
	"(*strings.Builder).Reset":       builderReset,
	"(*strings.Builder).Grow":        nothing,
	"(*bytes.Buffer).WriteString":    write,
	"(*bytes.Buffer).WriteByte":      writeByte,
	"(*bytes.Buffer).WriteRune":      writeByte,
	"(*bytes.Buffer).Write":          write,
	"(*bytes.Buffer).String":         builderText,
	"(*bytes.Buffer).Bytes":          builderText,
	"(*bytes.Buffer).Reset":          builderReset,
	"(*bytes.Buffer).Grow":           nothing,
}

func same(c *call) []*flow.Term { return c.one(c.args[0]) }

func text(c *call) []*flow.Term { return c.one(c.m.U.Text(c.args[0])) }

func nothing(c *call) []*flow.Term { return c.one(c.m.U.Nil()) }

// errorsIs is an equality, as far as paths are concerned.
func errorsIs(c *call) []*flow.Term {
	if lo, hi := c.m.SpanOf(c.st, c.args[0]); lo == 0 && hi == 0 && c.args[1].Kind != flow.TNil {
		return c.one(c.m.U.Truth(false)) // a nil error is no error
	}
	switch c.m.Compare(c.st, equal, c.args[0], c.args[1]) {
	case flow.True:
		return c.one(c.m.U.Truth(true))
	case flow.False:
		return c.one(c.m.U.Truth(false))
	}
	return c.one(c.m.U.App("==", flow.Bool, c.args[0], c.args[1]))
}

// errorsAs fills its target, and finds nothing in a nil error.
func errorsAs(c *call) []*flow.Term {
	if lo, hi := c.m.SpanOf(c.st, c.args[0]); lo == 0 && hi == 0 {
		return c.one(c.m.U.Truth(false))
	}
	c.m.Fill(c.st, c.site, c.args[1:])
	return c.one(c.m.Fresh(c.st, c.site, "", flow.Bool))
}
