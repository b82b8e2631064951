// Package redis declares what the tests use of kratos v0.6.0.
package redis

import "context"

type (
	Redis   struct{}
	Replies struct{}
	Conn    interface {
		Do(commandName string, args ...interface{}) (interface{}, error)
		Close() error
	}
	Pipeliner interface {
		Send(commandName string, args ...interface{})
		Exec(ctx context.Context) (*Replies, error)
	}
)

func (*Redis) Do(ctx context.Context, commandName string, args ...interface{}) (interface{}, error) {
	panic(0)
}
func (*Redis) Conn(ctx context.Context) Conn        { panic(0) }
func (*Redis) Pipeline() Pipeliner                  { panic(0) }
func (*Replies) Next() bool                         { panic(0) }
func (*Replies) Scan() (interface{}, error)         { panic(0) }
func Int(reply interface{}, err error) (int, error) { panic(0) }
