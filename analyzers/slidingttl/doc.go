// Package slidingttl defines an analyzer.
//
// # Analyzer slidingttl
//
// slidingttl: placeholder
package slidingttl
