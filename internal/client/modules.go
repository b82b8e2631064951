package client

import "strings"

// module is the import path of a store client and the family whose tables
// speak for it. A path stands for the packages below it as well; the longest
// path decides.
type module struct {
	path   string
	family *family // nil: its calls are not followed yet
}

// modules are the clients that the tables of this package know. The door of
// the vet tool and the recognition of calls both read this table.
var modules = []module{
	{path: "github.com/redis/go-redis", family: goRedis},
	{path: "github.com/go-redis/redis/v9", family: goRedis8}, // the betas of v9
	{path: "github.com/go-redis/redis/v8", family: goRedis8},
	{path: "github.com/go-redis/redis/v7", family: goRedis7},
	{path: "github.com/go-redis/redis", family: goRedis6},
	{path: "gopkg.in/redis.v2", family: goRedis3},
	{path: "gopkg.in/redis.v3", family: goRedis3},
	{path: "gopkg.in/redis.v4", family: goRedis6},
	{path: "gopkg.in/redis.v5", family: goRedis6},

	{path: "github.com/gomodule/redigo", family: redigo},
	{path: "github.com/garyburd/redigo", family: redigo},
	{path: "github.com/mna/redisc", family: redigo},
	{path: "github.com/go-kratos/kratos/pkg/cache/redis", family: redigo},
	{path: "github.com/bilibili/kratos/pkg/cache/redis", family: redigo},

	{path: "github.com/redis/rueidis", family: rueidis},
	{path: "github.com/rueian/rueidis", family: rueidis},
	{path: "github.com/valkey-io/valkey-go", family: rueidis},
	{path: "github.com/redis/rueidis/rueidiscompat", family: compat},
	{path: "github.com/rueian/rueidis/rueidiscompat", family: compat},
	{path: "github.com/valkey-io/valkey-go/valkeycompat", family: compat},

	{path: "github.com/mediocregopher/radix", family: radix},
	{path: "github.com/mediocregopher/radix/v3", family: radix3},
	{path: "github.com/mediocregopher/radix.v2"},

	{path: "github.com/zeromicro/go-zero/core/stores/redis", family: goZero},
	{path: "github.com/zeromicro/go-zero/core/stores/kv", family: goZeroStore},
	{path: "github.com/tal-tech/go-zero/core/stores/redis", family: goZero},
	{path: "github.com/tal-tech/go-zero/core/stores/kv", family: goZeroStore},

	{path: "github.com/gogf/gf/v2/database/gredis", family: gredis},
	{path: "github.com/gogf/gf/contrib/nosql/redis", family: gredis},
	{path: "github.com/gogf/gf/database/gredis", family: redigo},
	{path: "github.com/gogf/gf/v2/container/gvar", family: gvar},
	{path: "github.com/gogf/gf/container/gvar", family: gvar},

	{path: "github.com/valkey-io/valkey-glide/go", family: glide},

	{path: "github.com/bradfitz/gomemcache", family: memcache},

	{path: "github.com/quotalint/quotalint/runtime", family: runtimeFamily},
}

// IsClient reports whether importPath is a package of a store client. Such a
// package is known by table and never analysed. The path may be that of a
// test variant ("p [q.test]") or of a copy below a vendor directory.
func IsClient(importPath string) bool {
	m := moduleOf(importPath)
	return m != nil && (m.family == nil || !m.family.holds)
}

// moduleOf returns the entry of the table that a package belongs to, or nil.
func moduleOf(importPath string) *module {
	path, _, _ := strings.Cut(importPath, " ")
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	var found *module
	for i := range modules {
		m := &modules[i]
		if rest, ok := strings.CutPrefix(path, m.path); ok && (rest == "" || rest[0] == '/') {
			if found == nil || len(m.path) > len(found.path) {
				found = m
			}
		}
	}
	return found
}
