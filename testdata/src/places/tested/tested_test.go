package tested

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// nowhere is a client that reaches no server: nothing is meant to run.
func nowhere() *redis.Client {
	return redis.NewClient(&redis.Options{Addr: "localhost:1", MaxRetries: -1})
}

func TestSignup(t *testing.T) {
	m := &middleware{rdb: nowhere(), window: time.Hour}
	_ = context.WithValue(context.Background(), middleware{}, m.limit("signup"))
}

func TestLeft(t *testing.T) {
	m := &middleware{rdb: nowhere(), window: time.Hour}
	m.rdb.Incr(context.Background(), "limit:test:"+t.Name()) // want "ttlmissing" "periodkey"
}
