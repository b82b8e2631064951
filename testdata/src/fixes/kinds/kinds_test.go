package kinds

import (
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func TestCount(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{})
	n := rdb.Incr(t.Context(), key("::1", time.Now())).Val() // want "ttlmissing/undated"
	if n > 1 {
		t.Skip("counted before")
	}
}
