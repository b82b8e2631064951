// Package evals runs scripts through interfaces of its own, and imports no client.
package evals

import "context"

type runner interface {
	Eval(ctx context.Context, script string, keys []string, args ...any) (any, error)
}

// template has a method of the same name that runs no script.
type template interface {
	Eval(ctx context.Context, text string, args ...any) (string, error)
}

// want +2 "ttlmissing"
const undated = `
local n = redis.call('INCR', KEYS[1])
if n > tonumber(ARGV[1]) then
  return 0
end
return 1
`

const dated = `
local n = redis.call('INCR', KEYS[1])
if n == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
if n > tonumber(ARGV[1]) then
  return 0
end
return 1
`

func key(account, day string) string { return "limit:" + account + ":" + day }

func forgotten(ctx context.Context, r runner, account, day string) (bool, error) {
	v, err := r.Eval(ctx, undated, []string{key(account, day)}, 10)
	return v == int64(1), err
}

func remembered(ctx context.Context, r runner, account, day string) (bool, error) {
	v, err := r.Eval(ctx, dated, []string{key(account, day)}, 10, 90000)
	return v == int64(1), err
}

func other(ctx context.Context, t template, account, day string) (string, error) {
	return t.Eval(ctx, undated, key(account, day))
}
