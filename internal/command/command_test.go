package command

import (
	"strings"
	"testing"
)

func words(s string) []Word {
	var out []Word
	for _, w := range strings.Fields(s) {
		out = append(out, Word{w, w != "?"})
	}
	return out
}

func TestParse(t *testing.T) {
	tests := []struct {
		line string
		want Command
	}{
		{"incr k", Command{Name: "INCR", Effect: Raise, Key: 1, Field: -1, Amount: -1, Life: -1}},
		{"IncrBy k 5", Command{Name: "INCRBY", Effect: Raise, Key: 1, Field: -1, Amount: 2, Life: -1}},
		{"HINCRBY k f 1", Command{Name: "HINCRBY", Effect: Raise, Key: 1, Field: 2, Amount: 3, Life: -1, Structured: true}},
		{"EXPIRE k 60 NX", Command{Name: "EXPIRE", Effect: Date, Key: 1, Field: -1, Amount: -1, Life: 2, IfUndated: true}},
		{"PEXPIREAT k 60 gt", Command{Name: "PEXPIREAT", Effect: Date, Key: 1, Field: -1, Amount: -1, Life: 2, At: true, Millis: true, IfLater: true}},
		{"SET k v EX 60 NX", Command{Name: "SET", Effect: Write, Key: 1, Field: -1, Amount: -1, Life: 4, IfAbsent: true}},
		{"SET k v KEEPTTL", Command{Name: "SET", Effect: Write, Key: 1, Field: -1, Amount: -1, Life: -1, Keep: true}},
		{"SET EX NX", Command{Name: "SET", Effect: Write, Key: 1, Field: -1, Amount: -1, Life: -1}},
		{"SET k v EX", Command{Name: "SET", Effect: Write, Key: 1, Field: -1, Amount: -1, Life: -1, Unsure: true}},
		{"EXPIRE k 60 ?", Command{Name: "EXPIRE", Effect: Date, Key: 1, Field: -1, Amount: -1, Life: 2, Unsure: true}},
		{"INCREX k BYINT 2 EX 60 ENX", Command{Name: "INCREX", Effect: Raise, Key: 1, Field: -1, Amount: 3, Life: 5, IfUndated: true}},
		{"INCREX k PXAT 60", Command{Name: "INCREX", Effect: Raise, Key: 1, Field: -1, Amount: -1, Life: 3, At: true, Millis: true}},
		{"INCREX k EX 60 XX", Command{Name: "INCREX", Effect: Raise, Key: 1, Field: -1, Amount: -1, Life: 3, IfPresent: true, Existing: true}},
		{"HSET k f 1", Command{Name: "HSET", Effect: None, Key: 1, Field: -1, Amount: -1, Life: -1, Structured: true}},
		{"GETEX k PERSIST", Command{Name: "GETEX", Effect: Read, Key: 1, Field: -1, Amount: -1, Life: -1, Persist: true}},
	}
	for _, tt := range tests {
		got, ok := Parse(words(tt.line))
		if !ok || got != tt.want {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", tt.line, got, ok, tt.want)
		}
	}
	for _, line := range []string{"", "?", "? k", "INCR", "LPUSH k v"} {
		if got, ok := Parse(words(line)); ok {
			t.Errorf("Parse(%q) = %+v; want nothing", line, got)
		}
	}
}
