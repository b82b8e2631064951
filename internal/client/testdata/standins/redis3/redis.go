// Package redis declares what the tests use of gopkg.in/redis.v3 v3.6.4.
package redis

type (
	Client struct{ commandable }
	Cmd    struct{}

	commandable struct{}
)

func (*commandable) Eval(script string, keys []string, args []string) *Cmd { panic(0) }
