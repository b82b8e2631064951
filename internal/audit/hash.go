package audit

import (
	"context"
	"slices"

	"github.com/redis/go-redis/v9"
)

// Bounds for reading a hash: no field of a counter takes more than these
// bytes, name, number and all, and one HSCAN asks for so many fields.
const (
	maxFieldBytes = 512
	maxHashBytes  = 4096 // beside the fields
	hashPage      = 200
)

// hashes returns the counters among hashes: those with integers only.
func (a *auditor) hashes(ctx context.Context, n *redis.Client, keys []string) ([]counter, error) {
	small, err := a.fewFields(ctx, n, keys)
	if err != nil {
		return nil, err
	}
	pages, err := ask(ctx, a, n, names(small), func(key string) *redis.ScanCmd {
		return redis.NewScanCmd(ctx, nil, "hscan", key, 0, "count", hashPage)
	})
	if err != nil {
		return nil, err
	}
	var found []counter
	var fields [][]string
	for i, page := range pages {
		ok, err := a.allIntegers(ctx, n, small[i].key, page)
		if err != nil {
			return nil, err
		}
		if ok {
			pairs, _ := page.Val()
			found, fields = append(found, small[i]), append(fields, pairs)
		}
	}
	return a.undatedFields(ctx, n, found, fields)
}

// fewFields returns the hashes that are small enough to be read.
func (a *auditor) fewFields(ctx context.Context, n *redis.Client, keys []string) ([]counter, error) {
	if a.noSamples {
		a.unread += len(keys)
		return nil, nil
	}
	lens, err := ask(ctx, a, n, keys, func(key string) *redis.IntCmd { return redis.NewIntCmd(ctx, "hlen", key) })
	if err != nil {
		return nil, err
	}
	var few []string
	var fields []int64
	for i, l := range lens {
		switch f := l.Val(); {
		case f > int64(a.o.fields):
			a.unread++
		case f > 0:
			few, fields = append(few, keys[i]), append(fields, f)
		}
	}
	// All fields are sampled: one large value would not be noticed otherwise.
	sizes, err := ask(ctx, a, n, few, func(key string) *redis.IntCmd {
		return redis.NewIntCmd(ctx, "memory", "usage", key, "samples", 0)
	})
	if err != nil {
		return nil, err
	}
	var small []counter
	for i, size := range sizes {
		switch bytes := size.Val(); {
		case unknown(size.Err()):
			a.noSamples = true
			a.unread++
		case bytes > 0 && bytes <= maxHashBytes+fields[i]*maxFieldBytes:
			small = append(small, counter{few[i], bytes})
		}
	}
	return small, nil
}

// allIntegers reports whether a hash, of which a page is read, has integers
// only. It stops at the first value that is none.
func (a *auditor) allIntegers(ctx context.Context, n *redis.Client, key string, page *redis.ScanCmd) (bool, error) {
	for {
		if page.Err() != nil { // the hash is gone
			return false, nil
		}
		pairs, cursor := page.Val()
		for i := 1; i < len(pairs); i += 2 {
			if !isInteger(pairs[i]) {
				return false, nil
			}
		}
		if cursor == 0 {
			return true, nil
		}
		pages, err := ask(ctx, a, n, []string{key}, func(key string) *redis.ScanCmd {
			return redis.NewScanCmd(ctx, nil, "hscan", key, cursor, "count", hashPage)
		})
		if err != nil {
			return false, err
		}
		page = pages[0]
	}
}

// undatedFields takes out the hashes that end by themselves: those whose
// fields have lifetimes of their own (Redis 7.4, Valkey 9). It looks at the
// fields and values of their first pages.
func (a *auditor) undatedFields(ctx context.Context, n *redis.Client, hashes []counter, pages [][]string) ([]counter, error) {
	if a.noFields {
		return hashes, nil
	}
	i := -1
	ttls, err := ask(ctx, a, n, names(hashes), func(key string) *redis.IntSliceCmd {
		i++
		args := []any{"hpttl", key, "fields", len(pages[i]) / 2}
		for j := 0; j < len(pages[i]); j += 2 {
			args = append(args, pages[i][j])
		}
		return redis.NewIntSliceCmd(ctx, args...)
	})
	if err != nil {
		return nil, err
	}
	var found []counter
	for i, h := range hashes {
		if unknown(ttls[i].Err()) {
			a.noFields = true
			return hashes, nil
		}
		if slices.Contains(ttls[i].Val(), -1) {
			found = append(found, h)
		}
	}
	return found, nil
}

func names(counters []counter) []string {
	keys := make([]string, len(counters))
	for i, c := range counters {
		keys[i] = c.key
	}
	return keys
}
