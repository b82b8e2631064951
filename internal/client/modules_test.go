package client

import "testing"

func TestIsClient(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/redis/go-redis/v9":                      true,
		"github.com/redis/go-redis/v9/internal/pool":        true,
		"github.com/redis/go-redis/v9 [example.com/a.test]": true,
		"example.com/a/vendor/github.com/go-redis/redis/v8": true,
		"github.com/go-redis/redis":                         true,
		"github.com/go-redis/redis_rate/v10":                false, // a user of a client
		"gopkg.in/redis.v5":                                 true,
		"github.com/zeromicro/go-zero/core/stores/redis":    true,
		"github.com/zeromicro/go-zero/core/stores":          false,
		"github.com/quotalint/quotalint/runtime":            true,
		"github.com/quotalint/quotalint/runtime_test":       false,
		"github.com/quotalint/quotalint/internal/client":    false,
		"redis": false,
		"github.com/mediocregopher/radix.v2/redis":                   true,
		"github.com/mediocregopher/radix/v4":                         true,
		"github.com/mediocregopher/radix.v2x":                        false,
		"example.com/github.com/redis/go-redis/v9":                   false,
		"vendor/golang.org/x/net/http/httpguts":                      false,
		"example.com/vendored/github.com/redis/go-redis/v9/internal": false,
	} {
		if got := IsClient(path); got != want {
			t.Errorf("IsClient(%q) = %v, want %v", path, got, want)
		}
	}
}
