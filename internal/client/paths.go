package client

import "strings"

// modules are the import paths of the clients that the tables of this package
// know. A path stands for the packages below it as well.
var modules = []string{
	"github.com/redis/go-redis",
	"github.com/go-redis/redis",
	"github.com/gomodule/redigo",
	"github.com/garyburd/redigo",
	"github.com/redis/rueidis",
	"github.com/rueian/rueidis",
	"github.com/valkey-io/valkey-go",
	"github.com/mediocregopher/radix",
	"github.com/mediocregopher/radix.v2",
	"github.com/zeromicro/go-zero/core/stores/redis",
	"github.com/tal-tech/go-zero/core/stores/redis",
	"github.com/gogf/gf/database/gredis",
	"github.com/gogf/gf/v2/database/gredis",
	"github.com/gogf/gf/contrib/nosql/redis",
	"github.com/bradfitz/gomemcache",
	"github.com/quotalint/quotalint/runtime",
}

// IsClient reports whether importPath is a package of a store client. Such a
// package is known by table and never analysed. The path may be that of a
// test variant ("p [q.test]") or of a copy below a vendor directory.
func IsClient(importPath string) bool {
	path, _, _ := strings.Cut(importPath, " ")
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	if strings.HasPrefix(path, "gopkg.in/redis.v") {
		return true
	}
	for _, m := range modules {
		if rest, ok := strings.CutPrefix(path, m); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}
