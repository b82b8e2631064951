// Package g declares what the tests use of GoFrame v2.10.0.
package g

import "github.com/gogf/gf/v2/database/gredis"

func Redis(name ...string) *gredis.Redis { panic(0) }
