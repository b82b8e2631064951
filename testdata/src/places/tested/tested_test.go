package tested

import (
	"context"
	"testing"
	"time"
)

var use func(any)

func TestSignup(t *testing.T) {
	m := &middleware{window: time.Hour}
	use(m.limit("signup"))
}

func TestLeft(t *testing.T) {
	m := &middleware{window: time.Hour}
	m.rdb.Incr(context.Background(), "limit:test:"+t.Name()) // want "ttlmissing" "periodkey"
}
