package imports

import "context" // one of them

func single(ctx context.Context, account string) int64 {
	return client.Incr(ctx, "calls:"+account+":"+thisHour()).Val() // want "ttlmissing/undated"
}
