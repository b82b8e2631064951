package audit

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A counter is a key that holds an integer, or a hash of integers.
type counter struct {
	key   string
	bytes int64 // that it takes in the server's memory; 0 if it does not tell
}

// counters returns those of the undated keys that are counters. What is read
// of one key is bounded: 21 bytes of a string, and the fields of a hash only
// where all of them are small.
func (a *auditor) counters(ctx context.Context, n *redis.Client, keys []string) ([]counter, error) {
	types, err := ask(ctx, a, n, keys, func(key string) *redis.StatusCmd {
		return redis.NewStatusCmd(ctx, "type", key)
	})
	if err != nil {
		return nil, err
	}
	var texts, hashes []string
	for i, t := range types {
		switch t.Val() {
		case "string":
			texts = append(texts, keys[i])
		case "hash":
			hashes = append(hashes, keys[i])
		}
	}
	found, err := a.integers(ctx, n, texts)
	if err != nil {
		return nil, err
	}
	more, err := a.hashes(ctx, n, hashes)
	return append(found, more...), err
}

// maxInteger is the length of the longest integer, the least one.
const maxInteger = len("-9223372036854775808")

// integers returns the counters among strings. A string that was written to in
// place, as a bitmap is, may spell a number, but is none to the server.
func (a *auditor) integers(ctx context.Context, n *redis.Client, keys []string) ([]counter, error) {
	heads, err := ask(ctx, a, n, keys, func(key string) *redis.StringCmd {
		return redis.NewStringCmd(ctx, "getrange", key, 0, maxInteger)
	})
	if err != nil {
		return nil, err
	}
	var ints []string
	for i, head := range heads {
		if isInteger(head.Val()) {
			ints = append(ints, keys[i])
		}
	}
	encodings, err := ask(ctx, a, n, ints, func(key string) *redis.StringCmd {
		return redis.NewStringCmd(ctx, "object", "encoding", key)
	})
	if err != nil {
		return nil, err
	}
	kept := ints[:0]
	for i, e := range encodings {
		if e.Val() != "raw" {
			kept = append(kept, ints[i])
		}
	}
	sizes, err := a.memory(ctx, n, kept)
	if err != nil {
		return nil, err
	}
	found := make([]counter, len(kept))
	for i, key := range kept {
		found[i] = counter{key, sizes[i]}
	}
	return found, nil
}

// memory returns the bytes of each string.
func (a *auditor) memory(ctx context.Context, n *redis.Client, keys []string) ([]int64, error) {
	sizes := make([]int64, len(keys))
	if a.noMemory {
		return sizes, nil
	}
	cmds, err := ask(ctx, a, n, keys, func(key string) *redis.IntCmd {
		return redis.NewIntCmd(ctx, "memory", "usage", key)
	})
	if err != nil {
		return nil, err
	}
	for i, c := range cmds {
		sizes[i] = c.Val()
		a.noMemory = a.noMemory || unknown(c.Err())
	}
	return sizes, nil
}

// ask sends one command for each key. A key that is gone or of another type by
// now, and a command that the server does not know, have an empty answer; any
// other refusal is an error.
func ask[C redis.Cmder](ctx context.Context, a *auditor, n *redis.Client, keys []string, command func(key string) C) ([]C, error) {
	cmds := make([]C, len(keys))
	all := make([]redis.Cmder, len(keys))
	for i, key := range keys {
		cmds[i] = command(key)
		all[i] = cmds[i]
	}
	if len(keys) == 0 {
		return nil, nil
	}
	if err := a.s.exec(ctx, n, all); err != nil {
		return nil, err
	}
	for _, cmd := range all {
		if err := cmd.Err(); err != nil && !gone(err) && !unknown(err) {
			return nil, at(n, err)
		}
	}
	return cmds, nil
}

// gone recognises the answers for a key that was there a moment ago.
func gone(err error) bool {
	return errors.Is(err, redis.Nil) || strings.HasPrefix(err.Error(), "WRONGTYPE") || strings.Contains(err.Error(), "no such key")
}

// unknown recognises the answers to a command, or to a form of one, that the
// server does not have.
func unknown(err error) bool {
	if err == nil {
		return false
	}
	text := strings.ToLower(err.Error())
	return strings.Contains(text, "unknown command") || strings.Contains(text, "unknown subcommand") || strings.Contains(text, "syntax error")
}

// isInteger reports whether INCR would take the value.
func isInteger(s string) bool {
	v, err := strconv.ParseInt(s, 10, 64)
	return err == nil && strconv.FormatInt(v, 10) == s
}
