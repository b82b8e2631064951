// Package maps: keys, counts and queued commands kept in maps until they are dated.
package maps

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type pair struct {
	key string
	cmd *redis.IntCmd
}

// The commands are kept by key.
func byKey(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := map[string]*redis.IntCmd{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		cmds[key] = pipe.Incr(ctx, key)
	}
	pipe.Exec(ctx)
	for key, c := range cmds {
		if c.Val() == 1 {
			rdb.Expire(ctx, key, time.Hour)
		}
	}
}

// They are kept by subject, and looked up in a second round.
func bySubject(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := make(map[string]*redis.IntCmd, len(users))
	for _, u := range users {
		key := "limit:" + u + ":" + day
		cmds[u] = pipe.Incr(ctx, key)
	}
	pipe.Exec(ctx)
	for _, u := range users {
		if cmds[u].Val() == 1 {
			rdb.Expire(ctx, "limit:"+u+":"+day, time.Hour)
		}
	}
}

// They are kept with their keys.
func structs(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := make(map[string]pair)
	for _, u := range users {
		key := "limit:" + u + ":" + day
		cmds[u] = pair{key, pipe.Incr(ctx, key)}
	}
	pipe.Exec(ctx)
	for _, p := range cmds {
		if p.cmd.Val() == 1 {
			rdb.Expire(ctx, p.key, time.Hour)
		}
	}
}

// They are kept by pointer, once for each subject.
func pointers(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := make(map[string]*pair)
	for _, u := range users {
		key := "limit:" + u + ":" + day
		if _, ok := cmds[u]; ok {
			continue
		}
		cmds[u] = &pair{key, pipe.Incr(ctx, key)}
	}
	if len(cmds) == 0 {
		return
	}
	pipe.Exec(ctx)
	for _, p := range cmds {
		if p.cmd.Val() == 1 {
			rdb.Expire(ctx, p.key, time.Hour)
		}
	}
}

// The subjects are in a map themselves.
func ranged(ctx context.Context, rdb *redis.Client, users map[string]string, day string) {
	pipe := rdb.Pipeline()
	cmds := make(map[string]*redis.IntCmd)
	for id, u := range users {
		key := "limit:" + u + ":" + day
		cmds[id] = pipe.Incr(ctx, key)
	}
	pipe.Exec(ctx)
	for id, u := range users {
		if c := cmds[id]; c != nil && c.Val() == 1 {
			rdb.Expire(ctx, "limit:"+u+":"+day, time.Hour)
		}
	}
}

// The map is handed on.
func handed(ctx context.Context, rdb *redis.Client, users []string, day string) {
	cmds := make(map[string]*redis.IntCmd)
	rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		for _, u := range users {
			cmds[u] = pipe.Incr(ctx, "limit:"+u+":"+day)
		}
		return nil
	})
	dateNew(ctx, rdb, cmds, day)
}

func dateNew(ctx context.Context, rdb *redis.Client, cmds map[string]*redis.IntCmd, day string) {
	for u, c := range cmds {
		n, err := c.Result()
		if err != nil {
			continue
		}
		if n == 1 {
			rdb.Expire(ctx, "limit:"+u+":"+day, time.Hour)
		}
	}
}

// The map is a set of the keys that are new.
func setOfNew(ctx context.Context, rdb *redis.Client, users []string, day string) {
	fresh := map[string]bool{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		if rdb.Incr(ctx, key).Val() == 1 {
			fresh[key] = true
		}
	}
	for key := range fresh {
		rdb.Expire(ctx, key, time.Hour)
	}
}

// The map has the counts.
func counts(ctx context.Context, rdb *redis.Client, users []string, day string) {
	counts := map[string]int64{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		counts[key] = rdb.Incr(ctx, key).Val()
	}
	for key, n := range counts {
		if n == 1 {
			rdb.Expire(ctx, key, time.Hour)
		}
	}
}

// The keys that are new are listed.
func listOfNew(ctx context.Context, rdb *redis.Client, users []string, day string) {
	var fresh []string
	for _, u := range users {
		key := "limit:" + u + ":" + day
		if rdb.Incr(ctx, key).Val() == 1 {
			fresh = append(fresh, key)
		}
	}
	for _, key := range fresh {
		rdb.Expire(ctx, key, time.Hour)
	}
}

// The list has the keys of second uses.
func listOfSecond(ctx context.Context, rdb *redis.Client, users []string, day string) {
	var fresh []string
	for _, u := range users {
		key := "limit:" + u + ":" + day
		if rdb.Incr(ctx, key).Val() == 2 { // want "ttlmissing"
			fresh = append(fresh, key)
		}
	}
	for _, key := range fresh {
		rdb.Expire(ctx, key, time.Hour)
	}
}

// The set has the keys of second uses.
func setOfSecond(ctx context.Context, rdb *redis.Client, users []string, day string) {
	fresh := map[string]bool{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		if rdb.Incr(ctx, key).Val() == 2 { // want "ttlmissing"
			fresh[key] = true
		}
	}
	for key := range fresh {
		rdb.Expire(ctx, key, time.Hour)
	}
}

// The counts are only read.
func countsOnly(ctx context.Context, rdb *redis.Client, users []string, day string) {
	counts := map[string]int64{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		counts[key] = rdb.Incr(ctx, key).Val() // want "ttlmissing"
	}
	for key, n := range counts {
		if n > 10 {
			println(key)
		}
	}
}

// The commands of second uses date nothing.
func byKeySecondUse(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := map[string]*redis.IntCmd{}
	for _, u := range users {
		key := "limit:" + u + ":" + day
		cmds[key] = pipe.Incr(ctx, key) // want "ttlmissing"
	}
	pipe.Exec(ctx)
	for key, c := range cmds {
		if c.Val() == 2 {
			rdb.Expire(ctx, key, time.Hour)
		}
	}
}

// Another key of the same subject is dated.
func otherKey(ctx context.Context, rdb *redis.Client, users []string, day string) {
	pipe := rdb.Pipeline()
	cmds := map[string]*redis.IntCmd{}
	for _, u := range users {
		cmds[u] = pipe.Incr(ctx, "limit:"+u+":"+day) // want "ttlmissing"
	}
	pipe.Exec(ctx)
	for u, c := range cmds {
		if c.Val() == 1 {
			rdb.Expire(ctx, "quota:"+u+":"+day, time.Hour)
		}
	}
}
