// Package templates: scripts that fmt.Sprintf puts together.
package templates

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

func key(ip string) []string { return []string{"hits:" + ip + ":" + time.Now().Format("200601021504")} }

// Operands that are known make a text.

const life = 60

// want +3 "slidingttl"
var pushed = redis.NewScript(fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], %d)
return n`, life))

var right = redis.NewScript(fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], %d) end
return n %% 7`, life))

// want +2 "ttlmissing"
var secondUse = redis.NewScript(fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
if n == %d then redis.call('EXPIRE', KEYS[1], %d) end
return n`, 2, life))

func run(ctx context.Context, rdb *redis.Client, ip string) error {
	if err := pushed.Run(ctx, rdb, key(ip)).Err(); err != nil {
		return err
	}
	return right.Run(ctx, rdb, key(ip+"2")).Err()
}

func runSecondUse(ctx context.Context, rdb *redis.Client, ip string) error {
	return secondUse.Run(ctx, rdb, key(ip)).Err()
}

// An operand that is not known is an unknown number or text.

// want +3 "slidingttl"
const lifetimeOfTheCaller = `
local n = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], %d)
return n`

// want +2 "ttlmissing"
const limitOfTheCaller = `
local n = redis.call('INCR', KEYS[1])
if n > %d then return 0 end
return n`

func pushedBy(ctx context.Context, rdb *redis.Client, ip string, ms int64) error {
	return rdb.Eval(ctx, fmt.Sprintf(lifetimeOfTheCaller, ms), key(ip)).Err()
}

func undatedAt(ctx context.Context, rdb *redis.Client, ip string, limit int) error {
	return rdb.Eval(ctx, fmt.Sprintf(limitOfTheCaller, limit), key(ip)).Err()
}

func datedBy(ctx context.Context, rdb *redis.Client, ip string, ms int64) error {
	script := fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], %d) end
return n`, ms)
	return rdb.Eval(ctx, script, key(ip)).Err()
}

// A key can be written in the text. It is supplied where the text is made.
func keyInText(ctx context.Context, rdb *redis.Client, user string) error {
	script := fmt.Sprintf(`
local n = redis.call('INCR', 'rate:%s')
if n == 1 then redis.call('EXPIRE', 'rate:%s', 60) end
return n`, user, user)
	return rdb.Eval(ctx, script, nil).Err() // want "periodkey"
}

// Two keys that look alike.
func otherKey(ctx context.Context, rdb *redis.Client, user, day string) error {
	script := fmt.Sprintf(`
local n = redis.call('INCR', 'rate:%[1]s:%[2]s')
if n == 1 then redis.call('EXPIRE', 'rate:%[2]s:%[1]s', 60) end
return n`, user, day)
	return rdb.Eval(ctx, script, nil).Err()
}

// A part of the program may do anything: also date the key.
func body(ctx context.Context, rdb *redis.Client, ip, date string) error {
	return rdb.Eval(ctx, fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
%s
return n`, date), key(ip)).Err()
}

func command(ctx context.Context, rdb *redis.Client, ip, name string) error {
	return rdb.Eval(ctx, fmt.Sprintf(`
local n = redis.call('INCR', KEYS[1])
redis.call('%s', KEYS[1], 60)
return n`, name), key(ip)).Err()
}

func preamble(ctx context.Context, rdb *redis.Client, ip, functions string) error {
	return rdb.Eval(ctx, functions+`
local n = redis.call('INCR', KEYS[1])
date(KEYS[1])
return n`, key(ip)).Err()
}

// A text that does not parse with its verbs taken for names is left alone.
func halfAWord(ctx context.Context, rdb *redis.Client, ip, verb string) error {
	return rdb.Eval(ctx, fmt.Sprintf(`
local n = redis.c%sll('INCR', KEYS[1])
return n`, verb), key(ip)).Err()
}
