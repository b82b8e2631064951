// Package quota counts uses in Redis so that no counter is ever left without
// a lifetime.
//
// Its import path ends in runtime; import it as
//
//	import quota "github.com/quotalint/quotalint/runtime"
package quota
