package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"
)

// A server is what is scanned: one server, or the masters of a cluster.
type server struct {
	addr    string // that the user named
	version string // "redis 7.0.15"
	nodes   []*redis.Client
	cluster *redis.ClusterClient // nil for a single server
	single  *redis.Client
	slots   map[string]string // cluster: ranges of slots by master
}

// connect finds out what answers at the address. To write it must be a master.
func connect(ctx context.Context, ro *redis.Options, write bool) (*server, error) {
	// The first contact is not tried again: a wrong port should be told at once.
	first := *ro
	first.MaxRetries = -1
	c := redis.NewClient(&first)
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	text, err := c.Info(ctx).Result()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ro.Addr, firstContact(err, ro.TLSConfig != nil))
	}
	info := infoFields(text)
	switch {
	case info["loading"] == "1":
		return nil, fmt.Errorf("%s: %w", ro.Addr, errLoading)
	case info["redis_mode"] == "sentinel":
		return nil, fmt.Errorf("%s: this is a sentinel, which holds no keys: name the server that it watches", ro.Addr)
	case write && info["role"] == "slave":
		return nil, fmt.Errorf("%s: %w", ro.Addr, errReplica)
	}
	s := &server{addr: ro.Addr, version: "redis " + info["redis_version"]}
	if v := info["valkey_version"]; v != "" {
		s.version = "valkey " + v
	}
	s.version = strings.TrimSuffix(s.version, " ")
	if info["cluster_enabled"] != "1" {
		// SELECT of a database that is not there shows here.
		if err := c.Ping(ctx).Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", ro.Addr, err)
		}
		s.single = redis.NewClient(ro)
		s.nodes = []*redis.Client{s.single}
		return s, nil
	}
	if ro.DB != 0 {
		return nil, fmt.Errorf("%s: %w", ro.Addr, errClusterDB)
	}
	s.cluster = redis.NewClusterClient(clusterOptions(ro))
	if err := s.masters(ctx); err != nil {
		s.close()
		return nil, fmt.Errorf("%s: %w", ro.Addr, err)
	}
	return s, nil
}

// clusterOptions are the options for each node of a cluster.
func clusterOptions(ro *redis.Options) *redis.ClusterOptions {
	co := &redis.ClusterOptions{
		Addrs:    []string{ro.Addr},
		Username: ro.Username, Password: ro.Password,
		Protocol: ro.Protocol, DisableIdentity: ro.DisableIdentity,
		MaintNotificationsConfig: ro.MaintNotificationsConfig,
		PoolSize:                 ro.PoolSize,
		DialTimeout:              ro.DialTimeout, DialerRetries: ro.DialerRetries,
		ReadTimeout: ro.ReadTimeout, WriteTimeout: ro.WriteTimeout,
		MaxRetries: ro.MaxRetries, MinRetryBackoff: ro.MinRetryBackoff, MaxRetryBackoff: ro.MaxRetryBackoff,
	}
	if ro.TLSConfig != nil {
		co.TLSConfig = ro.TLSConfig.Clone()
		co.TLSConfig.ServerName = "" // each node is known by its own name
	}
	return co
}

// masters notes the masters of a cluster, in a fixed order, and their slots.
func (s *server) masters(ctx context.Context) error {
	slots, err := s.slotMap(ctx)
	if err != nil {
		return err
	}
	s.slots = slots
	var mu sync.Mutex
	err = s.cluster.ForEachMaster(ctx, func(_ context.Context, c *redis.Client) error {
		mu.Lock()
		defer mu.Unlock()
		s.nodes = append(s.nodes, c)
		return nil
	})
	slices.SortFunc(s.nodes, func(a, b *redis.Client) int {
		return strings.Compare(a.Options().Addr, b.Options().Addr)
	})
	if err == nil && len(s.nodes) == 0 {
		err = errors.New("the cluster has no masters with slots")
	}
	return err
}

// slotMap returns which node serves which slots.
func (s *server) slotMap(ctx context.Context) (map[string]string, error) {
	//lint:ignore SA1019 CLUSTER SHARDS came with Redis 7.0. The client itself asks for CLUSTER SLOTS, so no server can be scanned, and no user may scan, without it.
	ranges, err := s.cluster.ClusterSlots(ctx).Result()
	if err != nil {
		return nil, err
	}
	m := map[string]string{}
	for _, r := range ranges {
		if len(r.Nodes) > 0 {
			m[fmt.Sprintf("%d-%d", r.Start, r.End)] = cmp.Or(r.Nodes[0].ID, r.Nodes[0].Addr)
		}
	}
	return m, nil
}

// slotsMoved reports whether slots have moved between masters since connect.
func (s *server) slotsMoved(ctx context.Context) (bool, error) {
	if s.cluster == nil {
		return false, nil
	}
	now, err := s.slotMap(ctx)
	return err == nil && !maps.Equal(now, s.slots), err
}

// size returns the number of keys.
func (s *server) size(ctx context.Context) (int64, error) {
	var sum int64
	for _, n := range s.nodes {
		size, err := n.DBSize(ctx).Result()
		if err != nil {
			return 0, at(n, err)
		}
		sum += size
	}
	return sum, nil
}

func (s *server) close() {
	if s.single != nil {
		s.single.Close()
	}
	if s.cluster != nil {
		s.cluster.Close()
	}
}

// at adds the address of a node to an error.
func at(n *redis.Client, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", n.Options().Addr, err)
}

// exec sends commands to a node in one round trip. In a cluster, those for
// keys that have moved away meanwhile are sent after them. It returns an error
// if the server could not be asked; the commands have their own errors.
func (s *server) exec(ctx context.Context, n *redis.Client, cmds []redis.Cmder) error {
	if len(cmds) == 0 {
		return ctx.Err()
	}
	if err := pipeline(ctx, n.Pipeline(), cmds); err != nil {
		return at(n, err)
	}
	if s.cluster == nil {
		return nil
	}
	var moved []redis.Cmder
	for _, cmd := range cmds {
		_, isMoved := redis.IsMovedError(cmd.Err())
		_, isAsk := redis.IsAskError(cmd.Err())
		if isMoved || isAsk {
			cmd.SetErr(nil)
			moved = append(moved, cmd)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	return at(n, pipeline(ctx, s.cluster.Pipeline(), moved))
}

// pipeline runs commands and returns an error if there was one beside the
// server's answers.
func pipeline(ctx context.Context, p redis.Pipeliner, cmds []redis.Cmder) error {
	for _, cmd := range cmds {
		_ = p.Process(ctx, cmd) // queues
	}
	_, _ = p.Exec(ctx) // returns the first command's error
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, cmd := range cmds {
		var answer redis.Error
		if err := cmd.Err(); err != nil && !errors.As(err, &answer) {
			return err
		}
	}
	return nil
}

// infoFields reads the answer of INFO.
func infoFields(text string) map[string]string {
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			fields[name] = value
		}
	}
	return fields
}
