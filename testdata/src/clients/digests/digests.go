// Package digests: scripts that are loaded once and run by their digest.
package digests

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func key(ip string) string { return "hits:" + ip + ":" + time.Now().Format("200601021504") }

const right = `
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`

// The digest stays in the function.

// want +2 "ttlmissing/undated"
const undated = `
return redis.call('INCR', KEYS[1])`

func inFunction(ctx context.Context, rdb *goredis.Client, ip string) (int64, error) {
	sha, err := rdb.ScriptLoad(ctx, undated).Result()
	if err != nil {
		return 0, err
	}
	return rdb.EvalSha(ctx, sha, []string{key(ip)}, 60).Int64()
}

func rightInFunction(ctx context.Context, rdb *goredis.Client, ip string) (int64, error) {
	sha := rdb.ScriptLoad(ctx, right).Val()
	return rdb.EvalSha(ctx, sha, []string{key(ip)}, 60).Int64()
}

// The digest is a field.

type limiter struct {
	rdb        goredis.UniversalClient
	sha, other string
	either     string
}

// want +3 "slidingttl/pushed"
const pushed = `
local n = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return n`

// want +3 "slidingttl/pushed"
const pushedToo = `
local n = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], 60)
return n`

const unknown = `
local n = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], 61)
return n`

func newLimiter(ctx context.Context, rdb goredis.UniversalClient) (*limiter, error) {
	sha, err := rdb.ScriptLoad(ctx, pushed).Result()
	if err != nil {
		return nil, err
	}
	return &limiter{rdb: rdb, sha: sha}, nil
}

func (l *limiter) load(ctx context.Context, plain bool) (err error) {
	l.other, err = goredis.NewScript(pushedToo).Load(ctx, l.rdb).Result()
	if plain {
		l.either = l.rdb.ScriptLoad(ctx, right).Val()
	} else {
		l.either = l.rdb.ScriptLoad(ctx, unknown).Val()
	}
	return err
}

func (l *limiter) take(ctx context.Context, ip string) (int64, error) {
	return l.rdb.EvalSha(ctx, l.sha, []string{key(ip)}, 60).Int64()
}

func (l *limiter) takeOther(ctx context.Context, ip string) (int64, error) {
	return l.rdb.EvalSha(ctx, l.other, []string{key(ip)}).Int64()
}

// Which of two scripts it is cannot be told.
func (l *limiter) takeEither(ctx context.Context, ip string) (int64, error) {
	return l.rdb.EvalSha(ctx, l.either, []string{key(ip)}).Int64()
}

// The digest is a variable of the package.

// want +2 "ttlmissing/undated"
const kept = `
redis.call('INCR', KEYS[1]) return 1`

const changed = `
redis.call('INCR', KEYS[1]) return 2`

var keptSHA, changedSHA string

func load(conn redis.Conn) (err error) {
	keptSHA, err = redis.String(conn.Do("SCRIPT", "LOAD", kept))
	if err != nil {
		return err
	}
	changedSHA, err = redis.String(conn.Do("SCRIPT", "LOAD", changed))
	return err
}

func forget() { changedSHA = "" }

func run(conn redis.Conn, ip string) error {
	_, err := conn.Do("EVALSHA", keptSHA, 1, key(ip))
	return err
}

func runChanged(conn redis.Conn, ip string) error {
	_, err := conn.Do("EVALSHA", changedSHA, 1, key(ip))
	return err
}

// A script is asked for its digest, or its text stands beside it.

// want +2 "ttlmissing/undated"
var hashed = redis.NewScript(1, `
redis.call('INCR', KEYS[1]) return 3`)

func byHash(conn redis.Conn, ip string) error {
	_, err := conn.Do("EVALSHA", hashed.Hash(), 1, key(ip))
	return err
}

// want +2 "ttlmissing/undated"
const built = `
redis.call('INCR', KEYS[1]) return 4`

func byBuilder(ctx context.Context, client rueidis.Client, ip string) error {
	sha, err := client.Do(ctx, client.B().ScriptLoad().Script(built).Build()).ToString()
	if err != nil {
		return err
	}
	return client.Do(ctx, client.B().Evalsha().Sha1(sha).Numkeys(1).Key(key(ip)).Build()).Error()
}

// want +2 "ttlmissing/undated"
const unloaded = `
redis.call('INCR', KEYS[1]) return 5`

func afterMiss(ctx context.Context, rdb *goredis.Client, ip string) error {
	script := goredis.NewScript(unloaded)
	err := rdb.EvalSha(ctx, script.Hash(), []string{key(ip)}).Err()
	if goredis.HasErrorPrefix(err, "NOSCRIPT") {
		err = rdb.Eval(ctx, unloaded, []string{key(ip)}).Err()
	}
	return err
}
