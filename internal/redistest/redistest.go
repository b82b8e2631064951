// Package redistest gives tests a Redis of their own: a redis-server or a
// cluster of three on free ports of the loopback interface, miniredis, and a
// proxy that loses commands and replies. All of it ends with the test, also
// when the test binary is killed.
//
// Environment:
//
//	QUOTALINT_REQUIRE_REDIS=1     a missing redis-server fails the test that needs it
//	QUOTALINT_REDIS_SERVER="CMD"  the command to start instead of redis-server, with its leading arguments
package redistest

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// command returns the server's command line, nil if there is none.
func command() []string {
	if custom := os.Getenv("QUOTALINT_REDIS_SERVER"); custom != "" {
		return strings.Fields(custom)
	}
	if path, err := exec.LookPath("redis-server"); err == nil {
		return []string{path}
	}
	return nil
}

// require returns the server's command line, and skips the test if there is
// none, or fails it where one is required.
func require(t testing.TB) []string {
	t.Helper()
	argv := command()
	switch {
	case argv != nil:
	case os.Getenv("QUOTALINT_REQUIRE_REDIS") == "1":
		t.Fatal("redis-server is not on PATH, and QUOTALINT_REQUIRE_REDIS=1 requires it")
	default:
		t.Skip("redis-server is not on PATH")
	}
	return argv
}

// Addr returns the address of a store for the test: a redis-server where
// there is one or one is required, miniredis otherwise.
func Addr(t testing.TB) string {
	t.Helper()
	if command() == nil && os.Getenv("QUOTALINT_REQUIRE_REDIS") != "1" {
		return miniredis.RunT(t).Addr()
	}
	return Server(t)
}

// Client returns a client of the store at addr that is closed with the test.
func Client(t testing.TB, addr string) *redis.Client {
	t.Helper()
	c := redis.NewClient(&redis.Options{Addr: addr})
	t.Cleanup(func() { c.Close() })
	return c
}

// Each runs test twice, against miniredis and against a redis-server.
func Each(t *testing.T, test func(t *testing.T, c *redis.Client)) {
	t.Helper()
	t.Run("miniredis", func(t *testing.T) { test(t, Client(t, miniredis.RunT(t).Addr())) })
	t.Run("server", func(t *testing.T) { test(t, Client(t, Server(t))) })
}
