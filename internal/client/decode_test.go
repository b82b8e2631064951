package client

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"text/scanner"

	"github.com/quotalint/quotalint/internal/command"
	"github.com/quotalint/quotalint/internal/flow"
)

// TestDecode gives calls as their name and arguments: a name is something
// unknown, [...] a slice and {...} a struct.
func TestDecode(t *testing.T) {
	for _, tt := range []struct{ call, want string }{
		{`goredis:Incr c key`, `INCR key`},
		{`goredis:pipe:IncrBy c key 5`, `INCRBY key by 5 queued`},
		{`goredis:ExpireNX c key ttl`, `EXPIRE key life ttl if-undated`},
		{`goredis:Set c key v 0`, `SET key`},
		{`goredis:Set c key v -1`, `SET key keep`},
		{`goredis:SetNX c key v ttl`, `SET key life ttl if-absent`},
		{`goredis:SetArgs c key v {TTL: ttl}`, `SET key life ttl`},
		{`goredis:SetArgs c key v {KeepTTL: true}`, `SET key keep`},
		{`goredis:IncrEXInt c key {ENX: true}`, `INCREX key if-undated`},
		{`goredis:Do c ["hincrby" key field 2]`, `HINCRBY key by 2`},
		{`goredis:Do~---d c ["EXPIRE" key ttl]`, `EXPIRE key life ttl`},
		{`goredis7:Do~--d c ["EXPIRE" key ttl]`, `EXPIRE key life ttl refused`},
		{`goredis:TTL c key`, `TTL key undated -1`},
		{`goredis6:PTTL c key`, `PTTL key undated -1000000`},
		{`goredis6:TTL c key`, `TTL key undated -1000000000`},
		{`goredis:Del c [key other]`, `DEL key, other`},
		{`goredis:Eval c "text" [key] [60]`, `script "text" [key] 60`},

		{`redigo:Do c "incr" [key]`, `INCR key`},
		{`redigo:DoContext c "INCR" [key]`, `INCR key`},
		{`redigo:DoWithTimeout c timeout "INCR" [key]`, `INCR key`},
		{`redigo:Do~-d c "EXPIRE" [key ttl]`, `EXPIRE key life ttl refused`},
		{`redigo:Do~-f c "EXPIRE" [key 86400]`, `EXPIRE key life 86400`},
		{`redigo:Do~-f c "EXPIRE" [key 2592000]`, `EXPIRE key life 2592000 refused`},
		{`redigo:Do c "SET" [key v "EX" 60 "NX"]`, `SET key life 60 if-absent`},
		{`redigo:Do c name [key]`, `nothing`},
		{`redigo:Do c "INCR" many`, `INCR many`},
		{`redigo:Send c "INCR" [key]`, `INCR key queued`},
		{`redigo:Int64 reply err`, `value reply err`},
		{`redigo:Do c "EVAL" ["text" 1 key 60]`, `script "text" [key] 60`},
		{`redigo:Do c "EVAL" ["text" n key 60]`, `script "text" unknown`},

		{`radix:Do c action`, `nothing`},
		{`gozero:IncrbyCtx r key 2`, `INCRBY key by 2`},
		{`gozero:Setex r key v 60`, `SETEX key life 60`},
		{`gozero:SetnxEx r key v 60`, `SET key life 60 if-absent`},
		{`gozero:ScriptRunCtx r script [key] [60]`, `script script [key] 60`},
		{`gredis:Expire r key 60 []`, `EXPIRE key life 60`},
		{`gredis:Expire r key 60 [{XX: true}]`, `EXPIRE key life 60 if-dated`},
		{`gredis:Expire r key 60 [{NX: maybe}]`, `EXPIRE key life 60 unsure`},
		{`gredis:Do r "INCR" [key]`, `INCR key`},
		{`gvar:Int64 v`, `value v`},
		{`memcache:Increment c key 1`, `INCRBY key by 1 existing`},
		{`memcache:Touch c key 60`, `EXPIRE key life 60`},
		{`shape:incrby c key n`, `INCRBY key by n`},
		{`other:Incr c key`, `nothing`},
	} {
		if got := decoded(tt.call); got != tt.want {
			t.Errorf("%s is %s; want %s", tt.call, got, tt.want)
		}
	}
}

