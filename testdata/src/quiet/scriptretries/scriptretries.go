// Package scriptretries: scripts that are run again when the server has lost
// them.
package scriptretries

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(subject string) []string {
	return []string{"limit:" + subject + ":" + time.Now().Format("200601021504")}
}

const byAmount = `
local count = tonumber(ARGV[1])
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if n == count then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return n`

const orMore = `
local count = tonumber(ARGV[1])
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if n >= count then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return n`

type store struct {
	rdb  *redis.Client
	sha  string
	more string
}

func (s *store) load(ctx context.Context) (err error) {
	s.sha, err = s.rdb.ScriptLoad(ctx, byAmount).Result()
	if err == nil {
		s.more, err = s.rdb.ScriptLoad(ctx, orMore).Result()
	}
	return err
}

// The script has not run when it is gone: it is run once.
func (s *store) run(ctx context.Context, sha func() string, keys []string, args ...any) *redis.Cmd {
	cmd := s.rdb.EvalSha(ctx, sha(), keys, args...)
	if err := cmd.Err(); err == nil || !strings.HasPrefix(err.Error(), "NOSCRIPT") {
		return cmd
	}
	if s.load(ctx) != nil {
		return cmd
	}
	return s.rdb.EvalSha(ctx, sha(), keys, args...)
}

func (s *store) take(ctx context.Context, subject string, count int64, period time.Duration) (int64, error) {
	return s.run(ctx, func() string { return s.sha }, key(subject), count, period.Milliseconds()).Int64()
}

func (s *store) takeMore(ctx context.Context, subject string, count int64, period time.Duration) (int64, error) {
	return s.run(ctx, func() string { return s.more }, key(subject), count, period.Milliseconds()).Int64() // want "slidingttl"
}
