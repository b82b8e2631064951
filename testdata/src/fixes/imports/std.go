// Package imports has the ways in which files import.
package imports

import (
	"context"
	"time"
)

func std(ctx context.Context, account string, now time.Time) int64 {
	return client.Incr(ctx, "calls:"+account+":"+now.UTC().Format("2006010215")).Val() // want "ttlmissing/undated"
}
