package client_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/quotalint/quotalint/internal/client"
	"github.com/quotalint/quotalint/internal/effects"
	"github.com/quotalint/quotalint/internal/lua"
)

// A use is how a client is imported and what the code of a remedy finds.
type use struct {
	imports string // beside lua
	params  string
	large   bool // the client is a stand-in
}

// uses has the newest or only path of each client whose calls are followed, or
// one that stands for several with the same declarations.
var uses = map[string]use{
	"github.com/redis/go-redis":                      {`"github.com/redis/go-redis/v9"; "github.com/quotalint/quotalint/runtime"`, "rdb *redis.Client", false},
	"github.com/go-redis/redis/v8":                   {`"github.com/go-redis/redis/v8"`, "rdb redis.Cmdable", false},
	"github.com/go-redis/redis/v7":                   {`"github.com/go-redis/redis/v7"`, "rdb redis.Cmdable", false},
	"github.com/go-redis/redis":                      {`"github.com/go-redis/redis"`, "rdb redis.Cmdable", false},
	"gopkg.in/redis.v5":                              {`"gopkg.in/redis.v5"`, "rdb *redis.Client", false},
	"gopkg.in/redis.v3":                              {`"gopkg.in/redis.v3"`, "rdb *redis.Client", true},
	"github.com/gomodule/redigo":                     {`"github.com/gomodule/redigo/redis"`, "conn redis.Conn", false},
	"github.com/garyburd/redigo":                     {`"github.com/garyburd/redigo/redis"`, "conn redis.Conn", false},
	"github.com/redis/rueidis":                       {`"github.com/redis/rueidis"`, "client rueidis.Client", false},
	"github.com/valkey-io/valkey-go":                 {`"github.com/valkey-io/valkey-go"`, "client valkey.Client", false},
	"github.com/redis/rueidis/rueidiscompat":         {`"github.com/redis/rueidis/rueidiscompat"`, "rdb rueidiscompat.Cmdable", false},
	"github.com/mediocregopher/radix":                {`"github.com/mediocregopher/radix/v4"`, "client radix.Client, count int64", false},
	"github.com/mediocregopher/radix/v3":             {`"github.com/mediocregopher/radix/v3"`, "client radix.Client, count int64", false},
	"github.com/bradfitz/gomemcache":                 {`"github.com/bradfitz/gomemcache/memcache"`, "item *memcache.Item", false},
	"github.com/zeromicro/go-zero/core/stores/redis": {`"github.com/zeromicro/go-zero/core/stores/redis"`, "rds *redis.Redis", true},
	"github.com/zeromicro/go-zero/core/stores/kv":    {`"github.com/zeromicro/go-zero/core/stores/kv"`, "store kv.Store", true},
	"github.com/gogf/gf/v2/database/gredis":          {`"github.com/gogf/gf/v2/database/gredis"`, "rdb *gredis.Redis", true},
	"github.com/gogf/gf/database/gredis":             {`"github.com/gogf/gf/database/gredis"`, "conn *gredis.Redis", true},
	"github.com/go-kratos/kratos/pkg/cache/redis":    {`"github.com/go-kratos/kratos/pkg/cache/redis"`, "conn redis.Conn", true},
	"github.com/valkey-io/valkey-glide/go":           {`glide "github.com/valkey-io/valkey-glide/go/v2"`, "client *glide.Client", true},
}

// alike are paths whose declarations are those of another one.
var alike = map[string]string{
	"github.com/go-redis/redis/v9":                  "github.com/go-redis/redis/v8",
	"gopkg.in/redis.v4":                             "gopkg.in/redis.v5",
	"gopkg.in/redis.v2":                             "gopkg.in/redis.v3",
	"github.com/mna/redisc":                         "github.com/gomodule/redigo",
	"github.com/bilibili/kratos/pkg/cache/redis":    "github.com/go-kratos/kratos/pkg/cache/redis",
	"github.com/rueian/rueidis":                     "github.com/redis/rueidis",
	"github.com/rueian/rueidis/rueidiscompat":       "github.com/redis/rueidis/rueidiscompat",
	"github.com/valkey-io/valkey-go/valkeycompat":   "github.com/redis/rueidis/rueidiscompat",
	"github.com/tal-tech/go-zero/core/stores/redis": "github.com/zeromicro/go-zero/core/stores/redis",
	"github.com/tal-tech/go-zero/core/stores/kv":    "github.com/zeromicro/go-zero/core/stores/kv",
	"github.com/gogf/gf/contrib/nosql/redis":        "github.com/gogf/gf/v2/database/gredis",
	"github.com/quotalint/quotalint/runtime":        "", // it dates what it counts
}

