// Package memcached counts in memcached, where Increment never creates a key:
// a counter begins where an item is stored, and lives as long as that item.
package memcached

import (
	"errors"
	"strconv"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
)

func day(account string, now time.Time) string {
	return "quota:" + account + ":" + now.Format("2006-01-02")
}

func ladder(mc *memcache.Client, account string, now time.Time) (uint64, error) {
	key := day(account, now)
	n, err := mc.Increment(key, 1)
	if !errors.Is(err, memcache.ErrCacheMiss) {
		return n, err
	}
	err = mc.Add(&memcache.Item{Key: key, Value: []byte("1"), Expiration: 90000})
	if err == memcache.ErrNotStored {
		return mc.Increment(key, 1)
	}
	return 1, err
}

func ladderUndated(mc *memcache.Client, account string, now time.Time) (uint64, error) {
	key := day(account, now)
	n, err := mc.Increment(key, 1)
	if !errors.Is(err, memcache.ErrCacheMiss) {
		return n, err
	}
	err = mc.Add(&memcache.Item{Key: key, Value: []byte("1")}) // want "ttlmissing"
	if err == memcache.ErrNotStored {
		return mc.Increment(key, 1)
	}
	return 1, err
}

func zeroExpiration(mc *memcache.Client, account string, now time.Time) (uint64, error) {
	key := day(account, now)
	item := &memcache.Item{Key: key, Value: []byte("0")}
	item.Expiration = 0
	mc.Add(item) // want "ttlmissing"
	return mc.Increment(key, 1)
}

func fieldByField(mc *memcache.Client, account string, now time.Time) (uint64, error) {
	item := &memcache.Item{Key: day(account, now)}
	item.Value = []byte("0")
	item.Expiration = 90000
	mc.Add(item)
	return mc.Increment(item.Key, 1)
}

func lifetimeOfCaller(mc *memcache.Client, account string, seconds int32, now time.Time) (uint64, error) {
	key := day(account, now)
	mc.Add(&memcache.Item{Key: key, Value: []byte("0"), Expiration: seconds})
	return mc.Increment(key, 1)
}

// Nothing creates the counter here: every call is a miss.
func onlyIncrement(mc *memcache.Client, name string) (uint64, error) {
	return mc.Increment("attempts:"+name, 1) // want "periodkey"
}

func touched(mc *memcache.Client, ip string) (uint64, error) {
	key := "attempts/" + ip // want "periodkey"
	mc.Add(&memcache.Item{Key: key, Value: []byte("0"), Expiration: 60})
	n, err := mc.Increment(key, 1)
	mc.Touch(key, 60) // want "slidingttl"
	return n, err
}

// The value is read, raised in the program and stored again.
func readAndStored(mc *memcache.Client, account string, now time.Time) (int, error) {
	key := day(account, now)
	n := 0
	if it, err := mc.Get(key); err == nil {
		n, _ = strconv.Atoi(string(it.Value))
	}
	n++
	return n, mc.Set(&memcache.Item{Key: key, Value: []byte(strconv.Itoa(n))}) // want "ttlmissing"
}

func readAndStoredDated(mc *memcache.Client, account string, now time.Time) (int, error) {
	key := day(account, now)
	n := 0
	if it, err := mc.Get(key); err == nil {
		n, _ = strconv.Atoi(string(it.Value))
	}
	n++
	return n, mc.Set(&memcache.Item{Key: key, Value: []byte(strconv.Itoa(n)), Expiration: 90000})
}

// A fetched item has no Expiration: storing it takes the lifetime away.
func swapped(mc *memcache.Client, account string, now time.Time) error {
	it, err := mc.Get(day(account, now))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(string(it.Value))
	if err != nil {
		return err
	}
	it.Value = []byte(strconv.Itoa(n + 1))
	return mc.CompareAndSwap(it) // want "ttlmissing"
}

func swappedDated(mc *memcache.Client, account string, now time.Time) error {
	it, err := mc.Get(day(account, now))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(string(it.Value))
	if err != nil {
		return err
	}
	it.Value = []byte(strconv.Itoa(n + 1))
	it.Expiration = 90000
	return mc.CompareAndSwap(it)
}

// What is cached is no counter.
func cached(mc *memcache.Client, id string) error {
	return mc.Set(&memcache.Item{Key: "profile:" + id, Value: []byte("{}")})
}

// counter is the application's own view of the client.
type counter interface {
	Increment(key string, delta uint64) (uint64, error)
	Add(item *memcache.Item) error
}

func ownInterface(c counter, account string, now time.Time) (uint64, error) {
	key := day(account, now)
	if n, err := c.Increment(key, 1); err == nil {
		return n, nil
	}
	return 1, c.Add(&memcache.Item{Key: key, Value: []byte("1")}) // want "ttlmissing"
}
