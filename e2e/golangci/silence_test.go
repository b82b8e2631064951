package golangci

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quotalint/quotalint/e2e/internal/module"
)

// silenced has the same fault in each function. In the lines with /*found*/
// it is reported.
const silenced = `package counts

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func plain(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err() /*found*/
}

func named(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err() //nolint:quotalint // kept for ever
}

func amongOthers(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err() //nolint:errcheck,quotalint // kept for ever
}

func bare(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err() //nolint // kept for ever
}

func other(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err() /*found*/ //nolint:errcheck // it is returned
}

//nolint:quotalint // kept for ever
func above(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.Incr(ctx, "limit:"+user).Err()
}

func own(ctx context.Context, rdb *redis.Client, user string) error {
	//quotalint:ignore ttlmissing,periodkey kept for ever
	return rdb.Incr(ctx, "limit:"+user).Err()
}
`

// TestNolint has the comments of golangci-lint hide what they name, and the
// own ones, too.
func TestNolint(t *testing.T) {
	m := module.Archive(t, "")
	m.Write("counts.go", silenced)
	found := map[int]bool{}
	for _, f := range lint(t, m, only, "./...") {
		n, err := strconv.Atoi(strings.Split(f, ":")[1])
		if err != nil {
			t.Fatal(err)
		}
		found[n] = true
	}
	for i, line := range strings.Split(silenced, "\n") {
		if want := strings.Contains(line, "/*found*/"); found[i+1] != want {
			t.Errorf("reported: %v, want %v: %s", found[i+1], want, line)
		}
	}
}

// TestExclusion excludes a rule as the configuration of golangci-lint does it.
func TestExclusion(t *testing.T) {
	m := module.In(t, filepath.Join(module.Root(), "testdata"))
	config := strings.Replace(only, "    generated: disable\n", `    generated: disable
    rules:
      - linters: [quotalint]
        text: '^periodkey: '
`, 1)
	all := vet(t, m, "./src/cases/...")
	want := slices.DeleteFunc(slices.Clone(all), func(f string) bool { return strings.Contains(f, ": periodkey: ") })
	if diff := cmp.Diff(want, lint(t, m, config, "./src/cases/...")); diff != "" {
		t.Errorf("without periodkey, golangci-lint finds something else than go vet (-go vet +golangci-lint):\n%s", diff)
	}
	if len(want) == 0 || len(want) == len(all) {
		t.Errorf("%d of %d findings are left: the test has lost its subject", len(want), len(all))
	}
}