// What a message says to write compiles with the client that it is said of.
func TestRemedies(t *testing.T) {
	byDir := map[string]map[string][]byte{}
	for path, family := range client.Followed() {
		if of, ok := alike[path]; ok {
			if client.Followed()[of] != family && of != "" {
				t.Errorf("%s is not of the family of %s", path, of)
			}
			continue
		}
		u, ok := uses[path]
		if !ok {
			t.Errorf("nothing says how %s is used", path)
			continue
		}
		dir, err := filepath.Abs("../../testdata")
		if u.large {
			dir, err = filepath.Abs("testdata")
		}
		if err != nil {
			t.Fatal(err)
		}
		if byDir[dir] == nil {
			byDir[dir] = map[string][]byte{}
		}
		name := strings.NewReplacer("/", "_", ".", "_").Replace(path)
		byDir[dir][filepath.Join(dir, "remedies", name, "a.go")] = u.file(t, family)
	}
	for dir, overlay := range byDir {
		compiles(t, dir, overlay)
	}
}

// file is a program that does what the remedies of a family say.
func (u use) file(t *testing.T, family string) []byte {
	t.Helper()
	commands := []string{"INCR", "INCRBY", "HINCRBY", "DECR", "DECRBY", "ADD", "SET"}
	var body strings.Builder
	said := 0
	for _, life := range []string{"lifetime", "25*time.Hour", "time.Minute"} {
		for _, c := range commands {
			if code := client.Remedy(family, c, life); code != "" {
				fmt.Fprintf(&body, "\t%s\n", code)
				said++
			}
		}
	}
	if said < 6 {
		t.Errorf("%s has %d remedies", family, said)
	}
	for _, p := range []effects.Period{{}, {Unit: "Second"}, {Unit: "Minute"}, {Unit: "Hour"}, {Unit: "Day"}, {Unit: "Week"}, {Unit: "Month"}, {Every: 90 * time.Second}} {
		fmt.Fprintf(&body, "\tkey = %s\n", p.KeyCode())
	}
	own := `"github.com/quotalint/quotalint/runtime/lua"`
	if u.large {
		own = ""
	}
	file := fmt.Sprintf("package p\n\nimport (\n\t\"context\"; \"fmt\"; \"time\"\n\t%s\n\t%s\n)\n\n", u.imports, own)
	if u.large {
		file += "var lua struct{ IncrBy, HIncrBy, Refund string }\n\n"
	} else {
		file += "const _ = lua.Peek\n\n"
	}
	file += fmt.Sprintf("var _ context.Context\n\nfunc _(ctx context.Context, prefix, subject, key, field string, n int64, lifetime time.Duration, %s) {\n%s\t_ = fmt.Sprint(key)\n}\n", u.params, body.String())
	return []byte(file)
}

func compiles(t *testing.T, dir string, overlay map[string][]byte) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir, Overlay: overlay}, "./remedies/...")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != len(overlay) {
		t.Errorf("%d of %d packages are there", len(pkgs), len(overlay))
	}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Errorf("%s: %v", pkg.PkgPath, err)
		}
	}
}

// In a script the remedy is Lua.
func TestScriptRemedy(t *testing.T) {
	for _, c := range []string{"INCR", "INCRBY", "HINCRBY"} {
		code := client.Remedy(client.InScripts, c, "lifetime")
		if _, err := lua.Lower("", "local key, milliseconds = KEYS[1], ARGV[1]\n"+code); err != nil || code == "" {
			t.Errorf("%s: %q: %v", c, code, err)
		}
	}
}
