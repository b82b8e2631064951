package door

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"strconv"
	"strings"
)

// counts reports whether the sources of a package that knows no client hold
// the words of a counter:
//
//   - an identifier that increments and one that dates, in any of its files: a
//     type has the shape of a client only if it can do both;
//   - a string that is an incrementing command, or text of a script that sends
//     commands;
//   - a //go:embed line for a file in Lua.
//
// A file that cannot be read or scanned holds nothing: the compiler will tell.
func counts(files []string) bool {
	var sources [][]byte
	candidate := false
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		sources = append(sources, src)
		candidate = candidate || mayCount(src)
	}
	if !candidate {
		return false
	}
	var seen words
	for _, src := range sources {
		if seen.scan(src); seen.command || seen.increments && seen.dates {
			return true
		}
	}
	return false
}

// hints is text without which no word of a counter can be in a file, apart
// from those that date, which are nothing by themselves.
var hints = [][]byte{
	[]byte("incr"), []byte("Incr"), []byte("INCR"),
	[]byte("decr"), []byte("Decr"), []byte("DECR"),
	[]byte("redis."), []byte(".lua"),
}

// mayCount spares most files the scanner.
func mayCount(src []byte) bool {
	for _, hint := range hints {
		if bytes.Contains(src, hint) {
			return true
		}
	}
	return false
}

// words is what has been seen of a package.
type words struct{ increments, dates, command bool }

func (w *words) scan(src []byte) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		switch _, tok, lit := s.Scan(); tok {
		case token.EOF:
			return
		case token.IDENT:
			w.increments = w.increments || incrementing(lit)
			w.dates = w.dates || dating(lit)
		case token.STRING:
			w.command = w.command || commanding(lit)
		case token.COMMENT:
			w.command = w.command || strings.HasPrefix(lit, "//go:embed ") && strings.Contains(lit, ".lua")
		}
	}
}

// incrementing reports whether an identifier is a client's word for a command
// that raises or lowers a counter: Incr, IncrBy, HIncrByFloat, IncrbyCtx,
// Decr, Increment, IncrEXInt and their like, but not Decrypt.
func incrementing(ident string) bool {
	name := strings.TrimPrefix(strings.ToLower(ident), "h")
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

// dating reports whether an identifier speaks of a lifetime.
func dating(ident string) bool {
	name := strings.ToLower(ident)
	return strings.Contains(name, "expir") || strings.Contains(name, "ttl")
}

// commanding reports whether a string literal is an incrementing command, or
// part of a script that sends commands.
func commanding(literal string) bool {
	text, err := strconv.Unquote(literal)
	if err != nil {
		return false
	}
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "INCR", "INCRBY", "INCRBYFLOAT", "INCREX", "DECR", "DECRBY", "HINCRBY", "HINCRBYFLOAT":
		return true
	}
	return strings.Contains(text, "redis.call") || strings.Contains(text, "redis.pcall")
}
