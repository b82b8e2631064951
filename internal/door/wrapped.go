package door

import (
	"strings"

	"github.com/quotalint/quotalint/internal/config"
)

// wrapped returns the packages of the functions that the -quotalint.wrap flag
// among args names. A malformed value is left to the flag's own parser.
func wrapped(args []string) map[string]bool {
	var functions config.Wrapped
	for i, arg := range args {
		name, value, inline := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if name != config.Analyzer.Name+".wrap" || !strings.HasPrefix(arg, "-") {
			continue
		}
		if !inline && i+1 < len(args) {
			value = args[i+1]
		}
		if functions.Set(value) != nil {
			return nil
		}
	}
	packages := make(map[string]bool)
	for _, f := range functions {
		addPackages(packages, f.Func)
	}
	return packages
}

// addPackages adds the import path in pkg.Func or pkg.Type.Method. Its last
// element may have dots of its own (gopkg.in/redis.v5), so every prefix that
// ends before a dot is added: a package too many costs time only.
func addPackages(packages map[string]bool, function string) {
	for i := strings.LastIndexByte(function, '/') + 1; i < len(function); i++ {
		if function[i] == '.' {
			packages[function[:i]] = true
		}
	}
}
