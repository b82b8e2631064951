package door

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGate(t *testing.T) {
	p := newProject(t, "gate.txtar")
	out, got := p.run(nil, "vet", "./...")
	want := []string{
		"example.com/shop/global",
		"example.com/shop/hidden",
		"example.com/shop/reaches", // once, with its tests
		"example.com/shop/reaches_test",
		"example.com/shop/script",
		"example.com/shop/shape",
		"example.com/shop/tells",
		"example.com/shop/told",
		"example.com/shop/viaheld",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("analysed packages (-want +got):\n%s", diff)
	}
	for _, line := range []string{
		"hidden/hidden.go:8:18: Incr of github.com/redis/go-redis/v9",
		"reaches/reaches.go:12:29: Incr of github.com/redis/go-redis/v9",
		"reaches/external_test.go:10:46: Incr of github.com/redis/go-redis/v9",
		"shape/shape.go:11:23: Incr of example.com/shop/shape",
		"viaheld/viaheld.go:5:26: Incr of github.com/redis/go-redis/v9",
	} {
		if n := strings.Count(out, line); n != 1 {
			t.Errorf("%q is reported %d times in\n%s", line, n, out)
		}
	}
	again, analysed := p.run(nil, "vet", "./...")
	if len(analysed) > 0 || sorted(again) != sorted(out) {
		t.Errorf("with a warm cache: analysed %q, reported\n%s\nafter\n%s", analysed, again, out)
	}
}

func sorted(lines string) string {
	s := strings.Split(lines, "\n")
	slices.Sort(s)
	return strings.Join(s, "\n")
}

func TestGateWrap(t *testing.T) {
	p := newProject(t, "gate.txtar")
	for _, args := range [][]string{
		{"-quotalint.wrap=example.com/shop/wrapped.Bump=incr"},
		{"-quotalint.wrap", "example.com/shop/wrapped.Bump=incr,gopkg.in/redis.v5.T.M=dated"},
	} {
		_, got := p.run(nil, "vet", append(args, "./wraps")...)
		want := []string{"example.com/shop/wrapped", "example.com/shop/wraps"}
		if !slices.Equal(want, got) {
			t.Errorf("with %q: analysed %q, want %q", args, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, test := range []struct {
		src             string
		commands, shape bool
	}{
		{`func f(c C) { c.Incr("k") }`, true, false},
		{`func f(c C) { c.Incr("k"); c.Expire("k", 1) }`, true, true},
		{`func f(c C) { c.PExpireAt("k", 1) }`, true, false},
		{`func f(c C) { c.SetNX("k", 1) }`, true, false},
		{`type S interface { incrBy(k string, n int64); setExpire(k string) }`, true, true},
		{`type S interface { Inc(k string); Expire(k string) }`, true, true},
		{`type S interface { Inc(k string); Observe(k string) }`, false, false},
		{`type S interface { IncrbyCtx(); Expireat() }`, true, true},
		{`type S interface { HIncrByFloat(); PExpire() }`, true, false},
		{`type S interface { IncrEXInt(); ExpireNX() }`, true, false},
		{`type S interface { Decrypt(); ExpiresAt(); Expiration() }`, false, false},
		{`type S interface { Increase(); TTL(); Set() }`, false, false},
		{`// Incr and Expire, "INCR" and redis.call.`, false, false},
		{`var x = do("incr", k)`, true, true},
		{`var x = "failed to INCR"`, false, false},
		{"const s = `local n = redis.call('INCR', KEYS[1])`", true, true},
		{`var s = redis.NewScript(text.Limit)`, true, true},
		{"//go:embed limit.lua\nvar s string", true, true},
		{"//go:embed limit.txt\nvar s string", false, false},
	} {
		file := t.TempDir() + "/a.go"
		writeFile(t, file, "package p\n\n"+test.src+"\n")
		w := scan([]string{file})
		if w.commands() != test.commands || w.shape() != test.shape {
			t.Errorf("commands %v, shape %v, want %v, %v, in\n%s", w.commands(), w.shape(), test.commands, test.shape, test.src)
		}
	}
}

// The words may be in two files of the package.
func TestWordsOfPackage(t *testing.T) {
	dir := t.TempDir()
	files := []string{dir + "/a.go", dir + "/b.go", dir + "/missing.go"}
	writeFile(t, files[0], "package p\n\nvar expire int\n")
	writeFile(t, files[1], "package p\n\nvar incr int\n")
	if !scan(files).shape() || scan(files[:1]).shape() || scan(files[1:]).shape() {
		t.Errorf("shape = %v, %v, %v, want true, false, false", scan(files).shape(), scan(files[:1]).shape(), scan(files[1:]).shape())
	}
}

func TestRaisingKind(t *testing.T) {
	for kind, want := range map[string]bool{
		"goredis:Incr": true, "goredis:pipe:HIncrBy": true, "goredis:ExpireNX~d": false, "goredis:Script.Run": true,
		"redigo:Do~ss": true, "shape:inc": true, "goredis:Eval": true,
		"goredis:Get": false, "goredis:SetNX": false, "goredis:pipe:HGetAll": false, "shape:exists": false, "": false,
	} {
		if got := raisingKind(kind); got != want {
			t.Errorf("raisingKind(%q) = %v, want %v", kind, got, want)
		}
	}
}
