// Package existsthenincr is told after a public report: the caller asks whether the counter exists
// and increments it without a lifetime if so.
package existsthenincr

import (
	"context"
	"strconv"
	"time"

	"github.com/valkey-io/valkey-go"
)

// Bump has the key's life end between EXISTS and INCR.
func Bump(ctx context.Context, c valkey.Client, id string, now time.Time) (int64, error) {
	key := "bump:" + id + ":" + strconv.FormatInt(now.Unix()/3600, 10)
	there, err := c.Do(ctx, c.B().Exists().Key(key).Build()).AsInt64()
	if err != nil {
		return 0, err
	}
	switch there {
	case 0:
		return 1, c.Do(ctx, c.B().Set().Key(key).Value("1").ExSeconds(7200).Build()).Error()
	default:
		return c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64() // want "ttlmissing"
	}
}

// BumpAlways uses one way for both.
//
// clean
func BumpAlways(ctx context.Context, c valkey.Client, id string, now time.Time) (int64, error) {
	key := "bump:" + id + ":" + strconv.FormatInt(now.Unix()/3600, 10)
	n, err := c.Do(ctx, c.B().Incr().Key(key).Build()).AsInt64()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		if err := c.Do(ctx, c.B().Expire().Key(key).Seconds(7200).Build()).Error(); err != nil {
			return 0, err
		}
	}
	return n, nil
}
