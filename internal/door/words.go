package door

import (
	"go/scanner"
	"go/token"
	"os"
	"strconv"
	"strings"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/door/plain"
)

// words is what a package says, as far as counters are concerned.
type words struct {
	raises bool // an identifier that raises or lowers a key
	dates  bool // an identifier that dates a key
	script bool // a command or a script as text, or a Lua file that is embedded

	shapeRaises, shapeDates bool // the names of methods that make the shape of a client
}

// commands reports whether a package that can reach a client may raise, lower
// or date a key.
func (w words) commands() bool { return w.raises || w.dates || w.shape() }

// shape reports whether a package that knows no client may have a type with
// the shape of one, or hold the text of a script for others.
func (w words) shape() bool { return w.shapeRaises && w.shapeDates || w.script }

// scan reads the sources of a package. A file that cannot be read or scanned
// says nothing: the compiler will tell.
func scan(files []string) words {
	var w words
	var sources [][]byte
	candidate := false
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		sources = append(sources, src)
		candidate = candidate || plain.Hinted(src)
	}
	if !candidate {
		return w
	}
	for _, src := range sources {
		w.add(src)
	}
	return w
}

// add adds what one file says.
func (w *words) add(src []byte) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		switch _, tok, lit := s.Scan(); tok {
		case token.EOF:
			return
		case token.IDENT:
			w.identifier(lit)
		case token.STRING:
			w.script = w.script || commanding(lit)
		case token.COMMENT:
			w.script = w.script || strings.HasPrefix(lit, "//go:embed ") && strings.Contains(lit, ".lua")
		}
	}
}

func (w *words) identifier(ident string) {
	raises, dates := client.Word(ident)
	w.shapeRaises = w.shapeRaises || raises
	w.shapeDates = w.shapeDates || dates
	name := strings.ToLower(ident)
	w.raises = w.raises || raising(name)
	w.dates = w.dates || dating(name)
	switch strings.TrimSuffix(name, "ctx") {
	case "eval", "evalsha", "newscript", "newluascript", "scriptload":
		w.script = true
	}
}

// raising reports whether an identifier in lower case is a client's word for a command that
// raises or lowers a counter: Incr, IncrBy, HIncrByFloat, IncrbyCtx, Decr,
// Increment, IncrEXInt and their like, but not Decrypt.
func raising(name string) bool {
	name = strings.TrimPrefix(name, "h")
	rest, ok := strings.CutPrefix(name, "incr")
	if !ok {
		if rest, ok = strings.CutPrefix(name, "decr"); !ok {
			return false
		}
	}
	for _, part := range []string{"ement", "by", "float", "with", "ctx", "context"} {
		rest = strings.TrimPrefix(rest, part)
	}
	return rest == "" || strings.HasPrefix(rest, "ex")
}

// dating reports whether an identifier in lower case is a client's word for a command that
// attaches a lifetime or takes it away: Expire, PExpireAt, ExpireNX, SetEX,
// SetNX, Persist and their like. SET itself is left out: as a word it is too
// common, and a package that only sets keys has no counter.
func dating(name string) bool {
	name = strings.TrimSuffix(name, "ctx")
	rest, ok := strings.CutPrefix(strings.TrimPrefix(name, "p"), "expire")
	if ok {
		switch strings.TrimPrefix(rest, "at") {
		case "", "nx", "xx", "gt", "lt":
			return true
		}
		return false
	}
	switch name {
	case "setex", "psetex", "setnx", "setnxex", "getex", "getset", "persist", "touch":
		return true
	}
	return false
}

// commanding reports whether a string literal is a command that raises or
// lowers a counter, or part of a script that sends commands.
func commanding(literal string) bool {
	text, err := strconv.Unquote(literal)
	if err != nil {
		return false
	}
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "INCR", "INCRBY", "INCRBYFLOAT", "INCREX", "DECR", "DECRBY", "HINCRBY", "HINCRBYFLOAT",
		"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "SETEX", "PSETEX":
		return true
	}
	return strings.Contains(text, "redis.call") || strings.Contains(text, "redis.pcall")
}
