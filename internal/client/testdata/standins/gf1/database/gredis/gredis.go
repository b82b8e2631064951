// Package gredis declares what the tests use of GoFrame v1.16.9.
package gredis

import (
	"time"

	"github.com/gogf/gf/container/gvar"
)

type (
	Redis struct{}
	Conn  struct{}
)

func (*Redis) Conn() *Conn                                                      { panic(0) }
func (*Redis) Do(commandName string, args ...interface{}) (interface{}, error)  { panic(0) }
func (*Redis) DoVar(commandName string, args ...interface{}) (*gvar.Var, error) { panic(0) }
func (*Conn) Close() error                                                      { panic(0) }
func (*Conn) DoVar(commandName string, args ...interface{}) (*gvar.Var, error)  { panic(0) }
func (*Redis) DoWithTimeout(timeout time.Duration, commandName string, args ...interface{}) (interface{}, error) {
	panic(0)
}
func (*Redis) DoVarWithTimeout(timeout time.Duration, commandName string, args ...interface{}) (*gvar.Var, error) {
	panic(0)
}
