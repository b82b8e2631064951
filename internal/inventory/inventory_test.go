package inventory

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/internal/effects"
)

// source has counters of all kinds. The comments say what is listed.
const source = `package service

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

type Service struct {
	rdb    *redis.Client
	prefix string
}

func (s *Service) faulty(ctx context.Context, user string) bool {
	return s.rdb.Incr(ctx, "hits:"+user).Val() > 10
}

func (s *Service) right(ctx context.Context, user string, now time.Time) {
	key := fmt.Sprintf("%s:{%s}:%d:%d", s.prefix, user, 7, now.Unix()/60)
	s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		p.ExpireNX(ctx, key, 2*time.Minute)
		return nil
	})
}

func (s *Service) adjacent(ctx context.Context, tenant, user string) bool {
	return s.rdb.Incr(ctx, tenant+user+":quota").Val() > 10
}

func (s *Service) stays(ctx context.Context) {
	//quotalint:ignore ttlmissing the total of all time
	s.rdb.Incr(ctx, "usage:total")
}

func (s *Service) sequence(ctx context.Context) int64 {
	return s.rdb.Incr(ctx, "orders").Val()
}

func (s *Service) whole(ctx context.Context, key string) bool {
	return s.rdb.Incr(ctx, key).Val() > 10
}
`

// reported returns what the analyzer says of a package with the source.
func reported(t *testing.T) []string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "src", "inventory", "service.go")
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir, Overlay: map[string][]byte{file: []byte(source)},
	}, "./src/inventory")
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Fatal(err)
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var messages []string
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			messages = append(messages, d.Category+" "+d.Message)
		}
	}
	return messages
}

func TestListed(t *testing.T) {
	effects.ListCounters = true
	t.Cleanup(func() { effects.ListCounters = false })
	want := []string{
		`listed {"key":"hits:{user}","pieces":["hits:",""],"stays":false}`,
		`listed {"key":"{prefix}:{{user}}:7:{period}","pieces":["",":{","}:7:",""],"stays":false}`,
		`listed {"key":"{tenant}{user}:quota","pieces":["",":quota"],"stays":false}`,
		`listed {"key":"usage:total","pieces":["usage:total"],"stays":true}`,
	}
	got := reported(t)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c, err := Parse(got[0][len(Listed)+1:]); err != nil || c.Key != "hits:{user}" || len(c.Pieces) != 2 {
		t.Errorf("%s is read as %+v, %v", got[0], c, err)
	}
}

// TestSilent: a driver runs the analyzer with the rules, and must not see it.
func TestSilent(t *testing.T) {
	if got := reported(t); got != nil {
		t.Errorf("without its flag it reports %q", got)
	}
}

func TestParse(t *testing.T) {
	for _, message := range []string{"", "x", "[]"} {
		if c, err := Parse(message); err == nil {
			t.Errorf("%q is read as %+v", message, c)
		}
	}
}
