package golangci

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// fixable has the same fault twice, and once it is meant.
const fixable = `package kept

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func sliding(ctx context.Context, rdb *redis.Client, user string, now time.Time) {
	key := "limit:" + user + ":" + now.UTC().Format("2006-01-02")
	rdb.Incr(ctx, key)
	rdb.Expire(ctx, key, 48*time.Hour)
}

func meant(ctx context.Context, rdb *redis.Client, user string, now time.Time) {
	key := "limit:" + user + ":" + now.UTC().Format("2006-01-02")
	rdb.Incr(ctx, key)
	rdb.Expire(ctx, key, 48*time.Hour) //nolint:quotalint // it has to slide
}
`

// TestFix applies all fixes of the test cases. The code is as it is kept
// beside the cases, Go's tools accept it, and no second run changes it.
func TestFix(t *testing.T) {
	m := module.Copy(t)
	before := m.Sources()
	golangci(t, m, only, append(unlimited, "--fix", "./...")...)
	fixed := m.Sources()
	changed := 0
	for name, src := range fixed {
		golden, ok := m.Golden(name)
		if !ok {
			golden = before[name]
		}
		if diff := cmp.Diff(golden, src); diff != "" {
			t.Errorf("%s is not as it should be (-golden +fixed):\n%s", name, diff)
		}
		if src != before[name] {
			changed++
		}
	}
	if changed < 20 {
		t.Errorf("%d files are fixed: the test has lost its subject", changed)
	}
	if out := m.Must("gofmt", "-l", "."); out != "" {
		t.Errorf("gofmt would change %s", strings.Fields(out))
	}
	m.Must("go", "build", "./...")
	golangci(t, m, only, append(unlimited, "--fix", "./...")...)
	if diff := cmp.Diff(fixed, m.Sources()); diff != "" {
		t.Errorf("a second run changes the code again (-first +second):\n%s", diff)
	}
}

// TestFixNolint leaves the lines alone that a comment has hidden.
func TestFixNolint(t *testing.T) {
	m := module.Archive(t, "")
	m.Write("kept.go", fixable)
	golangci(t, m, only, "--fix", "./...")
	sliding, meant, _ := strings.Cut(m.Read("kept.go"), "func meant")
	_, want, _ := strings.Cut(fixable, "func meant")
	if diff := cmp.Diff(want, meant); diff != "" {
		t.Errorf("what a comment hides is fixed (-before +after):\n%s", diff)
	}
	if strings.Contains(sliding, "Expire") {
		t.Errorf("what no comment hides is not fixed:\n%s", sliding)
	}
	m.Must("go", "build", "./...")
}
