// Package ttlmissing defines an analyzer.
//
// # Analyzer ttlmissing
//
// ttlmissing: placeholder
package ttlmissing
