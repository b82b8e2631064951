// Package gvar declares what the tests use of GoFrame v2.10.0.
package gvar

type Var struct{}

func (*Var) Int() int     { panic(0) }
func (*Var) Int64() int64 { panic(0) }
