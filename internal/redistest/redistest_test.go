package redistest

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func TestEach(t *testing.T) {
	Each(t, func(t *testing.T, c *redis.Client) {
		if n, err := c.Incr(context.Background(), "n").Result(); n != 1 || err != nil {
			t.Errorf("Incr = %d, %v; want 1 in a store of the test's own", n, err)
		}
	})
}

func TestCluster(t *testing.T) {
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: Cluster(t)})
	defer c.Close()
	for _, key := range []string{"a", "b", "c", "d"} {
		if err := c.Set(context.Background(), key, 1, time.Minute).Err(); err != nil {
			t.Error(err)
		}
	}
}

func TestProxyFaults(t *testing.T) {
	ctx := context.Background()
	store := Addr(t)
	direct := Client(t, store)
	proxy := NewProxy(t, store)
	c := redis.NewClient(&redis.Options{Addr: proxy.Addr, MaxRetries: -1})
	defer c.Close()

	proxy.CutBefore("incr")
	if err := c.Incr(ctx, "cut").Err(); !errors.Is(err, io.EOF) {
		t.Errorf("cut before the command: error %v, want EOF", err)
	}
	proxy.LoseReply("incr")
	if err := c.Incr(ctx, "lost").Err(); !errors.Is(err, io.EOF) {
		t.Errorf("lost reply: error %v, want EOF", err)
	}
	if !proxy.Struck() {
		t.Error("the fault did not strike")
	}
	if n, err := c.Incr(ctx, "lost").Result(); n != 2 || err != nil {
		t.Errorf("after the faults: Incr = %d, %v; want 2", n, err)
	}
	if n := direct.Exists(ctx, "cut").Val(); n != 0 {
		t.Error("the command that was cut off has reached the store")
	}
}

// TestServerEndsWithTheBinary kills a test binary that has started a server.
func TestServerEndsWithTheBinary(t *testing.T) {
	if os.Getenv("REDISTEST_CHILD") == "1" {
		io.WriteString(os.Stdout, Server(t)+"\n")
		select {}
	}
	require(t)
	child := exec.Command(os.Args[0], "-test.run=^TestServerEndsWithTheBinary$")
	child.Env = append(os.Environ(), "REDISTEST_CHILD=1")
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	line := make([]byte, 64)
	n, err := out.Read(line)
	must(t, err)
	must(t, child.Process.Kill())
	child.Wait()

	for begun := time.Now(); pings(string(line[:n-1])); time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatal("the server outlives the test binary that started it")
		}
	}
}
