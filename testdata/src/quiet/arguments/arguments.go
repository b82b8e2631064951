// Package arguments: scripts whose arguments are not all known.
package arguments

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

var optional = redis.NewScript(`
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if n == tonumber(ARGV[1]) and ARGV[2] then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
return n
`)

// Nobody knows what the list has.
func list(ctx context.Context, rdb *redis.Client, id, day string, args []any) bool {
	n, _ := optional.Run(ctx, rdb, []string{"limit:" + id + ":" + day}, args...).Int64()
	return n <= 10
}

// The list begins with what is known, and goes on.
func front(ctx context.Context, rdb *redis.Client, id, day string, more ...any) bool {
	n, _ := optional.Run(ctx, rdb, []string{"limit:" + id + ":" + day}, append([]any{1}, more...)...).Int64()
	return n <= 10
}

// A text is the number that the script reads in it.
func text(ctx context.Context, rdb *redis.Client, id, day, cost string) bool {
	n, _ := optional.Run(ctx, rdb, []string{"limit:" + id + ":" + day}, cost, "90000").Int64()
	return n <= 10
}

// want +2 "ttlmissing"
var forgotten = redis.NewScript(`
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
if used == tonumber(ARGV[1]) and ARGV[2] then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
return used
`)

// The list ends before the lifetime.
func short(ctx context.Context, rdb *redis.Client, id, day string) bool {
	n, _ := forgotten.Run(ctx, rdb, []string{"limit:" + id + ":" + day}, []any{1}...).Int64()
	return n <= 10
}

func toDayEnd(t time.Time) int {
	y, m, d := t.UTC().Date()
	return int(time.Date(y, m, d+1, 0, 0, 0, 0, time.UTC).Sub(t).Seconds()) + 1
}

var rest = redis.NewScript(`
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[2]))
return n
`)

// The lifetime is what is left of the day, whatever follows it.
func restOfDay(ctx context.Context, rdb *redis.Client, id string, more []any) bool {
	var args []any
	args = append(args, 1, toDayEnd(time.Now()))
	args = append(args, more...)
	n, _ := rest.Run(ctx, rdb, []string{"limit:rest:" + id}, args...).Int64()
	return n <= 10
}

// want +3 "slidingttl"
var whole = redis.NewScript(`
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[2])) -- the line of the finding
return n
`)

// The lifetime is a whole day, whatever follows it.
func wholeDay(ctx context.Context, rdb *redis.Client, id string, more []any) bool {
	var args []any
	args = append(args, 1, 86400)
	args = append(args, more...)
	n, _ := whole.Run(ctx, rdb, []string{"limit:whole:" + id}, args...).Int64() // want "periodkey"
	return n <= 10
}