// Names and arguments of calls come from facts as well: whatever they are, no
// decoder fails.
func TestDecodeAnything(t *testing.T) {
	args := []string{`c`, `"INCR"`, `[]`, `["EVAL" "x" 1]`, `nil`, `7`, `{Key: k}`, `["EXPIRE" k]`}
	for name, f := range families {
		methods := []string{"", "Incr", "B", "pipe:Do~d", "Builder.Arbitrary", "Script.Do", "NewIntCmd", "AsInt64"}
		for m := range f.words {
			methods = append(methods, m)
		}
		for m := range f.others {
			methods = append(methods, m)
		}
		for _, m := range methods {
			for n := range 7 {
				for first := range args {
					list := make([]string, n)
					for i := range list {
						list[i] = args[(first+i)%len(args)]
					}
					decoded(name + ":" + m + " " + strings.Join(list, " "))
				}
			}
		}
	}
}

// world is a domain that knows nothing.
type world struct{ flow.Domain }

func (world) Initial(*flow.Term) *flow.Term                         { return nil }
func (world) Alias(*flow.State, *flow.Term) *flow.Term              { return nil }
func (world) Range(*flow.State, *flow.Term) (lo, hi int64, ok bool) { return 0, 0, false }

func decoded(call string) string {
	m := &flow.Machine{U: flow.NewUniverse(), Domain: world{}}
	name, rest, _ := strings.Cut(call, " ")
	var s scanner.Scanner
	s.Init(strings.NewReader(rest))
	return show(Decode(m, &flow.State{}, name, terms(m.U, &s, "")))
}

// terms reads terms up to a closing bracket.
func terms(u *flow.Universe, s *scanner.Scanner, end string) []*flow.Term {
	var out []*flow.Term
	sign := int64(1)
	for tok := s.Scan(); tok != scanner.EOF && s.TokenText() != end; tok = s.Scan() {
		text := s.TokenText()
		switch {
		case text == "-":
			sign = -1
		case text == "[":
			out = append(out, u.List(terms(u, s, "]")...))
		case text == "{":
			out = append(out, structOf(u, terms(u, s, "}")))
		case text == "nil":
			out = append(out, u.Nil())
		case text == "true":
			out = append(out, u.Truth(true))
		case tok == scanner.String:
			word, _ := strconv.Unquote(text)
			out = append(out, u.Str(word))
		case tok == scanner.Int:
			n, _ := strconv.ParseInt(text, 10, 64)
			out = append(out, u.Num(sign*n))
			sign = 1
		case tok == scanner.Ident:
			out = append(out, u.Sym(text, flow.Other, 0, false))
		}
	}
	return out
}

// structOf returns a struct of names and values in turn.
func structOf(u *flow.Universe, pairs []*flow.Term) *flow.Term {
	var fields []*flow.Term
	for i := 0; i+1 < len(pairs); i += 2 {
		fields = append(fields, u.App("set", flow.Other, u.Str(pairs[i].Name), pairs[i+1]))
	}
	return u.App("struct", flow.Other, fields...)
}

func show(d Decoded) string {
	switch d.Kind {
	case Send:
		return showSent(d.Sent)
	case Value:
		return "value " + list(d.Results)
	case RunScript:
		if d.Keys != nil && d.Keys.Is("list") {
			return strings.TrimSpace(fmt.Sprintf("script %v [%s] %s", d.Text, list(d.Keys.Args), list(d.Args)))
		}
		return fmt.Sprintf("script %v unknown", d.Text)
	case Nothing:
		return "nothing"
	}
	return fmt.Sprintf("kind %d", d.Kind)
}

func list(terms []*flow.Term) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return strings.Join(texts, " ")
}

func showSent(s Sent) string {
	out := s.Name + " " + s.Key.String()
	for _, k := range s.Others {
		out += ", " + k.String()
	}
	if s.Amount != nil {
		out += " by " + s.Amount.String()
	}
	if s.Life != nil {
		out += " life " + s.Life.String()
	}
	if s.Effect == command.TTL {
		out += " undated " + strconv.FormatInt(s.Undated, 10)
	}
	for _, flag := range []struct {
		set  bool
		name string
	}{
		{s.IfUndated, "if-undated"}, {s.IfDated, "if-dated"}, {s.IfAbsent, "if-absent"}, {s.Keep, "keep"},
		{s.Existing, "existing"}, {s.Unsure, "unsure"}, {s.Refused, "refused"}, {s.Queued, "queued"},
	} {
		if flag.set {
			out += " " + flag.name
		}
	}
	return out
}
