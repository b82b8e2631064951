package client

import (
	"go/types"
	"strings"
)

// family is a group of clients that share one API.
type family struct {
	name string
	// knows reports whether a method or function of the family matters.
	knows func(fn *types.Func, recv types.Type) bool
}

// familyOf returns the family to which a call belongs. A method belongs to
// the package that declares it, whatever type embeds it; a method of the
// user's own interface belongs to a family if its result does.
func familyOf(fn *types.Func, recv types.Type) (*family, bool) {
	if fn.Pkg() == nil {
		return nil, false
	}
	path := fn.Pkg().Path()
	switch {
	case path == "github.com/quotalint/quotalint/runtime":
		return runtimeFamily, true
	case isGoRedis(path):
		return goRedis, true
	case IsClient(path):
		return nil, false
	}
	if recv == nil {
		return nil, false
	}
	if res := fn.Signature().Results(); res.Len() == 1 {
		if p, name := pathOf(res.At(0).Type()); isGoRedis(p) && strings.HasSuffix(name, "Cmd") {
			return goRedis, types.IsInterface(recv)
		}
	}
	return nil, false
}

func isGoRedis(path string) bool {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	return strings.HasPrefix(path, "github.com/redis/go-redis") ||
		strings.HasPrefix(path, "github.com/go-redis/redis") ||
		strings.HasPrefix(path, "gopkg.in/redis.v")
}

var goRedis = &family{"goredis", func(fn *types.Func, recv types.Type) bool {
	if recv == nil {
		return fn.Name() == "NewScript"
	}
	if _, name := pathOf(recv); strings.HasSuffix(name, "Cmd") {
		return replyMethods[fn.Name()]
	}
	return goRedisMethods[fn.Name()] || goRedisCommands[fn.Name()] != ""
}}

var runtimeFamily = &family{"runtime", func(fn *types.Func, recv types.Type) bool {
	return recv == nil && runtimeCommands[fn.Name()] != "" || recv != nil && fn.Name() == "Key"
}}

// HasShape reports whether the method set of t has an increment of a string
// key and an expire of a string key: the shape of a client.
func HasShape(t types.Type) bool {
	set := types.NewMethodSet(t)
	if !types.IsInterface(t) {
		if _, ok := types.Unalias(t).(*types.Pointer); !ok {
			set = types.NewMethodSet(types.NewPointer(t))
		}
	}
	var raises, dates bool
	for i := range set.Len() {
		fn, _ := set.At(i).Obj().(*types.Func)
		if fn == nil {
			continue
		}
		switch _, effect := shapeWords(fn); effect {
		case "raise":
			raises = true
		case "date":
			dates = true
		}
	}
	return raises && dates
}
