package edit_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/quotalint/quotalint/internal/redistest"
)

// A fixed script answers as it did before, dates the key when it creates it,
// moves no deadline, and dates a key that was left without one.
func TestFixedScripts(t *testing.T) {
	const file = "../../testdata/src/fixes/scripts/scripts.go"
	before, after := scripts(t, file), scripts(t, file+".golden")
	if len(before) < 9 {
		t.Fatalf("%d scripts: the test has lost its subject", len(before))
	}
	redistest.Each(t, func(t *testing.T, c *redis.Client) {
		for name, old := range before {
			s := script{t, c, name, after[name]}
			if s.text == old {
				t.Errorf("%s is not fixed", name)
			}
			want := script{t, c, name, old}.answers()
			if got := s.answers(); got != want {
				t.Errorf("%s answers %s, and %s before", name, got, want)
			}
			if !(script{t, c, name, old}).broken() {
				t.Errorf("%s is not broken before", name)
			}
			if s.broken() {
				t.Errorf("%s is broken after", name)
			}
			s.mends()
		}
	})
}

// scripts returns the raw literals of a file by the names of their variables.
func scripts(t *testing.T, file string) map[string]string {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(file), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	ast.Inspect(syntax, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for i, v := range spec.Values {
				out[spec.Names[i].Name] = strings.Trim(v.(*ast.BasicLit).Value, "`")
			}
		}
		return true
	})
	return out
}

type script struct {
	*testing.T
	c    *redis.Client
	name string
	text string
}

func (s script) run() any {
	s.Helper()
	reply, err := s.c.Eval(context.Background(), s.text, []string{"k"}, 60000, 3).Result()
	if err != nil {
		s.Fatalf("%s: %v", s.name, err)
	}
	return reply
}

func (s script) clear() { s.c.Del(context.Background(), "k") }

func (s script) life() time.Duration { return s.c.PTTL(context.Background(), "k").Val() }

// answers are the replies to the first uses of a counter.
func (s script) answers() string {
	s.clear()
	var replies []any
	for range 5 {
		replies = append(replies, s.run())
	}
	return fmt.Sprint(replies)
}

// broken reports whether the counter is undated after its creation, or a
// later use moves its deadline.
func (s script) broken() bool {
	s.clear()
	s.run()
	if s.life() < 0 {
		return true
	}
	for range 4 {
		s.c.PExpire(context.Background(), "k", 5*time.Second)
		s.run()
		if s.life() > 5*time.Second {
			return true
		}
	}
	return false
}

// mends checks that a key which was left undated gets a lifetime.
func (s script) mends() {
	s.Helper()
	s.clear()
	s.run()
	s.c.Persist(context.Background(), "k")
	s.run()
	if s.life() < 0 {
		s.Errorf("%s leaves an undated key as it is", s.name)
	}
}
