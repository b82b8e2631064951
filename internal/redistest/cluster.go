package redistest

import (
	"context"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// masters is the size of a cluster: the least that Redis takes for one.
const masters = 3

// Cluster starts a cluster of three masters without replicas and returns
// their addresses. It takes about 2.5 seconds.
func Cluster(t testing.TB) []string {
	t.Helper()
	require(t)
	ctx := context.Background()
	var addrs []string
	var nodes []*redis.Client
	for range masters {
		addr := Server(t, "--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf", "--cluster-node-timeout", "2000")
		addrs = append(addrs, addr)
		nodes = append(nodes, Client(t, addr))
	}
	const slots = 16384
	for i, node := range nodes {
		must(t, node.Do(ctx, "CLUSTER", "SET-CONFIG-EPOCH", i+1).Err())
		must(t, node.ClusterAddSlotsRange(ctx, i*slots/masters, (i+1)*slots/masters-1).Err())
	}
	for _, addr := range addrs[1:] {
		host, port, err := net.SplitHostPort(addr)
		must(t, err)
		must(t, nodes[0].ClusterMeet(ctx, host, port).Err())
	}
	var wg sync.WaitGroup
	for _, node := range nodes {
		wg.Go(func() { joined(t, node) })
	}
	wg.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return addrs
}

// joined waits until node sees the whole cluster.
func joined(t testing.TB, node *redis.Client) {
	var info string
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(20 * time.Millisecond) {
		info = node.ClusterInfo(context.Background()).Val()
		if strings.Contains(info, "cluster_state:ok") && strings.Contains(info, "cluster_known_nodes:3") {
			return
		}
	}
	t.Errorf("%v does not join the cluster: %s", node, info)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
