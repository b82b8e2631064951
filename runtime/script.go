package quota

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"slices"

	"github.com/redis/go-redis/v9"
)

// A script is a text of package lua with the name it has in the server's
// cache. Both are kept as arguments, so that a call does not box them anew.
type script struct{ text, sha any }

func newScript(text string) script {
	sum := sha1.Sum([]byte(text))
	return script{text: text, sha: hex.EncodeToString(sum[:])}
}

// call builds the command that runs s on one key.
func (s script) call(key string, args ...any) []any {
	argv := make([]any, 0, 4+len(args))
	argv = append(argv, "evalsha", s.sha, 1, key)
	return append(argv, args...)
}

// callAll builds the command that runs s on several keys.
func (s script) callAll(keys []string, args ...any) []any {
	argv := make([]any, 0, 3+len(keys)+len(args))
	argv = append(argv, "evalsha", s.sha, len(keys))
	for _, key := range keys {
		argv = append(argv, key)
	}
	return append(argv, args...)
}

// whole returns argv with the text of s in place of its name.
func (s script) whole(argv []any) []any {
	argv = slices.Clone(argv)
	argv[0], argv[1] = "eval", s.text
	return argv
}

// A reply is a type of command: how to make one, and how to fill it from an
// untyped one.
type reply[C redis.Cmder] struct {
	make func(ctx context.Context, argv ...any) C
	fill func(into C, from *redis.Cmd)
}

var (
	oneInt = reply[*redis.IntCmd]{redis.NewIntCmd, func(into *redis.IntCmd, from *redis.Cmd) {
		n, err := from.Int64()
		into.SetVal(n)
		into.SetErr(err)
	}}
	manyInts = reply[*redis.IntSliceCmd]{redis.NewIntSliceCmd, func(into *redis.IntSliceCmd, from *redis.Cmd) {
		ns, err := from.Int64Slice()
		into.SetVal(ns)
		into.SetErr(err)
	}}
)

// run sends argv, a call of s, in one round trip: two when the server does
// not have the script yet. In a pipeline it queues the whole text, since a
// queued EVALSHA cannot fall back; that costs the server no more.
func run[C redis.Cmder](ctx context.Context, c redis.Scripter, r reply[C], s script, argv []any) C {
	p, deferred := route(c)
	if p == nil {
		return runUntyped(ctx, c, r, s, argv)
	}
	if !deferred {
		cmd := r.make(ctx, argv...)
		_ = p.Process(ctx, cmd) // the command carries its error
		if !noScript(cmd.Err()) {
			return cmd
		}
	}
	cmd := r.make(ctx, s.whole(argv)...)
	_ = p.Process(ctx, cmd)
	return cmd
}

// noScript reports whether the server did not know the script. The common case
// is asked for first: the client's function allocates.
func noScript(err error) bool {
	return err != nil && redis.HasErrorPrefix(err, "NOSCRIPT")
}

// runUntyped is run for a client that has no Process of its own, such as a
// struct that embeds redis.Cmdable.
func runUntyped[C redis.Cmder](ctx context.Context, c redis.Scripter, r reply[C], s script, argv []any) C {
	n := argv[2].(int)
	keys := make([]string, n)
	for i := range keys {
		keys[i] = argv[3+i].(string)
	}
	from := c.EvalSha(ctx, s.sha.(string), keys, argv[3+n:]...)
	if noScript(from.Err()) {
		from = c.Eval(ctx, s.text.(string), keys, argv[3+n:]...)
	}
	into := r.make(ctx, from.Args()...)
	r.fill(into, from)
	return into
}

// A processor runs, or queues, a command of any reply type. Every value of
// go-redis is one; a wrapper that embeds redis.Cmdable alone is not.
type processor interface {
	Process(ctx context.Context, cmd redis.Cmder) error
}

// route returns the way to run a command on c, nil if there is only that of
// redis.Scripter, and whether its reply comes later: in a pipeline, and on
// the auto-pipelining client that does not block.
func route(c redis.Scripter) (p processor, deferred bool) {
	switch c := c.(type) {
	case redis.Pipeliner:
		return c, true
	case interface {
		processor
		IsBlocking() bool
	}:
		return c, !c.IsBlocking()
	case processor:
		return c, false
	case interface{ Pipeline() redis.Pipeliner }:
		// A pipeline behind redis.Cmdable: the only one that is its own.
		a, _ := c.Pipeline().(*redis.Pipeline)
		if b, _ := c.Pipeline().(*redis.Pipeline); a != nil && a == b {
			return a, true
		}
	}
	return nil, false
}

// isPipeline reports whether p is a pipeline, whose replies come after Exec.
func isPipeline(p processor) bool {
	_, ok := p.(redis.Pipeliner)
	return ok
}
