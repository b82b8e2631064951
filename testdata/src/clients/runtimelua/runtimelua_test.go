package runtimelua

import (
	"context"
	"net"
	"os/exec"
	"testing"
	"time"

	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/gomodule/redigo/redis"
	radix3 "github.com/mediocregopher/radix/v3"
	"github.com/mediocregopher/radix/v4"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
)

// Each client counts from 1 and dates the key once. It takes a redis-server.
func Test(t *testing.T) {
	addr := server(t)
	ctx := context.Background()
	conn := must(redis.Dial("tcp", addr))
	defer conn.Close()
	client8 := redis8.NewClient(&redis8.Options{Addr: addr})
	defer client8.Close()
	client7 := redis7.NewClient(&redis7.Options{Addr: addr})
	defer client7.Close()
	client := must(rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{addr}, DisableCache: true}))
	defer client.Close()
	clientV := must(valkey.NewClient(valkey.ClientOption{InitAddress: []string{addr}, DisableCache: true}))
	defer clientV.Close()
	pool := must(radix.PoolConfig{}.New(ctx, "tcp", addr))
	defer pool.Close()
	pool3 := must(radix3.NewPool("tcp", addr, 1))
	defer pool3.Close()

	for name, count := range map[string]func(key string, life time.Duration) (int64, error){
		"redigo":  func(key string, life time.Duration) (int64, error) { return withRedigo(conn, key, life) },
		"words":   func(key string, life time.Duration) (int64, error) { return withWords(conn, key, life) },
		"redis8":  func(key string, life time.Duration) (int64, error) { return withRedis8(ctx, client8, key, life) },
		"redis7":  func(key string, life time.Duration) (int64, error) { return withRedis7(client7, key, life) },
		"rueidis": func(key string, life time.Duration) (int64, error) { return withRueidis(ctx, client, key, life) },
		"valkey":  func(key string, life time.Duration) (int64, error) { return withValkey(ctx, clientV, key, life) },
		"radix":   func(key string, life time.Duration) (int64, error) { return withRadix(ctx, pool, key, life) },
		"radix3":  func(key string, life time.Duration) (int64, error) { return withRadix3(pool3, key, life) },
	} {
		for want := int64(1); want <= 2; want++ {
			n, err := count(name, time.Duration(want)*time.Minute)
			if err != nil || n != want {
				t.Errorf("%s counts %d, %v; want %d", name, n, err, want)
			}
		}
		if ttl, err := redis.Int(conn.Do("PTTL", name)); err != nil || ttl <= 0 || ttl > 60_000 {
			t.Errorf("%s leaves a lifetime of %d ms, %v", name, ttl, err)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// server starts a store and returns its address.
func server(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("there is no redis-server")
	}
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	addr := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	cmd := exec.Command(path, "--port", port, "--bind", "127.0.0.1", "--save", "")
	cmd.Dir = t.TempDir()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	for begun := time.Now(); time.Since(begun) < 10*time.Second; {
		if c, err := net.Dial("tcp", addr); err == nil {
			c.Close()
			return addr
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the store does not start")
	return ""
}
